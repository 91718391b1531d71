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
