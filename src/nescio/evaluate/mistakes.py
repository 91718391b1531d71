"""Single mistakes, in context: missed, partial, spurious and over-long spans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nescio.evaluate.gold import GoldDocument, GoldMention
from nescio.evaluate.masking_counts import Cover, merge_spans, tokens_of
from nescio.evaluate.predictions import Masked, Predictions, Span

KINDS = {
    "missed": "an annotator masks it, the system leaves all of it",
    "partial": "an annotator masks it, the system leaves a part of it",
    "over-long": "the system masks more than any annotator does",
    "spurious": "the system masks what no annotator masks",
}


@dataclass(frozen=True, slots=True)
class Mistake:
    """One mistake; ``marked`` are the parts left in clear or masked in vain."""

    kind: str
    document: str
    start: int
    end: int
    type: str
    identifier: str
    annotators: int
    of: int
    marked: tuple[Span, ...]


def find_mistakes(gold: Sequence[GoldDocument], predictions: Predictions) -> list[Mistake]:
    """All mistakes in the order of the documents and of their text."""
    return [mistake for document in gold for mistake in _in_document(document, predictions.get(document.id, ()))]


def _in_document(document: GoldDocument, masked: Sequence[Masked]) -> list[Mistake]:
    merged = merge_spans((item.start, item.end) for item in masked)
    found = [*_misses(document, merged), *_excesses(document, masked, merged)]
    return sorted(found, key=lambda mistake: (mistake.start, mistake.end))


def _misses(document: GoldDocument, merged: Sequence[Span]) -> Iterator[Mistake]:
    cover = Cover(document.text, document.lang, merged)
    wanted: dict[Span, list[GoldMention]] = {}
    for view in document.annotators.values():
        for mention in view:
            if mention.needs_masking:
                wanted.setdefault((mention.start, mention.end), []).append(mention)
    for (start, end), mentions in wanted.items():
        hits = cover.tokens(mentions[0])
        if cover.masks(mentions[0], hits):
            continue
        tokens = tokens_of(document.text, [(start, end)])
        partly = cover.touches(start, end)
        left = tuple(token for token, hit in zip(tokens, hits, strict=True) if not hit) if partly else ()
        direct = any(mention.identifier == "direct" for mention in mentions)
        yield Mistake(
            kind="partial" if partly else "missed",
            document=document.id,
            start=start,
            end=end,
            type=mentions[0].main_type,
            identifier="direct" if direct else "quasi",
            annotators=len(mentions),
            of=len(document.annotators),
            marked=left or ((start, end),),
        )


def _excesses(document: GoldDocument, masked: Sequence[Masked], merged: Sequence[Span]) -> Iterator[Mistake]:
    union = Cover(
        document.text,
        document.lang,
        merge_spans(span for annotator in document.annotators for span in document.masked_by(annotator)),
    )
    kinds = {item.start: item.main_type for item in masked}
    for start, end in merged:
        tokens = tokens_of(document.text, [(start, end)])
        hits = union.tokens(GoldMention(start, end, "", "quasi", ""))
        vain = tuple(token for token, hit in zip(tokens, hits, strict=True) if not hit)
        partly = union.touches(start, end)
        if vain:
            yield Mistake(
                kind="over-long" if partly else "spurious",
                document=document.id,
                start=start,
                end=end,
                type=kinds.get(start, ""),
                identifier="",
                annotators=0,
                of=len(document.annotators),
                marked=vain if partly else ((start, end),),
            )
