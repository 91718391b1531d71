"""The words of all inputs, read before the work begins: nobody of one document is called like somebody of another."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from nescio.document import Document
from nescio.errors import InputError, MissingExtraError
from nescio.formats.io.inputs import Input
from nescio.replace.avoid import SeenWords


def words_of(inputs: Iterable[Input]) -> SeenWords:
    """The words of everything that can be read; what cannot is reported when it is read for good."""
    seen = SeenWords()
    for one in inputs:
        with suppress(InputError, MissingExtraError):
            one.source.hold()
            seen.add(item.text for item in one.read(in_blocks=True) if isinstance(item, Document))
    return seen
