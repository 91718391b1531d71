"""Read labelled texts for the recogniser of a language, in its own labels."""

from __future__ import annotations

from pathlib import Path

from nescio_training.recognizer import german, sources
from nescio_training.recognizer.examples import Example


def read_source(path: Path, source: str, lang: str) -> list[Example]:
    """Whatever a user gives: a folder or a file of labelled texts."""
    return german.read_source(path, source) if lang == "de" else sources.read_source(path, source)


def from_main_types(example: Example, lang: str) -> Example:
    """An example with the eight main types, such as a reviewed document or one that rules have labelled."""
    return german.from_main_types(example) if lang == "de" else example
