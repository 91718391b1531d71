"""The supervised measure: what experts mask gets a high chance, what they keep a low one, in words people understand."""

from __future__ import annotations

from nescio.assess.supervised import SupervisedMeasure
from nescio.document import Document
from nescio.pipeline import Pipeline

LETTER = (
    "Dear Ms Brandt,\n\nMr Tobias Okafor, born on 14 June 1979, lives at 12 Harbour Lane, Whitby. "
    "Articles 6 and 8 were quoted; the Supreme Court disagreed.\n"
)


def risks(text, lang="en"):
    found = Pipeline.from_policy("strict", model="none").run(Document("a", text, lang), until="link")
    surfaces = {entity.id: found.surface(found.mentions_of(entity)[0]) for entity in found.entities}
    return {surfaces[risk.entities[0]]: risk for risk in SupervisedMeasure().measure(found)}


def test_people_and_dates_are_riskier_than_institutions():
    said = risks(LETTER)
    assert min(said["Mr Tobias Okafor"].value, said["14 June 1979"].value) > 0.7
    assert said["Supreme Court"].value < 0.3


def test_sentence_speaks_of_experts_and_never_quotes():
    for surface, risk in risks(LETTER).items():
        assert "expert" in str(risk.why)
        assert surface not in str(risk.why)


def test_german_is_measured_too():
    said = risks("Sehr geehrte Frau Brandt, Herr Jörg Heyden wohnt in Mainz, Tel. 06131 123456.", "de")
    assert said
    assert all(0 < risk.value < 1 for risk in said.values())


def test_document_without_entities():
    assert risks("Nothing here.") == {}
