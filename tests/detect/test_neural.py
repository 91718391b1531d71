"""The embedded recogniser as a detector: what the rules cannot know, whole words, any length."""

from __future__ import annotations

import pytest

from nescio.detect.neural import NeuralDetector
from nescio.document import Mention
from nescio.text.passage import Passage
from tests.detect.finding import found

LETTER = (
    "Dear Dr Achterberg,\n\nThank you for seeing Ms Oyelaran, a 47-year-old oboist with the Leeds Chamber Players, "
    "who fell from her bicycle near Otley on 3 March 2021 and broke her left wrist. She was treated at "
    "Wharfedale Hospital and is recovering well.\n"
)


@pytest.fixture(params=["default", "fast"])
def detector(request):
    return NeuralDetector(request.param)


def test_people_places_dates_and_organisations(detector):
    types = dict(found(detector, LETTER))
    assert types["3 March 2021"] == "DATETIME"
    assert types["Otley"] in ("LOC", "ORG")  # towns speak as institutions in judgments, which both have learnt from
    assert any("Oyelaran" in surface and kind == "PERSON" for surface, kind in types.items())
    assert any("Wharfedale" in surface for surface in types)


def test_each_mention_has_an_opinion_on_masking(detector):
    for mention in detector.detect(Passage(LETTER)):
        signals = dict(mention.signals)
        assert 0 <= signals["neural.direct"] <= signals["neural.mask"] + 1e-6 <= 1.001


def test_words_stay_whole(detector):
    for mention in detector.detect(Passage(LETTER * 5)):
        text = LETTER * 5
        assert not (text[mention.start - 1 : mention.start].isalnum() and text[mention.start].isalnum())
        assert not (text[mention.end - 1].isalnum() and text[mention.end : mention.end + 1].isalnum())


def test_the_end_of_a_long_text_is_read_like_its_beginning(detector):
    text = "The committee discussed the agenda and adjourned. " * 300 + LETTER
    surfaces = [surface for surface, _ in found(detector, text)]
    assert "3 March 2021" in surfaces
    assert any("Oyelaran" in surface for surface in surfaces)


def test_german_is_read_by_its_own_recogniser(detector):
    text = "Hallo Frau Yıldız,\n\nich ziehe nach Oberquellheim.\n\nGruß\nHenning\n"
    kinds = dict(found(detector, text, lang="de"))
    assert kinds["Oberquellheim"] == "LOC/CITY"
    assert kinds["Henning"] == "PERSON/MALE"


@pytest.mark.parametrize(
    "text", ["Hildegard Knef was born in Ulm.", "Quellen hochfrequenter Felder. Frau Hildegard Knef wohnt in Ulm."]
)
def test_signs_that_nobody_sees_change_nothing(detector, text):
    hidden = "".join(f"{letter}\u00ad" if index % 3 == 1 else letter for index, letter in enumerate(text))
    lang = "de" if "Frau" in text else "en"
    plain = [(text[m.start : m.end], m.type) for m in detector.detect(Passage(text, lang))]
    found = [(hidden[m.start : m.end].replace("\u00ad", ""), m.type) for m in detector.detect(Passage(hidden, lang))]
    assert found == plain
    assert any("Knef" in surface for surface, _ in plain)


def test_empty_texts_give_nothing(detector):
    assert found(detector, "") == []
    assert found(detector, " \n\u200b\n") == []


class _Cutting:
    """A recogniser that finds these stretches."""

    decides, reads_rules, name = True, False, "cutting"

    def __init__(self, *found):
        self._found = found

    def mentions(self, text, source, _rules):
        return [
            Mention(text.index(part), text.index(part) + len(part), kind, 0.9, source) for part, kind in self._found
        ]


@pytest.mark.parametrize(
    ("text", "cut", "whole"),
    [
        ("It took 10,000 entries.", ("000", "QUANTITY"), "10,000"),
        ("At 08:15:41 16 Jan 2020", ("41 16 Jan 2020", "DATETIME"), "08:15:41 16 Jan 2020"),
        ("Paid 12.50, then left.", ("12", "QUANTITY"), "12.50"),
        ("open 19.00 - 22.00 daily", ("19.00 - 22.", "DATETIME"), "19.00 - 22.00"),
        ("Rooms 3, 4 and 5.", ("4", "QUANTITY"), "4"),
    ],
)
def test_no_number_is_cut(monkeypatch, text, cut, whole):
    monkeypatch.setattr("nescio.detect.neural.recognizer_for", lambda *_: _Cutting(cut))
    assert found(NeuralDetector(), text) == [(whole, cut[1])]


def test_a_nationality_alone_is_no_organisation(monkeypatch):
    monkeypatch.setattr("nescio.detect.neural.recognizer_for", lambda *_: _Cutting(("Turkish", "ORG")))
    assert found(NeuralDetector(), "a Turkish company") == [("Turkish", "DEM/NATIONALITY")]


def test_a_bare_number_is_nobody(monkeypatch):
    monkeypatch.setattr("nescio.detect.neural.recognizer_for", lambda *_: _Cutting(("99", "PERSON")))
    assert found(NeuralDetector(), "People: 99") == [("99", "QUANTITY")]
    monkeypatch.setattr("nescio.detect.neural.recognizer_for", lambda *_: _Cutting(("50667", "LOC/ZIP")))
    assert found(NeuralDetector(), "in 50667 Köln") == [("50667", "LOC/ZIP")]


@pytest.mark.parametrize("replace", ["tag", "surrogate"])
def test_postal_codes_that_a_recogniser_takes_for_places_stay_postal_codes(replace):
    import nescio

    text = "Address: 12 Oak Street, Springfield, IL 62704. Tel 217-555-0142, MRN 00482913. Mr Whitfield lives with Ann."
    assert "62704" not in nescio.anonymize(text, policy="hipaa", lang="en", replace=replace).text
