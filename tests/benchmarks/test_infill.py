"""The judges of filled texts: an n-gram model whose figures can be checked by hand, and a blind file for readers."""

import importlib
import json
import re
import sys
from pathlib import Path

import numpy as np
import pytest

from nescio.document import Document, Edit

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
# Token numbers: "the cat sat the cat ran".
TEXT = np.array([0, 1, 2, 0, 1, 3])


@pytest.fixture
def load(monkeypatch):
    """Benchmarks import each other by name, as they do when they are run."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    before = set(sys.modules)
    yield importlib.import_module
    for name in set(sys.modules) - before:
        if name.startswith(("infill", "kneser_ney")):
            del sys.modules[name]


def chance(model, *tokens):
    return float(np.exp(model.log_probabilities(np.array(tokens))[-1]))


@pytest.mark.parametrize("order", [1, 2, 3, 4])
def test_probabilities_of_all_next_tokens_add_up_to_one(load, order):
    model = load("kneser_ney").KneserNey([TEXT], 4, order)
    for context in ([], [0], [0, 1], [3, 3, 3]):
        # Token 4 stands for what precedes a text.
        assert sum(chance(model, *context, token) for token in range(5)) == pytest.approx(1)


def test_a_bigram_by_hand(load):
    model = load("kneser_ney").KneserNey([TEXT], 4, 2)
    # Five kinds of pairs: start-the, the-cat (twice), cat-sat, sat-the, cat-ran; "sat" ends one of them.
    alone = (1 - 0.75) / 5 + 0.75 * 4 / 5 / 5
    assert chance(model, 1, 2) == pytest.approx((1 - 0.75) / 2 + 0.75 * 2 / 2 * alone)


def test_what_was_read_is_easier_than_what_was_not(load):
    model = load("kneser_ney").KneserNey([TEXT, TEXT[::-1]], 4, 3)
    assert model.perplexity([TEXT]) < model.perplexity([np.array([3, 0, 2, 2, 3, 0])])
    with pytest.raises(ValueError, match="64 bits"):
        load("kneser_ney").KneserNey([TEXT], 30_000, 5)


class Suspicious:
    """A judge who dislikes long words, and every word that follows one."""

    excerpt = None

    def score(self, text):
        words = list(re.finditer(r"\w+", text))
        starts, ends = (np.array([getattr(word, side)() for word in words]) for side in ("start", "end"))
        lengths = ends - starts
        return starts, ends, -lengths.astype(float) - np.concatenate([[0], lengths[:-1]])


def test_kept_words_are_judged_by_what_stands_between_them(load):
    document = Document("d", "Ann met Bo in Rome")
    versions = {
        "longer": [document.with_(edits=(Edit(0, 3, "Annegret"), Edit(14, 18, "Rome")))],
        "at the end": [document.with_(edits=(Edit(0, 3, "Ann"), Edit(14, 18, "Constantinople")))],
    }
    found = load("infill_judges").perplexities(Suspicious(), versions)
    assert found["longer"]["kept"] > 1
    assert found["longer"]["all"] > 1
    assert found["at the end"]["kept"] == pytest.approx(1)
    assert found["at the end"]["all"] > 1


def test_sentences_to_judge_do_not_tell_whose_they_are(load, tmp_path):
    text = "The applicant lives in Graz and works there as a glassblower. The glassblower was heard by a court in Graz in May."
    start = text.index("glassblower")
    document = Document("d", text, lang="en")
    made = {"ns3": "of the", "nad": "man", "mtc": "lawyer", "infill": "potter", "surrogate": "glazier"}
    versions = {name: [document.with_(edits=(Edit(start, start + 11, new),))] for name, new in made.items()}
    load("infill").write_sentences(tmp_path / "blind.md", [document], versions)
    shown = (tmp_path / "blind.md").read_text("utf8")
    (key,) = (json.loads(line) for line in (tmp_path / "blind.key.jsonl").read_text("utf8").splitlines())
    assert not any(name in shown for name in made)
    for letter in "ABCDE":
        assert f"{letter}: The applicant lives in Graz and works there as a {made[key[letter]]}." in shown
