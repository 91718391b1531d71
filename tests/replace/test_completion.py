"""The published ways of completion: chosen by name, safe by our rules, the same for all mentions of an entity."""

import pytest

import nescio
from nescio.errors import NescioError, UsageError
from nescio.replace.completion import PieceCompletion
from nescio.replace.infill_methods import METHODS, NAD, NS3
from tests.replace import phrase_models

TEXT = (
    "The applicant is a Hungarian pharmacist who lives in Szeged. In Szeged he was convicted of smuggling and was sentenced "
    "by the Supreme Court. His sister, a waitress, moved to Tampere."
)
KEY = bytes(range(32))


@pytest.fixture(scope="module")
def phrases(tmp_path_factory):
    folder = tmp_path_factory.mktemp("phrases") / "tiny"
    phrase_models.build(folder)
    return str(folder)


def filled(method, **more):
    return nescio.anonymize(
        TEXT, policy="strict", model="none", lang="en", key=KEY, replace="infill", infill_method=method, **more
    )


@pytest.mark.parametrize("method", [NS3, NAD])
def test_masks_are_filled_with_words_and_nothing_masked_is_left(method):
    made = filled(method)
    assert "Szeged" not in made.text
    towns = {edit.text for edit in made.edits if TEXT[edit.start : edit.end] == "Szeged"}
    assert len(towns) == 1
    assert not any("[" in edit.text or "##" in edit.text for edit in made.edits)


def test_ns3_puts_three_pieces_whatever_the_length_and_nad_as_many():
    spans = [(TEXT.index(word), TEXT.index(word) + len(word)) for word in ("Hungarian", "Supreme Court")]
    three, alike = (
        list(PieceCompletion("language-model-en", method).candidates(TEXT, spans, [0, 1])) for method in (NS3, NAD)
    )
    assert max(len(texts[0].split()) for texts in three) <= 3
    assert len(alike[0][0].split()) == 1
    assert all(len(set(texts)) > 10 for texts in (*three, *alike))


def test_mtc_takes_phrases_of_any_type(phrases):
    made = filled("mtc", infill_model=phrases)
    assert "Szeged" not in made.text


def test_what_is_missing_or_unknown_is_said(tmp_path):
    with pytest.raises(UsageError, match="--phrases noun"):
        filled("mtc")
    with pytest.raises(NescioError, match="ss-mtc"):
        filled("ss-mct")
    with pytest.raises(NescioError, match="nescio train infill"):
        filled("mtc", infill_model=str(tmp_path))
    with pytest.raises(NescioError, match="nescio train language-model"):
        filled("ns3", language_model=str(tmp_path))


def test_a_language_without_a_model_gets_surrogates():
    made = nescio.anonymize(
        "Sie wohnt in Bonn.", policy="strict", model="none", lang="de", key=KEY, replace="infill", infill_method="nad"
    )
    assert "Bonn" not in made.text


def test_all_methods_are_told_in_the_settings():
    from nescio.settings import about

    assert all(method in about("infill_method") for method in METHODS)
