"""The explanation of a document: every entity with its reason, the text whole and escaped."""

from __future__ import annotations

import pytest

from nescio.document import Document, Risk
from nescio.pipeline import Pipeline
from nescio.protocols import COMBINED
from nescio.report.explain import combinations, explain, explain_page, outcome, pieces, remarks

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


def assessed(text="Mr Kaya is a nurse and lives in Kars.", **settings):
    return Pipeline.from_policy("strict", model="none", assess=True, **settings).run(Document("a", text))


def test_risk_by_measure_cost_and_what_would_change_it():
    rows = {row.surfaces[0]: row for row in explain(assessed(max_risk=0.3))}
    kaya = rows["Mr Kaya"]
    assert {risk.measure for risk in kaya.measures} == {"surprisal", "supervised"}
    assert kaya.risk > 0.3
    assert kaya.cost > 0
    assert kaya.change.startswith("kept with --max-risk ")
    assert rows["nurse"].change.split(" ")[0] in ("kept", "masked")


def limit_in(change):
    return float(change.split("--max-risk ")[1].split(" ")[0])


@pytest.mark.parametrize("limit", [0.1, 0.3, 0.6])
def test_what_would_change_a_decision_does(limit):
    """Whoever follows the advice gets the other decision."""
    for row in explain(assessed(max_risk=limit)):
        if "--max-risk" in row.change:
            (other,) = [one for one in explain(assessed(max_risk=limit_in(row.change))) if one.entity == row.entity]
            assert {row.action, other.action} == {"keep", "mask"}


def test_outcome_names_what_is_left():
    found = assessed(max_risk=1.0)
    riskiest = max((row for row in explain(found) if row.action == "keep"), key=lambda row: row.risk)
    assert f"{riskiest.risk:.0%} ({riskiest.entity})" in outcome(found)
    assert "least possible loss" in outcome(found)
    assert outcome(document("")) == ""


def test_decisions_by_rules_name_the_rule():
    (row,) = explain(Pipeline.from_policy("gdpr", model="none").run(Document("a", "They left Turkey.")))
    assert (row.action, row.risk, row.cost) == ("keep", None, None)
    assert row.change == "masked by a rule that masks LOC/COUNTRY, or on the policy's deny list"


def test_combinations_say_what_breaks_them():
    found = assessed(max_risk=1.0)
    town, job = (next(row.entity for row in explain(found) if row.surfaces[0] == s) for s in ("Kars", "nurse"))
    why = "the town together with the occupation: 2 of 19,299 people match"
    risky = found.with_(risks=(*found.risks, Risk((job, town), COMBINED, 0.9, why)))
    (one,) = combinations(risky)
    assert (one.entities, one.risk, one.why, one.broken_by) == ((job, town), 0.9, why, ())
    page = explain_page(risky, "strict")
    assert why in page
    assert "90 %" in page


def test_measure_that_was_not_taken_is_said():
    found = assessed("Frau Brandt wohnt nicht hier, sie ist nach Mainz gezogen.")
    assert any("no" in remark or "none" in remark for remark in remarks(found))
    assert remarks(found)[0] in explain_page(found, "strict").replace("&#39;", "'")


def test_outcome_says_what_the_policy_keeps_at_any_risk():
    found = Pipeline.from_policy("gdpr", model="none", max_risk=0.0).run(Document("a", "Mr Kaya has left Turkey."))
    assert "(place-1, which the policy keeps)" in outcome(found)
