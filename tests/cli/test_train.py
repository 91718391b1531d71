"""``nescio train`` without what it needs says what to install."""

import sys

import pytest

TRAINED = {
    "recognizer": ("labels.jsonl",),
    "language-model": ("texts.jsonl",),
    "infill": ("texts.jsonl",),
    "risk": ("labels.jsonl", "--encoder", "somewhere"),
}


@pytest.fixture
def without_training(monkeypatch):
    """As on a machine where only nescio itself is installed."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "nescio_training"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "nescio_training", None)


@pytest.mark.usefixtures("without_training")
@pytest.mark.parametrize("what", TRAINED)
def test_without_the_extra_the_command_that_installs_it_is_named(what, tmp_path, nescio, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("labels.jsonl", "texts.jsonl"):
        (tmp_path / name).write_text('{"id": "a", "text": "Mr Kaya", "mentions": []}\n', encoding="utf8")
    answer = nescio("train", what, *TRAINED[what], "-o", "out")
    assert answer.code == 2
    assert "pip install 'nescio[train]'" in answer.err
    assert "Kaya" not in answer.err


def test_tables_or_a_classifier_must_be_asked_for(tmp_path, nescio):
    (tmp_path / "labels.jsonl").write_text('{"id": "a", "text": "Mr Kaya", "mentions": []}\n', encoding="utf8")
    for more in ((), ("--encoder", "somewhere", "--opinions", tmp_path / "labels.jsonl")):
        answer = nescio("train", "risk", tmp_path / "labels.jsonl", "-o", tmp_path / "out", "--no-tables", *more)
        assert answer.code == 2
        assert "--no-tables" in answer.err
