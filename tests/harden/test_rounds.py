"""The table of rounds counts every document in every round."""

from nescio.document import Document, Edit
from nescio.harden.rounds import History, Round, words_kept


def test_documents_that_are_done_stay_as_they_were():
    history = History()
    history.add([Round(0.9, True, False, 8, 10), Round(0.1, False, True, 6, 10)])
    history.add([Round(0.05, False, True, 9, 10)])
    assert history.rows() == [
        {"round": 0, "trir": 0.5, "highest": 0.9, "open": 1, "words_kept": 0.85},
        {"round": 1, "trir": 0.0, "highest": 0.1, "open": 0, "words_kept": 0.75},
    ]


def test_no_document_no_rows():
    assert History().rows() == []


def test_words_kept_are_those_outside_edits():
    text = "Ines Farrow plays the harp."
    edits = (Edit(0, 11, "[PERSON 1]"), Edit(22, 26, "***"))
    assert words_kept(Document("d", text, edits=edits)) == (2, 5)
    assert words_kept(Document("d", "")) == (0, 0)
