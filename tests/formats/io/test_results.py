"""Rows of edits."""

from nescio.document import Decision, Document, Edit, Entity, Mention
from nescio.formats.io.results import edit_rows


def test_an_edit_has_the_type_of_its_mention_and_a_tag_the_one_it_says():
    text = "Turkey, a Turkish court."
    mentions = (Mention(0, 6, "LOC/COUNTRY"), Mention(10, 17, "DEM/NATIONALITY"))
    document = Document("a", text, "en", mentions=mentions, entities=(Entity("e", "LOC/COUNTRY", (0, 1)),))
    document = document.with_(decisions=(Decision("e", "mask"),))
    written = document.with_(edits=(Edit(0, 6, "Jordan", "e"), Edit(10, 17, "Jordanian", "e")))
    assert [row["type"] for row in edit_rows(written)] == ["LOC", "DEM"]
    tagged = document.with_(edits=(Edit(0, 6, "[LOC 1]", "e"), Edit(10, 17, "[LOC 1]", "e")))
    assert [row["type"] for row in edit_rows(tagged)] == ["LOC", "LOC"]
