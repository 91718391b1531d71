"""Surprisal: the unusual has more bits than the usual, in texts of any length; without a model the measure says so."""

from __future__ import annotations

import pytest

from nescio.assess import surprisal
from nescio.assess.surprisal import SurprisalMeasure, mention_bits
from nescio.document import Document, Entity, Mention
from nescio.errors import MeasureError
from nescio.models.language_model import LanguageModel


def document(text, *surfaces, kind="LOC/CITY", lang="en"):
    mentions, place = [], 0
    for surface in surfaces:
        place = text.index(surface, place)
        mentions.append(Mention(place, place + len(surface), kind))
        place += len(surface)
    entities = tuple(Entity(f"e{number}", kind, (number,)) for number in range(len(mentions)))
    return Document("a", text, lang, mentions=tuple(mentions), entities=entities)


def test_unusual_words_have_more_bits():
    usual, unusual = (
        next(iter(SurprisalMeasure().measure(document(f"He was a {word} by profession.", word, kind="DEM/OCCUPATION"))))
        for word in ("lawyer", "falconer")
    )
    assert unusual.bits > usual.bits > 0
    assert unusual.value >= usual.value
    assert f"{unusual.bits:.0f} bits" in str(unusual.why)
    assert "falconer" not in str(unusual.why)


def test_entity_counts_by_its_most_surprising_mention():
    given = document("Kars. He left Kars for London.", "Kars", "Kars")
    one = given.with_(entities=(Entity("e", "LOC/CITY", (0, 1)),))
    (risk,) = SurprisalMeasure().measure(one)
    assert risk.bits == max(mention_bits(one, LanguageModel()))


def test_long_text_is_read_in_stretches(monkeypatch):
    text = " ".join(f"In the year {1900 + number} she moved to Whitby and stayed there." for number in range(40))
    given = document(text, *["Whitby"] * 40)
    whole = mention_bits(given, LanguageModel())
    monkeypatch.setattr(surprisal, "STRETCH", 600)
    monkeypatch.setattr(surprisal, "MARGIN", 100)
    cut = mention_bits(given, LanguageModel())
    assert len(cut) == len(whole) == 40
    assert all(bits > 0 for bits in cut)
    stretches = list(surprisal._stretches(text, [(m.start, m.end) for m in given.mentions]))
    assert len(stretches) > 3
    assert [span for _, _, spans in stretches for span in spans] == [(m.start, m.end) for m in given.mentions]
    for start, end, spans in stretches:
        shown = [(m.start, m.end) for m in given.mentions if m.start < end and m.end > start]
        assert shown == spans, "a neighbour that is not hidden would give its word away"


def test_language_without_a_model_is_said():
    with pytest.raises(MeasureError, match="'de'"):
        list(SurprisalMeasure().measure(document("Er wohnt in Kars.", "Kars", lang="de")))


def test_document_without_mentions():
    assert list(SurprisalMeasure().measure(document("Nothing here."))) == []
