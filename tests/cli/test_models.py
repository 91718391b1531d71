"""``nescio models`` and ``nescio train`` from the outside."""

import sys


def test_list_and_verify(nescio):
    assert nescio("models").code == 0
    assert nescio("models", "verify").code == 0


def test_unknown_model_is_a_usage_error(nescio):
    assert nescio("models", "nothing-like-it").code == 2


def test_training_without_the_extra_names_the_command(nescio, monkeypatch, tmp_path):
    corpus = tmp_path / "c.jsonl"
    corpus.write_text('{"text": "a"}\n', encoding="utf8")
    for name in [name for name in sys.modules if name.startswith("nescio_training")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "torch", None)  # as if it were not installed
    answer = nescio("train", "language-model", corpus, "-o", tmp_path / "run")
    assert answer.code == 2
    assert "pip install 'nescio[train]'" in answer.err


def test_training_help_has_an_example(nescio):
    assert "nescio train language-model" in nescio("train", "language-model", "--help").out


def test_only_the_folder_of_a_recogniser_can_become_the_default(nescio, tmp_path, monkeypatch):
    monkeypatch.setenv("NESCIO_CONFIG", str(tmp_path / "config"))
    answer = nescio("models", "use", tmp_path)
    assert answer.code == 2
    assert "nescio train recognizer" in answer.err
    assert nescio("models", "use").code == 2
    assert nescio("models", "use", "default").code == 0
    assert not (tmp_path / "config" / "models.json").exists()


def test_a_default_that_is_gone_is_an_error_and_not_another_model(nescio, tmp_path, monkeypatch):
    from nescio.models import selection

    monkeypatch.setenv("NESCIO_CONFIG", str(tmp_path))
    (tmp_path / "models.json").write_text('{"en": "/nowhere/model"}', encoding="utf8")
    selection.recognizer_for.cache_clear()
    (tmp_path / "letter.txt").write_text("Dear Ms Whitlock, we expect you on Monday.", encoding="utf8")
    answer = nescio("anonymize", tmp_path / "letter.txt", "--lang", "en")
    assert answer.code != 0
    assert "nescio models use default" in answer.err
