"""docs/training.md: every command of it, from labels to a default model, with a tiny encoder."""

import json

import pytest

pytest.importorskip("torch", reason="training needs torch: pip install 'nescio[train]'")

from nescio.models import selection
from tests.training.pages import SENTENCE, commands, run, write_brat, write_tab

# The page goes on from the released recogniser; a tiny encoder stands for it here.
SMALLER = {"--start recognizer-en --learning-rate 3e-5": "--encoder ENCODER --length 64 --learning-rate 1e-2"}


@pytest.fixture
def desk(tmp_path, monkeypatch):
    write_brat(tmp_path / "ours" / "learn", 34)
    write_brat(tmp_path / "ours" / "check", 6, first=40)
    text = SENTENCE.format(title="Mr", name="Kaya", day=3, year=61, town="Kars")
    (tmp_path / "letter.txt").write_text(text, encoding="utf8")
    write_tab(tmp_path / "train.json", 30)
    write_tab(tmp_path / "dev.json", 24, first=30)
    rows = [json.dumps({"text": text * (2 + n % 3)}) for n in range(40)]
    (tmp_path / "texts.jsonl").write_text("\n".join(rows), encoding="utf8")
    monkeypatch.setenv("NESCIO_CONFIG", str(tmp_path / "config"))
    yield tmp_path
    selection.recognizer_for.cache_clear()


def test_every_command_of_the_page_runs(desk, tiny_encoder, monkeypatch):
    lines = commands("training.md")
    assert len(lines) > 10
    for line in lines:
        for long, short in SMALLER.items():
            line = line.replace(long, short)
        if line.startswith("nescio train"):
            line += " --threads 1"
        selection.recognizer_for.cache_clear()
        said = run(line, desk, monkeypatch, ENCODER=tiny_encoder)
        if line.startswith("nescio train recognizer ours/learn -o runs/ours"):
            assert "kept back" in said
            assert "held-out part after epoch 1" in said
        if line == "nescio models runs/ours/model":
            card = json.loads(said)
            assert card["data"] == ["1 learn"]
            assert 0 <= card["scores"]["held_out_f1"] <= 1
        if line == "nescio models use runs/ours/model":
            assert selection.recognizer_for("default", "en").name == str(desk / "runs" / "ours" / "model")
    selection.recognizer_for.cache_clear()
    assert selection.recognizer_for("default", "en").name == "recognizer-en"
