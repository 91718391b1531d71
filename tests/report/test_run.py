"""The report of a run: counts that add up and no text of any document."""

from __future__ import annotations

import pytest

from nescio.document import Decision, Document, Entity, Mention, Risk
from nescio.pipeline import Pipeline
from nescio.policy import preset
from nescio.reasons import Reason
from nescio.report.run import MAX_ROWS, RunReport


@pytest.fixture(scope="module")
def report():
    made = RunReport(preset("gdpr"))
    pipeline = Pipeline.from_policy("gdpr")
    made.add(pipeline.run(Document("one", "Dr Jane Zwetanov met Mr Okafor for three weeks.")))
    made.add(pipeline.run(Document("two", "Frau Zwetanov wohnt hier nicht.")))
    made.fail("in.txt:3: <b>is broken</b>")
    return made


def test_counts(report):
    tally = report.tally
    assert tally.masked["PERSON"] == 3
    assert tally.kept["DATETIME/DURATION"] == 1
    assert [row["id"] for row in report.rows] == ["one", "two"]
    assert [row["lang"] for row in report.rows] == ["en", "de"]
    assert sum(row["masked"] for row in report.rows) == tally.masked.total()
    assert 0 < tally.changed < tally.characters


def test_page_shows_counts_and_failures_but_no_text(report):
    page = report.page()
    for secret in ("wetanov", "Okafor", "three weeks"):
        assert secret not in page
    assert "documents written" in page
    assert "&lt;b&gt;is broken&lt;/b&gt;" in page
    assert "very probably identifies somebody" in page
    assert "http" not in page
    assert "This page holds no text of the documents." in page


def test_run_without_documents():
    page = RunReport(preset("gdpr")).page()
    assert "Nothing was found." in page
    assert "0.0%" in page


def test_empty_document_does_not_divide_by_zero():
    made = RunReport(preset("gdpr"))
    made.add(Pipeline.from_policy("gdpr").run(Document("empty", "")))
    assert "empty" in made.page()


def test_risk_left_and_information_kept():
    made = RunReport(preset("gdpr"))
    pipeline = Pipeline.from_policy("strict", model="none", max_risk=0.3)
    made.add(pipeline.run(Document("one", "Mr Okafor, a lawyer, and the Government met on 3 May 1999.")))
    made.add(pipeline.run(Document("two", "Frau Zwetanov wohnt hier nicht.")))
    assert all(row["residual"] <= 0.3 for row in made.rows)
    assert all(0 <= row["information"] < 1 for row in made.rows)
    page = made.page()
    assert "highest risk left" in page
    assert "of the information found is kept" in page
    assert "language model" in page, "the measure that could not be taken in German is named"
    assert "wetanov" not in page
    assert "Okafor" not in page


def test_reasons_that_differ_in_figures_are_counted_together():
    made = RunReport(preset("gdpr"))
    pipeline = Pipeline.from_policy("strict", model="none", max_risk=0.01)
    made.add(pipeline.run(Document("one", "Mr Okafor met Ms Brandt in Whitby on 3 May 1999.")))
    assert {str(reason): count for reason, count in made.tally.reasons.items()} == {"risk above the limit of 1%": 4}


def test_nothing_about_risk_where_none_was_measured(report):
    assert "risk left" not in report.page()


def test_of_many_documents_the_riskiest_are_listed_in_their_order():
    made = RunReport(preset("gdpr"))
    for number in range(3 * MAX_ROWS):
        risk = Risk(("e1",), "combined", 0.9 if number % 3 == 1 else 0.1, Reason.said("seen"))
        made.add(Document(str(number), "", "en", decisions=(Decision("e1", "keep"),), risks=(risk,)))
        made.fail(f"{number}: odd")
    assert [row["id"] for row in made.rows] == [str(number) for number in range(3 * MAX_ROWS) if number % 3 == 1]
    assert len(made.failures) == MAX_ROWS
    page = made.page()
    assert f"{3 * MAX_ROWS:,}</b><span>documents written" in page
    assert "those with the highest risk left" in page
    assert f"and {2 * MAX_ROWS:,} more" in page


def test_where_no_risk_was_measured_the_first_documents_are_listed():
    made = RunReport(preset("gdpr"))
    for number in range(MAX_ROWS + 5):
        made.add(Document(str(number), "", "en"))
    assert [row["id"] for row in made.rows] == [str(number) for number in range(MAX_ROWS)]


def test_special_categories_are_counted():
    made = RunReport(preset("gdpr"))
    made.add(
        Pipeline.from_policy("gdpr").run(Document("one", "Mr Okafor is a Catholic and has asthma. The asthma is mild."))
    )
    assert made.tally.categories() == [
        {"category": "HEALTH", "masked": 2, "kept": 0},
        {"category": "BELIEF", "masked": 1, "kept": 0},
    ]
    assert "Special categories (GDPR Art. 9)" in made.page()
    assert "<td>Gesundheit</td>" in made.page("de")


def test_german_page(report):
    page = report.page("de")
    assert '<html lang="de">' in page
    assert "identifiziert sehr wahrscheinlich jemanden" in page
    for english in ("documents written", "identifies", "Masked", "Made by"):
        assert english not in page


def test_words_of_reviewers_are_not_in_the_report():
    made = RunReport(preset("gdpr"))
    decision = Decision("e1", "keep", reason=Reason.said("Okafor is known to everybody"))
    made.add(Document("one", "Okafor", "en", mentions=(Mention(0, 6, "PERSON"),), entities=(Entity("e1", "PERSON", (0,)),),
                      decisions=(decision,)))  # fmt: skip
    page = made.page()
    assert "Okafor" not in page
    assert "in somebody&#39;s own words" in page


def test_what_can_be_said_about_people_is_counted_without_saying_it():
    report = RunReport(preset("direct-only"))
    text = "Brigid Tanner is a nurse in Leeds."
    report.add(
        Document("d", text, "en", mentions=(Mention(0, 13, "PERSON"),), entities=(Entity("person-1", "PERSON", (0,)),))
    )
    page = report.page()
    assert "What can be said about people" in page
    assert "occupation" in page
    assert "nurse" not in page and "Leeds" not in page
    assert "Was sich über Personen sagen lässt" in report.page("de")
