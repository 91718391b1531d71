"""The explanation of a document: every entity with its reason, the text whole and escaped."""

from __future__ import annotations

from nescio.assess.naming import named_together
from nescio.document import Document, Risk
from nescio.pipeline import Pipeline
from nescio.protocols import COMBINED
from nescio.reasons import Reason
from nescio.report.explain import combinations, explain, explain_page, outcome, pieces
from nescio.report.remarks import remarks
from nescio.settings import Settings

TEXT = "Dr Jane Miller <b>met</b> Mr Zwetanov for three weeks. Miller left."


GDPR = Settings(policy="gdpr")
STRICT = Settings(policy="strict", model="none", assess=True)


def explain_gdpr(found):
    return explain(found, GDPR)


def document(text=TEXT):
    return Pipeline.from_policy("gdpr").run(Document("letter & co", text))


def test_rows_say_who_what_and_why():
    rows = explain_gdpr(document())
    assert [row.surfaces for row in rows if row.main_type == "PERSON"] == [
        ("Dr Jane Miller", "Miller"),
        ("Mr Zwetanov",),
    ]
    assert all(row.reason and row.sources for row in rows)
    assert {row.action for row in rows if row.main_type == "PERSON"} == {"mask"}


def test_many_ways_to_write_a_name_are_cut():
    variants = ["Kaya", "KAYA", "KAya", "KaYa", "kaya", "kAYA", "KAYa", "kAya"]
    (row,) = [row for row in explain_gdpr(document("Mr Kaya; " + "; ".join(variants))) if row.main_type == "PERSON"]
    assert len(row.surfaces) == 7
    assert row.surfaces[-1] == "..."


def test_pieces_give_the_text_back():
    cut = pieces(document())
    assert "".join(piece.text for piece in cut) == TEXT
    assert [piece.text for piece in cut if piece.type == "PERSON"] == ["Dr Jane Miller", "Mr Zwetanov", "Miller"]
    assert all(piece.masked for piece in cut if piece.type == "PERSON")


def test_explanation_before_a_decision_shows_everything_as_kept():
    found = Pipeline.from_policy("gdpr").run(Document("a", TEXT), until="link")
    assert {row.action for row in explain_gdpr(found)} == {"keep"}
    assert not any(piece.masked for piece in pieces(found))


def test_page_escapes_the_document_and_warns():
    page = explain_page(document(), GDPR)
    assert "<b>met</b>" not in page
    assert "&lt;b&gt;met&lt;/b&gt;" in page
    assert "letter &amp; co" in page
    assert "keep it as safe as the document itself" in page


def test_page_loads_nothing_from_elsewhere():
    page = explain_page(document(), GDPR)
    assert "http" not in page
    assert "<script" not in page


def test_empty_document():
    assert explain_gdpr(document("")) == []
    assert "Nothing was found." in explain_page(document(""), GDPR)


def assessed(text="Mr Kaya is a nurse and lives in Kars.", settings=STRICT):
    return Pipeline.from_settings(settings).run(Document("a", text))


def test_risk_by_measure_cost_and_what_would_change_it():
    settings = STRICT.with_(max_risk=0.3)
    rows = {row.surfaces[0]: row for row in explain(assessed(settings=settings), settings)}
    kaya = rows["Mr Kaya"]
    assert {risk.measure for risk in kaya.measures} == {"surprisal", "supervised"}
    assert kaya.risk > 0.3
    assert kaya.cost > 0
    assert str(kaya.change).startswith(
        "would be kept by a rule that keeps PERSON, with a risk limit (--max-risk) of at least "
    )


def test_outcome_names_what_is_left():
    settings = STRICT.with_(max_risk=1.0)
    found = assessed(settings=settings)
    riskiest = max((row for row in explain(found, settings) if row.action == "keep"), key=lambda row: row.risk)
    assert f"{riskiest.risk:.0%} ({riskiest.entity})" in outcome(found)
    assert "least possible loss" in outcome(found)
    assert "geringstmöglichen Verlust" in outcome(found, "de")
    assert outcome(document("")) == ""


def test_decisions_by_rules_name_the_rule():
    settings = Settings(policy="gdpr", model="none")
    (row,) = explain(Pipeline.from_settings(settings).run(Document("a", "They left Turkey.")), settings)
    assert (row.action, row.risk, row.cost) == ("keep", None, None)
    assert str(row.change) == "would be masked by a rule that masks LOC/COUNTRY, or on the deny list"


def test_combinations_say_what_breaks_them():
    settings = STRICT.with_(max_risk=1.0)
    found = assessed(settings=settings)
    town, job = (
        next(row.entity for row in explain(found, settings) if row.surfaces[0] == s) for s in ("Kars", "nurse")
    )
    what = named_together([entity for entity in found.entities if entity.id in (town, job)])
    why = Reason.of("search.fits", what=what, count=2, population=19299)
    risky = found.with_(risks=(*found.risks, Risk((job, town), COMBINED, 0.9, why)))
    (one,) = combinations(risky)
    assert (one.entities, one.risk, one.why, one.broken_by) == ((job, town), 0.9, why, ())
    page = explain_page(risky, settings)
    assert "the occupation and the town together: fits 2 of 19,299 people" in page
    assert "90%" in page
    assert "Beruf und Stadt zusammen: passt auf 2 von 19.299 Personen" in explain_page(risky, settings, "de")


def test_measure_that_was_not_taken_is_said_in_the_language_of_the_page():
    found = assessed("Frau Brandt wohnt nicht hier, sie ist nach Mainz gezogen.")
    assert "there is none for the language &#39;de&#39;" in explain_page(found, STRICT)
    assert "für die Sprache &#39;de&#39; gibt es keines" in explain_page(found, STRICT, "de")
    assert remarks(found)[0].code == "remark.of_measure"


def test_outcome_says_what_the_policy_keeps_at_any_risk():
    found = Pipeline.from_policy("gdpr", model="none", max_risk=0.0).run(Document("a", "Mr Kaya has left Turkey."))
    assert "(place-1, which the policy keeps)" in outcome(found)


def test_special_categories_are_shown():
    found = document("Mr Kaya is a Catholic and has asthma.")
    rows = {row.surfaces[0]: row.confidential for row in explain_gdpr(found)}
    assert (rows["Catholic"], rows["asthma"], rows["Mr Kaya"]) == ("BELIEF", "HEALTH", "")
    assert "special category: health" in explain_page(found, GDPR)
    assert "besondere Kategorie: Gesundheit" in explain_page(found, GDPR, "de")


def test_german_page_says_nothing_in_english():
    page = explain_page(assessed(settings=STRICT.with_(max_risk=0.3)), STRICT.with_(max_risk=0.3), "de")
    assert '<html lang="de">' in page
    for english in ("Entities", "found by", "would be", "risk ", "mask ", "keep", "Made by", "cost"):
        assert english not in page.partition("</style>")[2], english
