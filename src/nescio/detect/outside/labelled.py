"""What all models of others have in common: labels that become types, and a score that is an opinion on masking."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from nescio.document import Mention
from nescio.errors import UnknownNameError
from nescio.models.mask_signals import MASK
from nescio.taxonomy import taxonomy

IGNORED = "-"


class Labelled(NamedTuple):
    """A stretch of text, the model's label for it, and how sure it is."""

    start: int
    end: int
    label: str
    score: float


@cache
def _known() -> dict[str, str]:
    table = files("nescio.detect.outside").joinpath("labels.tsv").read_text(encoding="utf8")
    rows = (line.split("\t") for line in table.splitlines() if line and not line.startswith("#"))
    return {row[0]: row[1] for row in rows}


def type_for(label: str, own: Mapping[str, str]) -> str:
    """Our type for a model's label; "" for what is not taken over. Labels may be in any case, with or without "B-" and "I-"."""
    if label in own:
        found = own[label]
    else:
        bare = label.removeprefix("B-").removeprefix("I-").upper().replace(" ", "_").replace("-", "_")
        found = _known().get(bare) or (bare if bare in taxonomy() else "MISC")
    if found != IGNORED and found not in taxonomy():
        raise UnknownNameError("type", found, taxonomy())
    return "" if found == IGNORED else found


def as_mentions(found: Iterable[Labelled], name: str, own: Mapping[str, str]) -> Iterator[Mention]:
    """Mentions of what a model has found; its score is also its opinion on whether an expert would mask it."""
    for one in found:
        kind = type_for(one.label, own)
        if kind and one.start < one.end:
            score = round(min(max(one.score, 0.0), 1.0), 4)
            yield Mention(one.start, one.end, kind, score, name, signals=((name, score), (f"{name}{MASK}", score)))
