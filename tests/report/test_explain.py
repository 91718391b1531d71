"""The explanation of a document: every entity with its reason, the text whole and escaped."""

from __future__ import annotations

from nescio.document import Document
from nescio.pipeline import Pipeline
from nescio.report.explain import explain, explain_page, pieces

TEXT = "Dr Jane Miller <b>met</b> Mr Zwetanov for three weeks. Miller left."


def document(text=TEXT):
    return Pipeline.from_policy("gdpr").run(Document("letter & co", text))


def test_rows_say_who_what_and_why():
    rows = explain(document())
    assert [row.surfaces for row in rows if row.main_type == "PERSON"] == [
        ("Dr Jane Miller", "Miller"),
        ("Mr Zwetanov",),
    ]
    assert all(row.reason and row.sources for row in rows)
    assert {row.action for row in rows if row.main_type == "PERSON"} == {"mask"}


def test_many_ways_to_write_a_name_are_cut():
    variants = ["Kaya", "KAYA", "KAya", "KaYa", "kaya", "kAYA", "KAYa", "kAya"]
    (row,) = [row for row in explain(document("Mr Kaya; " + "; ".join(variants))) if row.main_type == "PERSON"]
    assert len(row.surfaces) == 7
    assert row.surfaces[-1] == "..."


def test_pieces_give_the_text_back():
    cut = pieces(document())
    assert "".join(piece.text for piece in cut) == TEXT
    assert [piece.text for piece in cut if piece.type == "PERSON"] == ["Dr Jane Miller", "Mr Zwetanov", "Miller"]
    assert all(piece.masked for piece in cut if piece.type == "PERSON")


def test_explanation_before_a_decision_shows_everything_as_kept():
    found = Pipeline.from_policy("gdpr").run(Document("a", TEXT), until="link")
    assert {row.action for row in explain(found)} == {"keep"}
    assert not any(piece.masked for piece in pieces(found))


def test_page_escapes_the_document_and_warns():
    page = explain_page(document(), "gdpr")
    assert "<b>met</b>" not in page
    assert "&lt;b&gt;met&lt;/b&gt;" in page
    assert "letter &amp; co" in page
    assert "keep it as safe as the document itself" in page


def test_page_loads_nothing_from_elsewhere():
    page = explain_page(document(), "gdpr")
    assert "http" not in page
    assert "<script" not in page


def test_empty_document():
    assert explain(document("")) == []
    assert "Nothing was found." in explain_page(document(""), "gdpr")
