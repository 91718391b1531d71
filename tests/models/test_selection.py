"""Which recogniser reads a document."""

from __future__ import annotations

import pytest

from nescio.errors import UnknownNameError
from nescio.models.selection import check_model, recognizer_for


def test_roles_are_found_by_language():
    assert recognizer_for("default", "en").name == "recognizer-en"
    assert recognizer_for("fast", "en").name == "recognizer-fast-en"


def test_rules_alone():
    assert recognizer_for("none", "en") is None


def test_a_model_of_another_language_stays_silent():
    assert recognizer_for("recognizer-en", "de") is None


def test_a_mistyped_name_is_corrected():
    with pytest.raises(UnknownNameError, match="Did you mean 'fast'"):
        check_model("fats")


def test_other_models_are_not_recognisers():
    with pytest.raises(UnknownNameError):
        check_model("language-model-en")
