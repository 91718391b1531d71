"""German texts with names marked by others, in the labels of the tagger."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from nescio.models.label_sets import word_labels_of
from nescio_training.recognizer.examples import OPEN, OR, Example
from nescio_training.recognizer.german import read_labelled, read_names
from nescio_training.recognizer.sources import MAIL_TYPES, read_mails

MAILS = "mails"


def read_source(path: Path) -> list[Example]:
    """A folder of texts with their .ann files, gold in JSON or JSONL, or a token-per-line corpus."""
    if path.is_dir():
        mails = read_mails(path, MAILS)
        known = {mention.type for mail in mails for mention in mail.mentions} <= MAIL_TYPES
        return mails if known else _likeliest(read_labelled(path, MAILS))
    if path.suffix in (".json", ".jsonl"):
        return _likeliest(read_labelled(path, path.stem))
    return read_general([path], path.stem)


def read_general(paths: Iterable[Path], source: str) -> list[Example]:
    """Token-per-line corpora."""
    return _likeliest(read_names(paths, source))


def _likeliest(examples: Iterable[Example]) -> list[Example]:
    """Where a type is open the tagger takes the likeliest; what is left open, or is no type of its own, counts as no mention."""
    types = frozenset(word_labels_of("de").types)
    made = []
    for example in examples:
        chosen = (replace(m, type=m.type.partition(OR)[0]) for m in example.mentions if m.type != OPEN)
        made.append(replace(example, mentions=tuple(m for m in chosen if m.type in types)))
    return made
