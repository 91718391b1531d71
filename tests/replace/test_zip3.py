"""ZIP codes as HIPAA Safe Harbor allows them."""

from __future__ import annotations

import pytest

from nescio.document import Document, Entity, Mention
from nescio.replace.zip3 import Zip3Replacer


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("02139", "021**"),
        ("02139-4307", "021**"),
        ("03601", "000**"),
        ("82190", "000**"),
        ("59301", "593**"),
        ("YO21 3PU", "***"),
        ("1010", "***"),
        ("D-55116", "***"),
        ("021394", "***"),
        ("02139 ", "***"),
    ],
)
def test_zip(code, expected):
    document = Document("a", code, mentions=(Mention(0, len(code), "LOC/ZIP"),))
    (edit,) = Zip3Replacer().replace(document, [Entity("place-1", "LOC/ZIP", (0,))])
    assert edit.text == expected
