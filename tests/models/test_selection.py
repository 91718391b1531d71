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


def test_a_broken_choice_is_an_error_and_a_home_that_cannot_be_read_is_none(tmp_path, monkeypatch):
    from nescio.errors import UsageError
    from nescio.models import own_defaults

    monkeypatch.setenv("NESCIO_CONFIG", str(tmp_path))
    assert own_defaults.read() == {}
    own_defaults.write({"en": "/somewhere"})
    assert own_defaults.read() == {"en": "/somewhere"}
    (tmp_path / "models.json").write_text("[1]", encoding="utf8")
    with pytest.raises(UsageError, match="nescio models use default"):
        own_defaults.read()
    own_defaults.write({})
    assert not (tmp_path / "models.json").exists()
    monkeypatch.delenv("NESCIO_CONFIG")
    monkeypatch.setattr("pathlib.Path.home", lambda: (_ for _ in ()).throw(RuntimeError))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.delenv("APPDATA", raising=False)
    assert own_defaults.read() == {}
