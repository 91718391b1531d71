"""The judges of filled texts: an n-gram model whose figures can be checked by hand, and a blind file for readers."""

import importlib
import json
import re
import sys
from pathlib import Path

import numpy as np
import pytest

from nescio.document import Document, Edit
from nescio.evaluate.gold import GoldDocument, GoldMention
from nescio.pipeline import Pipeline

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


def test_what_comes_next_agrees_with_reading(load):
    model = load("kneser_ney").KneserNey([TEXT, TEXT[::-1]], 4, 3)
    ahead = model.next_log_probabilities(np.array([0, 1]), np.arange(4))
    assert ahead[2] == pytest.approx(model.log_probabilities(np.array([0, 1, 2]))[-1])


def test_tally_of_a_blind_sheet_with_two_readers(load, tmp_path):
    tally = load("infill_tally")
    key = [{"number": 1, "A": "ns3", "B": "infill"}, {"number": 2, "A": "infill", "B": "ns3"}]
    (tmp_path / "anna.tsv").write_text("number\tbest\tworst\n1\tB\tA\n2\ta\tb\n3\t\t\n", encoding="utf8")
    (tmp_path / "ben.tsv").write_text("1\tB\tA\n2\tB\tA\n", encoding="utf8")
    judged = {name: tally.read_answers(tmp_path / f"{name}.tsv") for name in ("anna", "ben")}
    found = tally.tally(key, judged)
    assert found["versions"]["infill"] == {"best": 0.75, "worst": 0.25, "difference": 0.5}
    assert list(found["versions"]) == ["infill", "ns3"]
    assert found["agreement"]["anna and ben"] == {"sentences": 2, "best": 0.0, "worst": 0.0}
    assert tally.cohen(["a", "b"], ["a", "b"]) == 1
    (tmp_path / "bad.tsv").write_text("1\tA\tA\n", encoding="utf8")
    with pytest.raises(SystemExit):
        tally.read_answers(tmp_path / "bad.tsv")


def test_noisy_words_are_the_word_itself_without_noise(load):
    ways = load("infill_ways")
    from nescio.document import Decision, Entity, Mention

    text = "She met a doctor there."
    document = Document(
        "d", text, "en", mentions=(Mention(10, 16, "DEM"),), entities=(Entity("e", "DEM", (0,)),),
        decisions=(Decision("e", "mask"),),
    )  # fmt: skip
    assert ways.noisy_words(document, 1e9)[0].text == "doctor"
    assert ways.noisy_words(document, 1)[0].text != "doctor"


def test_generated_text_of_the_originals_is_the_easiest_to_read(load, monkeypatch):
    generated = load("infill_generated")
    monkeypatch.setattr(generated, "TEXTS", 4)
    monkeypatch.setattr(generated, "LENGTH", 40)
    sentence = "The applicant lives in Kars and was heard by the court of appeal. "
    documents = [Document(str(n), sentence * 8, "en") for n in range(4)]
    edits = (Edit(22, 26, "blue running", "e"),)
    table = generated.generated_perplexities(documents, {"ns3": [d.with_(edits=edits) for d in documents]}, steps=2)
    assert set(table) == {"original", "ns3"}
    assert table["original"]["n-grams"] <= table["ns3"]["n-grams"]
    assert table["original"]["neural"] > 1


def test_groups_are_compared_by_what_they_share(load):
    b_cubed = load("infill_coreference").b_cubed
    assert b_cubed("aabb", "xxyy") == 1.0
    # Everything apart: whatever is said is right (1), but of two that belong together half is found.
    assert b_cubed("aabb", "wxyz") == pytest.approx(2 * 1 * 0.5 / 1.5)
    # Everything together: all is found, and half of what is said is right.
    assert b_cubed("aabb", "xxxx") == pytest.approx(2 * 1 * 0.5 / 1.5)


def test_a_name_that_is_told_differently_each_time_breaks_its_chain(load):
    chains = load("infill_coreference").chains
    text = "Mr Kaya lives in Kars. Mr Kaya was heard."
    gold = GoldDocument(
        "x", text, {"a": (GoldMention(0, 7, "PERSON", "direct", "1"), GoldMention(23, 30, "PERSON", "direct", "1"))}
    )
    reader = Pipeline.from_policy("strict", lang="en", model="none")
    read = lambda text: reader.run(Document("y", text, lang="en"), until="link")  # noqa: E731
    same = (Edit(0, 7, "Mr Demir", "e"), Edit(23, 30, "Mr Demir", "e"))
    other = (Edit(0, 7, "Mr Demir", "e"), Edit(23, 30, "Mr Okafor", "e"))
    kept, broken = (chains(gold, Document("x", text, "en").with_(edits=edits), read)[1] for edits in (same, other))
    assert kept[0] == kept[1]
    assert broken[0] != broken[1]


def test_the_tally_of_acceptable_sentences(load, tmp_path):
    reading = load("infill_reading")
    found = [
        reading.Found("letters", "a", "He saw ‹Ann›.", {"infill": "He saw Eve.", "surrogate": "He saw Eve."}),
        reading.Found("letters", "b", "A ‹nurse› came.", {"infill": "A midwife came.", "surrogate": "A [DEM 1] came."}),
    ]
    reading.write_sheet(tmp_path / "sheet.md", found, 1)
    sheet = (tmp_path / "sheet.md").read_text(encoding="utf8")
    assert "infill" not in sheet
    assert sheet.count("He saw Eve.") == 1
    key = [json.loads(line) for line in (tmp_path / "sheet.key.jsonl").read_text(encoding="utf8").splitlines()]
    answers = ["number\tversion\tacceptable"]
    for row in key:
        answers.append(f"{row['number']}\t{row['version']}\t{'n' if row['way'] == 'surrogate' else 'y'}")
    (tmp_path / "answers.tsv").write_text("\n".join(answers), encoding="utf8")
    counted = reading.tally(key, tmp_path / "answers.tsv")
    assert counted["infill"]["all"] == {"sentences": 2, "acceptable": 1.0}
    assert counted["surrogate"]["letters"] == {"sentences": 2, "acceptable": 0.5}
