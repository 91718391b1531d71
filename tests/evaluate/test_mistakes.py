from nescio.evaluate.mistakes import find_mistakes
from nescio.evaluate.predictions import Masked
from tests.evaluate.building import document, mention, span

TEXT = "Ada Boole of Leeds met Carl Dunn on Monday at noon."


def found(*surfaces):
    gold = [
        document(TEXT, mention(TEXT, "Ada Boole", "direct", type="PERSON"), mention(TEXT, "Monday", type="DATETIME"))
    ]
    predictions = {"doc": [Masked(*span(TEXT, surface), "MISC") for surface in surfaces]}
    return [(m.kind, TEXT[m.start : m.end], [TEXT[a:b] for a, b in m.marked]) for m in find_mistakes(gold, predictions)]


def test_missed_partial_spurious_and_over_long():
    assert found("Boole", "Carl Dunn", "Monday at noon") == [
        ("partial", "Ada Boole", ["Ada"]),
        ("spurious", "Carl Dunn", ["Carl Dunn"]),
        ("over-long", "Monday at noon", ["noon"]),
    ]
    assert found() == [("missed", "Ada Boole", ["Ada Boole"]), ("missed", "Monday", ["Monday"])]


def test_a_right_answer_has_none():
    assert found("Ada Boole", "Monday") == []


def test_what_several_annotators_marked_is_listed_once_with_their_number():
    ada = mention(TEXT, "Ada Boole")
    mistakes = find_mistakes([document(TEXT, ada, second=(ada,), third=())], {})
    assert [(m.annotators, m.of) for m in mistakes] == [(2, 3)]


def test_what_one_annotator_wants_is_not_spurious():
    gold = [document(TEXT, second=(mention(TEXT, "Leeds"),))]
    assert find_mistakes(gold, {"doc": [Masked(*span(TEXT, "Leeds"))]}) == []
