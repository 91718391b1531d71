"""Numbers with a wrong check digit and no word about them."""

import pytest

from nescio.detect.findings.refuted import with_refuted_unsure
from nescio.document import Document, Mention


def judged(text, *mentions, meta=None):
    document = Document("text", text, lang="en", meta=meta or {})
    return [
        (text[m.start : m.end], m.type, m.score < 0.5)
        for m in with_refuted_unsure([Mention(*mention) for mention in mentions], document)
    ]


def whole(text, number, kind="CODE", source="neural"):
    return (text.index(number), text.index(number) + len(number), kind, 0.99, source)


@pytest.mark.parametrize("source", ["neural", "bare_code", "neural+bare_code"])
def test_a_wrong_check_digit_makes_a_judgement_by_looks_unsure(source):
    text = "Line two reads 12345678A in both copies."
    assert judged(text, whole(text, "12345678A", source=source)) == [("12345678A", "CODE", True)]


def test_pieces_of_a_number_become_one_code():
    text = "Line two reads 529.982.247-26 in both copies."
    pieces = [whole(text, "529.982.247"), whole(text, "26", "DATETIME/DATE")]
    assert judged(text, *pieces) == [("529.982.247-26", "CODE", True)]


@pytest.mark.parametrize(
    "text",
    [
        "Kundennummer laut Antrag: 12345678A",
        "The file, 12345678A, is closed.",
        "SSN or the like 12345678A",
    ],
)
def test_a_label_near_the_number_speaks_for_it(text):
    assert judged(text, whole(text, "12345678A")) == [("12345678A", "CODE", False)]


def test_a_person_near_the_number_speaks_for_it():
    text = "Line two: Ayse Demir, 12345678A"
    person = whole(text, "Ayse Demir", "PERSON", "person")
    assert judged(text, person, whole(text, "12345678A")) == [
        ("Ayse Demir", "PERSON", False),
        ("12345678A", "CODE", False),
    ]


def test_a_column_speaks_for_its_cells():
    assert judged("12345678A", whole("12345678A", "12345678A"), meta={"column": "x"}) == [("12345678A", "CODE", False)]


def test_what_a_rule_has_found_and_what_has_no_check_digit_stays():
    text = "Line two reads 12345678A and ZX-99-K11 too."
    kept = [whole(text, "12345678A", "CODE/CUSTOMER", "labelled"), whole(text, "ZX-99-K11")]
    assert [unsure for *_, unsure in judged(text, *kept)] == [False, False]


def test_mentions_do_not_overlap():
    text = "reads 74 280617 L 841 in here"
    found = [whole(text, "74"), whole(text, "280617 L 841 in", "QUANTITY/MEASURE", "quantity")]
    first, second = with_refuted_unsure([Mention(*mention) for mention in found], Document("text", text, lang="en"))
    assert first.end <= second.start
