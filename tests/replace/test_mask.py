"""Bars: nothing of the original shows, not even its length."""

from __future__ import annotations

from nescio.document import Document, Entity, Mention
from nescio.replace.mask import MaskReplacer


def test_bars_have_one_length():
    document = Document("a", "Bo Zwetanov", mentions=(Mention(0, 2, "PERSON"), Mention(3, 11, "PERSON")))
    edits = MaskReplacer().replace(document, [Entity("person-1", "PERSON", (0, 1))])
    assert [edit.text for edit in edits] == ["***", "***"]
