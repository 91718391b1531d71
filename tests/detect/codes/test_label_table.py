"""Label phrases among the words of a passage."""

from nescio.detect.codes.label_table import LabelTable
from nescio.text.passage import Passage


def labels(table, text):
    return [(text[start:end], meaning) for start, end, meaning in table.find(Passage(text, "de"))]


def test_the_longest_label_wins_whatever_its_case_and_signs():
    table = LabelTable([("Kd.-Nr.", "customer"), ("Kd", "nothing"), ("Führerschein", "licence")])
    assert labels(table, "KD-NR: 1, kd nr 2, Kd 3, FÜHRERSCHEIN") == [
        ("KD-NR", "customer"),
        ("kd nr", "customer"),
        ("Kd", "nothing"),
        ("FÜHRERSCHEIN", "licence"),
    ]


def test_a_label_ends_at_the_line():
    assert labels(LabelTable([("case no", 1)]), "the case\nno one") == []
