import pytest

import nescio
from nescio import Document, Pipeline
from nescio.errors import UsageError

TEXT = "She was a doctor by profession and lived in Ouagadougou with Mr Kwabena Asante."


def risks(*measures):
    pipeline = Pipeline.from_policy("strict", model="none", lang="en", measures=measures, max_risk=0.5)
    document = pipeline.run(Document("d", TEXT, "en"), until="assess")
    surfaces = {entity.id: document.surface(document.mentions_of(entity)[0]) for entity in document.entities}
    return {surfaces[risk.entities[0]]: risk for risk in document.risks if risk.measure == "log probability"}


def test_what_the_model_guesses_is_above_the_threshold_and_a_name_below():
    found = risks("log_probability")
    assert found["Mr Kwabena Asante"].value == 1
    assert found["doctor"].value == 0
    assert "log probability" in found["Mr Kwabena Asante"].why.text("en")


def test_the_threshold_can_be_chosen():
    assert {risk.value for risk in risks("log_probability=-1000").values()} == {0.0}
    assert {risk.value for risk in risks("log_probability=0").values()} == {1.0}
    for wrong in ("log_probability=low", "supervised=3", "log_probability=nan"):
        with pytest.raises(UsageError):
            risks(wrong)


def test_it_is_taken_only_when_asked_for_here_or_in_a_policy(tmp_path):
    assert not any(risk.measure == "log probability" for risk in measured())
    (tmp_path / "own.yaml").write_text(
        "name: own\ntitle: own\ndescription: own\ndecide: optimize\nmeasures: [log_probability=-2]\ndefaults: {PERSON: {}}\n",
        encoding="utf8",
    )
    taken = {risk.measure for risk in measured(policy=str(tmp_path / "own.yaml"))}
    assert taken == {"log probability", "combined"}


def measured(**settings):
    chosen = {"policy": "strict", "max_risk": 0.5, "model": "none", "lang": "en"} | settings
    return (
        nescio.Pipeline.from_policy(chosen.pop("policy"), **chosen).run(Document("d", TEXT, "en"), until="assess").risks
    )
