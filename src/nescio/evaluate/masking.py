"""The masking metrics of the Text Anonymization Benchmark (Pilan et al., 2022), micro-averaged over documents and annotators.

Differences from the reference evaluator, where it has defects: documents without predictions count as not masked at all;
overlapping predictions are merged first; an entity is direct if any of its mentions is; 0/0 is 0.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files

from nescio.evaluate.gold import GoldDocument, GoldMention

Span = tuple[int, int]
_TOKEN = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Counts:
    """Hits and totals; adding them up over documents gives micro averages."""

    direct_hit: int = 0
    direct: int = 0
    quasi_hit: int = 0
    quasi: int = 0
    token_hit: int = 0
    tokens: int = 0
    mention_hit: int = 0
    mentions: int = 0
    precise_tokens: float = 0.0
    masked_tokens: float = 0.0
    precise_spans: float = 0.0
    masked_spans: float = 0.0

    def __add__(self, other: Counts) -> Counts:
        return Counts(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(Counts)))


@dataclass(frozen=True, slots=True)
class Scores:
    """The figures people compare."""

    er_direct: float
    er_quasi: float
    token_recall: float
    token_precision: float
    mention_recall: float
    mention_precision: float
    f1: float

    @classmethod
    def of(cls, counts: Counts) -> Scores:
        recall = _ratio(counts.token_hit, counts.tokens)
        precision = _ratio(counts.precise_tokens, counts.masked_tokens)
        return cls(
            er_direct=_ratio(counts.direct_hit, counts.direct),
            er_quasi=_ratio(counts.quasi_hit, counts.quasi),
            token_recall=recall,
            token_precision=precision,
            mention_recall=_ratio(counts.mention_hit, counts.mentions),
            mention_precision=_ratio(counts.precise_spans, counts.masked_spans),
            f1=_ratio(2 * recall * precision, recall + precision),
        )


def score(gold: Sequence[GoldDocument], predictions: Mapping[str, Sequence[Span]]) -> Scores:
    """Score predicted spans to mask; a document that is missing counts as nothing masked."""
    total = Counts()
    for document in gold:
        total += count(document, predictions.get(document.id, ()))
    return Scores.of(total)


def count(document: GoldDocument, spans: Sequence[Span]) -> Counts:
    """Hits and totals of one document."""
    merged = merge_spans(spans)
    covered = _covered(document.text, merged)
    total = Counts()
    for annotator in document.annotators:
        total += _count_recall(document, annotator, covered)
    return total + _count_precision(document, merged)


def merge_spans(spans: Sequence[Span]) -> list[Span]:
    """Sorted spans, overlapping ones joined."""
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        elif end > start:
            merged.append((start, end))
    return merged


def _covered(text: str, spans: Sequence[Span]) -> bytearray:
    """For each character whether it is masked or need not be: punctuation, white space, function words."""
    covered = bytearray(b"\x01") * len(text)
    for match in _TOKEN.finditer(text):
        if match[0].lower() not in ignored_words():
            covered[match.start() : match.end()] = bytes(match.end() - match.start())
    for start, end in spans:
        covered[start:end] = b"\x01" * (end - start)
    return covered


@cache
def ignored_words() -> frozenset[str]:
    text = files("nescio.evaluate").joinpath("ignored_words.txt").read_text(encoding="utf8")
    return frozenset(line for line in text.splitlines() if line and not line.startswith("#"))


def _count_recall(document: GoldDocument, annotator: str, covered: bytearray) -> Counts:
    total = Counts()
    for entity in document.entities(annotator):
        needed = [mention for mention in entity if mention.needs_masking]
        if not needed:
            continue
        hits = [_is_masked(covered, mention.start, mention.end) for mention in needed]
        tokens = [_token_hits(document.text, covered, mention) for mention in needed]
        whole = int(all(hits))
        is_direct = any(mention.identifier == "direct" for mention in needed)
        total += Counts(
            direct_hit=whole if is_direct else 0,
            direct=int(is_direct),
            quasi_hit=0 if is_direct else whole,
            quasi=int(not is_direct),
            token_hit=sum(hit for hit, _ in tokens),
            tokens=sum(size for _, size in tokens),
            mention_hit=sum(hits),
            mentions=len(needed),
        )
    return total


def _is_masked(covered: bytearray, start: int, end: int) -> bool:
    return all(covered[start:end])


def _token_hits(text: str, covered: bytearray, mention: GoldMention) -> tuple[int, int]:
    tokens = list(_TOKEN.finditer(text, mention.start, mention.end))
    return sum(_is_masked(covered, token.start(), token.end()) for token in tokens), len(tokens)


def _count_precision(document: GoldDocument, spans: Sequence[Span]) -> Counts:
    """Over the system's tokens and spans, the share of annotators who mask them, summed up."""
    hits_tokens = hits_spans = 0
    tokens = [match.span() for start, end in spans for match in _TOKEN.finditer(document.text, start, end)]
    for mentions in document.annotators.values():
        wanted = bytearray(len(document.text))
        for mention in mentions:
            if mention.needs_masking:
                wanted[mention.start : mention.end] = b"\x01" * (mention.end - mention.start)
        hits_tokens += sum(all(wanted[start:end]) for start, end in tokens)
        hits_spans += sum(_span_hit(document.text, wanted, start, end) for start, end in spans)
    people = len(document.annotators)
    return Counts(
        precise_tokens=hits_tokens, masked_tokens=len(tokens) * people, precise_spans=hits_spans, masked_spans=len(spans) * people
    )


def _span_hit(text: str, wanted: bytearray, start: int, end: int) -> bool:
    """A system span is right if each of its content words is wanted."""
    return all(
        all(wanted[match.start() : match.end()])
        for match in _TOKEN.finditer(text, start, end)
        if match[0].lower() not in ignored_words()
    )


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else 0.0
