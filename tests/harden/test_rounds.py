"""The table of rounds counts every document in every round."""

from nescio.document import Document, Edit
from nescio.harden.limit import Standing
from nescio.harden.rounds import History, Round, words_kept


def after(place, chance, holds, kept, coarser=0):
    standings = (Standing("lexical", place, chance), Standing("svm", place + 1, chance / 2))
    return Round(standings, holds, kept, 10, coarser)


def test_documents_that_are_done_stay_as_they_were():
    history = History(first_place=10)
    history.add([after(1, 0.9, False, 8), after(12, 0.1, True, 6, 1)], [Standing("letters", 1, 0.5)])
    history.add([after(11, 0.05, True, 9)], [Standing("letters", 4, 0.1)])
    assert history.rows() == [
        {"round": 0, "trir": 0.5, "near": 0.5, "highest": 0.9, "open": 1, "words_kept": 0.85, "words_coarser": 0.0},
        {"round": 1, "trir": 0.0, "near": 0.0, "highest": 0.1, "open": 0, "words_kept": 0.75, "words_coarser": 0.05},
    ]


def test_every_attacker_has_a_row_in_the_end_and_the_one_kept_out_comes_last():
    history = History(first_place=10)
    history.add([after(1, 0.9, False, 8), after(12, 0.1, True, 6, 1)], [Standing("letters", 1, 0.5)])
    history.add([after(11, 0.05, True, 9)], [Standing("letters", 4, 0.1)])
    rows = history.attackers()
    assert [(row["attacker"], row["asked"], row["trir"], row["near"]) for row in rows] == [
        ("lexical", True, 0.0, 0.0),
        ("svm", True, 0.0, 0.0),
        ("letters", False, 0.5, 1.0),
    ]
    assert rows[0]["highest"] == 0.1


def test_no_document_no_rows():
    assert History().rows() == History().attackers() == []


def test_words_kept_are_those_outside_edits():
    text = "Ines Farrow plays the harp."
    edits = (Edit(0, 11, "[PERSON 1]"), Edit(22, 26, "***"))
    assert words_kept(Document("d", text, edits=edits)) == (2, 5)
    assert words_kept(Document("d", "")) == (0, 0)
