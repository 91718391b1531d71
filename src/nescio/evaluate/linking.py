"""How well mentions are linked: pairs of differing strings that are one thing, by type.

The mentions of the gold are linked by nescio's own step, so that nothing but linking is measured. The same string twice is no
achievement: only pairs of different strings count.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from nescio.document import Document, Mention
from nescio.evaluate.foreign_types import main_type_of
from nescio.evaluate.gold import GoldDocument, GoldMention
from nescio.link.step import Link

if TYPE_CHECKING:
    from rich.table import Table

# Type, and two strings in the order of the alphabet.
Pair = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class LinkScore:
    """Pairs in the gold, pairs that were linked, and how many are both; a share of nothing is None.

    Annotators often leave out a link ("Mr Kaya" beside "Mr Eyup Kaya"), so precision is a lower bound. ``contradicted`` are the
    linked pairs of which the annotator has linked both strings, each with something else.
    """

    gold: int
    linked: int
    both: int
    contradicted: int

    @property
    def recall(self) -> float | None:
        return self.both / self.gold if self.gold else None

    @property
    def precision(self) -> float | None:
        return self.both / self.linked if self.linked else None

    def as_dict(self) -> dict[str, float | None]:
        return {**asdict(self), "recall": self.recall, "precision": self.precision}


def link_scores(documents: Iterable[GoldDocument]) -> dict[str, LinkScore]:
    """Scores by main type, each annotator of a document counted by itself; ``all`` is their sum."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for document in documents:
        for mentions in document.annotators.values():
            wanted, found = gold_pairs(document, mentions), linked_pairs(document, mentions)
            against = set(_contradicted(wanted, found))
            for name, pairs in (("gold", wanted), ("linked", found), ("both", wanted & found), ("against", against)):
                for kind, *_ in pairs:
                    counts[kind][name] += 1
                    counts["all"][name] += 1
    order = sorted(counts, key=lambda kind: (kind == "all", -counts[kind]["gold"], kind))
    names = ("gold", "linked", "both", "against")
    return {kind: LinkScore(*(counts[kind][name] for name in names)) for kind in order}


def gold_pairs(document: GoldDocument, mentions: Sequence[GoldMention]) -> set[Pair]:
    """The pairs that an annotator has made one entity."""
    return set(_pairs(document.text, mentions, [mention.entity for mention in mentions]))


def linked_pairs(document: GoldDocument, mentions: Sequence[GoldMention]) -> set[Pair]:
    """The pairs of the same mentions that nescio links."""
    ordered = sorted(mentions, key=lambda mention: (mention.start, mention.end))
    own = tuple(Mention(mention.start, mention.end, _own_type(mention)) for mention in ordered)
    owners = Link()(Document(document.id, document.text, document.lang, mentions=own)).owners
    return set(_pairs(document.text, ordered, [owners[index].id for index in range(len(own))]))


def _contradicted(wanted: set[Pair], found: set[Pair]) -> Iterator[Pair]:
    linked = {(kind, string) for kind, *strings in wanted for string in strings}
    for kind, one, other in found - wanted:
        if (kind, one) in linked and (kind, other) in linked:
            yield kind, one, other


def _own_type(mention: GoldMention) -> str:
    main = main_type_of(mention.type)
    return mention.type if mention.type.startswith(f"{main}/") else main


def _pairs(text: str, mentions: Sequence[GoldMention], owners: Sequence[Hashable]) -> Iterator[Pair]:
    strings: dict[tuple[str, Hashable], set[str]] = defaultdict(set)
    for mention, owner in zip(mentions, owners, strict=True):
        strings[main_type_of(mention.type), owner].add(text[mention.start : mention.end])
    for (kind, _), found in strings.items():
        for one, other in combinations(sorted(found), 2):
            yield kind, one, other


def as_table(scores: Mapping[str, LinkScore]) -> Table:
    """The scores for the terminal."""
    from rich.table import Table

    heads = ("", "pairs", "linked", "recall", "precision", "contradicted")
    table = Table(*heads, title="pairs of differing strings that are one thing")
    for kind, score in scores.items():
        shares = ("–" if share is None else f"{share:.3f}" for share in (score.recall, score.precision))
        table.add_row(kind, str(score.gold), str(score.linked), *shares, str(score.contradicted))
    return table
