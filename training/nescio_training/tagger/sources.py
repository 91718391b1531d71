"""German texts with names marked by others, in the labels of the tagger."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from nescio_training.recognizer.examples import OPEN, OR, Example
from nescio_training.recognizer.german import read_names
from nescio_training.recognizer.sources import read_mails

MAILS = "mails"


def read_source(path: Path) -> list[Example]:
    """A folder of mails with their .ann files, or a token-per-line corpus."""
    return read_mails(path, MAILS) if path.is_dir() else read_general([path], path.stem)


def read_general(paths: Iterable[Path], source: str) -> list[Example]:
    """Token-per-line corpora; where a type is open the tagger takes the likeliest, what is left open counts as no mention."""
    return [
        replace(
            example,
            mentions=tuple(replace(m, type=m.type.partition(OR)[0]) for m in example.mentions if m.type != OPEN),
        )
        for example in read_names(paths, source)
    ]
