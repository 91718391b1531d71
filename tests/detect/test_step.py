"""The step that runs detectors: offsets over passages, one list, repeats included."""

from __future__ import annotations

from dataclasses import replace

from nescio.detect.step import Detect
from nescio.document import Document, Mention
from nescio.models.mask_signals import mask_chance
from nescio.text import passage


class Finder:
    """Finds one string."""

    def __init__(self, string, type_name="PERSON", score=0.9, name="finder"):
        self.string, self.type_name, self.score, self.name = string, type_name, score, name

    def detect(self, passage):
        place = passage.text.find(self.string)
        while place >= 0:
            yield Mention(place, place + len(self.string), self.type_name, self.score, self.name)
            place = passage.text.find(self.string, place + 1)


def run(text, *detectors, lang="en", **fields):
    document = Detect(detectors)(Document("a", text, lang=lang, **fields))
    return [(text[m.start : m.end], m.type) for m in document.mentions]


def test_no_detectors_find_nothing():
    assert run("Mr Kaya came.") == []


def test_detectors_are_merged():
    assert run("Mr Kaya of Kaya Ltd", Finder("Mr Kaya"), Finder("Kaya Ltd", "ORG/COMPANY")) == [
        ("Mr Kaya", "PERSON"),
        ("Kaya Ltd", "ORG/COMPANY"),
    ]


def test_what_one_detector_found_once_is_found_again():
    assert run("Mr Kaya came and KAYA left", Finder("Mr Kaya")) == [("Mr Kaya", "PERSON"), ("KAYA", "PERSON")]


def test_offsets_of_later_passages(monkeypatch):
    monkeypatch.setattr(passage, "PASSAGE_LENGTH", 300)
    monkeypatch.setattr(passage, "OVERLAP", 80)
    text = "Nothing happened here at all. " * 50 + "Code AB-1234-77 was used. " + "Nothing more happened. " * 50
    assert run(text, Finder("AB-1234-77", "CODE/CASE")) == [("AB-1234-77", "CODE/CASE")]


def test_mention_in_the_overlap_counts_once(monkeypatch):
    monkeypatch.setattr(passage, "PASSAGE_LENGTH", 100)
    monkeypatch.setattr(passage, "OVERLAP", 40)
    text = " ".join(f"w{number:03}" for number in range(100))
    document = Detect([Finder("w", "QUANTITY/COUNT")])(Document("a", text, lang="en"))
    assert len(document.mentions) == 100


def test_subject_reaches_the_detectors():
    class SubjectSeer(Finder):
        def detect(self, passage):
            self.string = passage.subject
            return super().detect(passage)

    assert run("Zwetanov came", SubjectSeer(""), subject="Zwetanov") == [("Zwetanov", "PERSON")]


class Listener:
    """Finds nothing and remembers what it was given."""

    name = "listener"

    def __init__(self):
        self.heard = []

    def detect(self, passage):
        self.heard.append((passage.lang, passage.text))
        return ()


MIXED = "Ich habe die Antwort von Tom bekommen und sie ist nicht gut.\n\n> I have seen the offer and it is not what we want.\n"


def test_paragraphs_in_another_language_are_read_in_theirs_if_mixed():
    listener = Listener()
    Detect([listener], mixed=True)(Document("a", MIXED, lang="de"))
    assert [lang for lang, _ in listener.heard] == ["de", "en"]
    assert "".join(text for _, text in listener.heard) == MIXED


def test_a_language_that_is_given_holds_for_the_whole_document():
    listener = Listener()
    Detect([listener])(Document("a", MIXED, lang="de"))
    assert listener.heard == [("de", MIXED)]


def test_offsets_hold_in_every_stretch():
    document = Detect([Finder("the offer", "MISC")], mixed=True)(Document("a", MIXED, lang="de"))
    assert [MIXED[m.start : m.end] for m in document.mentions] == ["the offer"]


class Judge(Finder):
    """A recogniser of English that would have one string masked and is silent on everything else."""

    def detect(self, passage):
        if passage.lang == "en":
            passage.readers.append(self.name)
            yield from (replace(found, signals=(("judge.mask", 0.9),)) for found in super().detect(passage))


def test_silence_is_an_opinion_only_where_a_recogniser_has_read():
    detectors = [Finder("Antwort", "MISC"), Finder("we want", "MISC"), Judge("the offer", "MISC", name="judge")]
    document = Detect(detectors, mixed=True)(Document("a", MIXED, lang="de"))
    chances = {MIXED[m.start : m.end]: mask_chance([m]) for m in document.mentions}
    assert chances["Antwort"] is None
    assert chances["the offer"] == 0.9
    assert chances["we want"] < 0.1


def test_letters_of_old_prints_are_read_as_those_of_today():
    text = "Der Maurer Joſef wohnt hier."
    assert run(text, Finder("Josef"), lang="de") == [("Joſef", "PERSON")]
