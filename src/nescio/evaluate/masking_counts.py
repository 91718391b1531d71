"""Counting for the masking metrics of the Text Anonymization Benchmark (Pilan et al., Computational Linguistics 2022).

Differences from the reference evaluator, where numbers may differ:

- documents without predictions count as not masked at all (there they are not penalised);
- overlapping and touching predictions are joined first (there they count twice);
- an entity is direct if any of its mentions is (there the first mention decides);
- function words come from a list instead of a parser;
- in a document in which nothing is masked, function words do not count as masked: masking nothing scores nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache

from nescio.evaluate.gold import GoldDocument, GoldMention
from nescio.evaluate.information import TOKEN, InformationModel
from nescio.evaluate.predictions import Span
from nescio.lang import lines

_YES = 1
_NO = 0


@dataclass(slots=True)
class Counts:
    """Hits and totals; adding them up over documents gives micro averages."""

    direct_hit: float = 0
    direct: float = 0
    quasi_hit: float = 0
    quasi: float = 0
    token_hit: float = 0
    tokens: float = 0
    mention_hit: float = 0
    mentions: float = 0
    precise_tokens: float = 0
    masked_tokens: float = 0
    precise_weight: float = 0
    masked_weight: float = 0
    precise_spans: float = 0
    masked_spans: float = 0

    def row(self) -> list[float]:
        return [getattr(self, name) for name in COLUMNS]


COLUMNS = tuple(f.name for f in fields(Counts))


@dataclass(slots=True)
class TypeCounts:
    """Hits and totals of recall for one type."""

    entity_hit: int = 0
    entities: int = 0
    mention_hit: int = 0
    mentions: int = 0
    token_hit: int = 0
    tokens: int = 0

    def add(self, other: TypeCounts) -> None:
        for name in TYPE_COLUMNS:
            setattr(self, name, getattr(self, name) + getattr(other, name))


TYPE_COLUMNS = tuple(f.name for f in fields(TypeCounts))


@dataclass(slots=True)
class DocumentCounts:
    """What was counted in one document."""

    id: str
    counts: Counts = field(default_factory=Counts)
    by_type: dict[str, TypeCounts] = field(default_factory=dict)


def count(document: GoldDocument, spans: Iterable[Span], model: InformationModel | None = None) -> DocumentCounts:
    """Hits and totals of one document; without a model each masked token weighs the same."""
    merged = merge_spans(spans)
    result = DocumentCounts(document.id)
    cover = Cover(document.text, document.lang, merged)
    for annotator in document.annotators:
        _count_recall(document, annotator, cover, result)
    _count_precision(document, merged, model, result.counts)
    return result


def merge_spans(spans: Iterable[Span]) -> list[Span]:
    """Sorted spans without the empty ones; those that overlap or touch are joined."""
    merged: list[Span] = []
    for start, end in sorted(spans):
        if end <= start:
            continue
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def tokens_of(text: str, spans: Sequence[Span]) -> list[Span]:
    """The tokens (runs of word characters) inside spans."""
    return [match.span() for start, end in spans for match in TOKEN.finditer(text, start, end)]


@cache
def ignored_words(lang: str) -> frozenset[str]:
    """Function words and titles that need not be masked."""
    return frozenset(lines(lang, "ignored_words.txt"))


@cache
def _ignored_pattern(lang: str) -> re.Pattern[str]:
    """One pattern for all ignored words: much faster than looking at each word of a text."""
    words = "|".join(sorted(map(re.escape, ignored_words(lang)), key=len, reverse=True))
    return re.compile(rf"\b(?:{words})\b", re.IGNORECASE)


class Cover:
    """Which characters of a text are masked, and which need not be."""

    def __init__(self, text: str, lang: str, merged: Sequence[Span]) -> None:
        self.text = text
        self.lang = lang
        self._empty = not merged
        self._masked = bytearray(len(text))
        for start, end in merged:
            self._masked[start:end] = b"\x01" * (end - start)

    def touches(self, start: int, end: int) -> bool:
        """Whether any character is masked."""
        return self._masked.find(_YES, start, end) >= 0

    def holds(self, start: int, end: int) -> bool:
        """Whether every character is masked."""
        return self._masked.find(_NO, start, end) < 0

    def tokens(self, mention: GoldMention) -> list[bool]:
        """For each token of a mention whether it is masked or need not be."""
        tokens = [match.span() for match in TOKEN.finditer(self.text, mention.start, mention.end)]
        hits = [self.holds(start, end) for start, end in tokens]
        if self._empty or all(hits):
            return hits
        return [hit or self._ignored(*token) for hit, token in zip(hits, tokens, strict=True)]

    def masks(self, mention: GoldMention, hits: Sequence[bool]) -> bool:
        """Whether nothing of a mention that needs masking is left; ``hits`` are those of its tokens."""
        # A mention without any word ("€", "§§") has no token to go by.
        return all(hits) if hits else self.touches(mention.start, mention.end)

    def _ignored(self, start: int, end: int) -> bool:
        return _ignored_pattern(self.lang).fullmatch(self.text, start, end) is not None


def _count_recall(document: GoldDocument, annotator: str, cover: Cover, result: DocumentCounts) -> None:
    total = result.counts
    for entity in document.entities(annotator):
        needed = [mention for mention in entity if mention.needs_masking]
        if not needed:
            continue
        whole = True
        for mention in needed:
            hits = cover.tokens(mention)
            masked = cover.masks(mention, hits)
            whole = whole and masked
            kind = result.by_type.setdefault(mention.main_type, TypeCounts())
            kind.mentions += 1
            kind.mention_hit += masked
            kind.tokens += len(hits)
            kind.token_hit += sum(hits)
            total.mentions += 1
            total.mention_hit += masked
            total.tokens += len(hits)
            total.token_hit += sum(hits)
        kind = result.by_type[needed[0].main_type]
        kind.entities += 1
        kind.entity_hit += whole
        if any(mention.identifier == "direct" for mention in needed):
            total.direct += 1
            total.direct_hit += whole
        else:
            total.quasi += 1
            total.quasi_hit += whole


def _count_precision(
    document: GoldDocument, merged: Sequence[Span], model: InformationModel | None, total: Counts
) -> None:
    """Over the system's tokens and spans, the share of annotators who mask them, summed up."""
    people = len(document.annotators)
    tokens = tokens_of(document.text, merged)
    weights = model.bits(document.text, merged) if model is not None and merged else [1.0] * len(tokens)
    total.masked_tokens += len(tokens) * people
    total.masked_weight += sum(weights) * people
    total.masked_spans += len(merged) * people
    for annotator in document.annotators:
        wanted = Cover(document.text, document.lang, merge_spans(document.masked_by(annotator)))
        hits = [wanted.holds(start, end) for start, end in tokens]
        total.precise_tokens += sum(hits)
        total.precise_weight += sum(weight for weight, hit in zip(weights, hits, strict=True) if hit)
        total.precise_spans += sum(_span_hit(wanted, start, end) for start, end in merged)


def _span_hit(wanted: Cover, start: int, end: int) -> bool:
    """A system span is right if each of its content words is wanted, and at least something of it is."""
    if wanted.holds(start, end):
        return True
    if not wanted.touches(start, end):
        return False
    return all(wanted.tokens(GoldMention(start, end, "", "quasi", "")))


def total_by_type(documents: Iterable[DocumentCounts]) -> dict[str, TypeCounts]:
    """The counts of all documents by type, most frequent type first."""
    totals: dict[str, TypeCounts] = {}
    for document in documents:
        for kind, counts in document.by_type.items():
            totals.setdefault(kind, TypeCounts()).add(counts)
    return dict(sorted(totals.items(), key=lambda item: (-item[1].mentions, item[0])))


def count_all(
    gold: Sequence[GoldDocument], predictions: Mapping[str, Sequence[Span]], model: InformationModel | None = None
) -> list[DocumentCounts]:
    """Counts of each document; one without predictions counts as nothing masked."""
    return [count(document, predictions.get(document.id, ()), model) for document in gold]
