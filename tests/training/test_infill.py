"""From texts to a phrase model: what gets into the inventory, what never does, and that rows learn where they fit."""

import json

import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs torch: pip install 'nescio[train]'")

from nescio.document import Mention
from nescio.models import store
from nescio.models.phrase_model import Phrase, PhraseModel, SlottedText
from nescio_training.errors import TrainingError
from nescio_training.infill.collect import Excerpt
from nescio_training.infill.examples import read_examples
from nescio_training.infill.inventory import build_inventory, count_texts, normalized
from nescio_training.infill.train import Settings, calibrate, fit, train_infill

MODEL = "language-model-en"
pytestmark = pytest.mark.skipif(
    MODEL not in store.cards(), reason="the language model is not part of this installation"
)


def excerpt(text, **spans):
    """A text with mentions; keyword arguments are type=surface."""
    found = [
        Mention(text.index(surface), text.index(surface) + len(surface), kind.replace("_", "/"))
        for kind, surface in spans.items()
    ]
    return Excerpt(text, tuple(sorted(found, key=lambda mention: mention.start)))


@pytest.fixture
def corpus(tmp_path):
    path = tmp_path / "texts.jsonl"
    texts = [f"Case {n}: Mr Bartol Vukic, a pharmacist of Leeds, was fined for arson." for n in range(6)]
    texts += [f"Case {n}: a glassblower was fined for arson; he left the town." for n in range(2)]
    path.write_text("".join(json.dumps({"text": text}) + "\n" for text in texts), encoding="utf8")
    return path


def test_only_what_many_documents_have_and_nobodys_name(corpus):
    excerpts = [
        excerpt(
            "Mr Bartol Vukic, a pharmacist of Leeds, was fined for arson.",
            PERSON="Bartol Vukic", DEM_OCCUPATION="pharmacist", LOC_CITY="Leeds", MISC="arson",
        ),
        excerpt("The firm Bartol Vukic Ltd hired a glassblower.", ORG="Bartol Vukic Ltd", DEM_OCCUPATION="glassblower"),
    ]  # fmt: skip
    inventory = build_inventory(excerpts, [corpus], lang="en", least=3)
    assert {(phrase.text, phrase.type, phrase.documents) for phrase in inventory} == {
        ("pharmacist", "DEM/OCCUPATION", 6),
        ("Leeds", "LOC/CITY", 6),
        ("arson", "MISC", 8),
    }


def test_what_is_read_now_so_and_now_so_is_left_out(corpus):
    excerpts = [excerpt("He lives in Leeds.", LOC="Leeds"), excerpt("Leeds won.", ORG="Leeds")]
    assert build_inventory(excerpts, [corpus], lang="en", least=2) == []


def test_documents_are_counted_once_each(corpus):
    texts = [json.loads(line)["text"] for line in corpus.read_text(encoding="utf8").splitlines()]
    assert count_texts(texts, [("case",), ("a", "glassblower"), ("left", "the", "town"), ("no", "where")]) == {
        ("case",): 8,
        ("a", "glassblower"): 2,
        ("left", "the", "town"): 2,
    }


@pytest.mark.parametrize(
    ("raw", "kept"), [("the  Court\nof Appeal", "Court of Appeal"), ("Athens", "Athens"), ("an MP", "MP")]
)
def test_articles_and_line_breaks_do_not_count(raw, kept):
    assert normalized(raw) == kept


def test_rows_learn_where_their_phrases_stand_and_scores_are_calibrated():
    towns, crimes = ("Leeds", "Porto", "Graz", "Turku"), ("arson", "theft", "perjury", "treason")
    places = ("He lives in {} with his wife.", "She moved to {} in the spring.", "They were born in {} and stayed.")
    acts = ("He was convicted of {} by the court.", "She was charged with {} again.", "The offence of {} was proved.")
    # Each town has a sentence of its own, so there is something to learn.
    excerpts = [
        excerpt(pattern.format(word) + f" That was note {n}.", **{kind: word})
        for n in range(24)
        for kind, words, patterns in (("LOC", towns, places), ("MISC", crimes, acts))
        for number, word in enumerate(words)
        for pattern in (patterns[number % len(patterns)],)
    ]
    inventory = [Phrase(text, kind, 5) for kind, words in (("LOC", towns), ("MISC", crimes)) for text in words]
    # So few sentences need a quicker learner than a whole corpus does.
    settings = Settings(epochs=15, learning_rate=0.003, pull=0.02)
    examples = read_examples(excerpts, inventory, MODEL, seed=1, threads=1, say=lambda _: None)
    matrix, bias, scores = fit(inventory, examples, settings, lambda _: None)
    for kind in ("LOC", "MISC"):
        assert scores[kind]["trained"]["loss"] < scores[kind]["untrained"]["loss"]
    curves = calibrate(inventory, examples, matrix, bias, seed=1)
    assert all(slope > 0 for slope, _ in curves.values())


def test_the_whole_way_gives_a_model_that_can_be_used(tmp_path, corpus):
    settings = Settings(excerpts=8, least_documents=2, epochs=2)
    card = train_infill([corpus], tmp_path / "mine", settings, lang="en", model="none", threads=1, say=lambda _: None)
    assert card["task"] == "infill"
    store.verify(str(tmp_path / "mine"))
    model = PhraseModel(str(tmp_path / "mine"), threads=1)
    assert not any("vukic" in phrase.text.lower() for phrase in model.phrases)
    main_type = next(iter(model.rows))
    state = model.read_one(SlottedText(model.language_model, "He was fined in Leeds.", [(16, 21)]), 0)
    chances = np.exp(model.log_probabilities(state, main_type))
    assert chances.sum() == pytest.approx(1, abs=1e-4)


def test_too_few_texts_are_told(tmp_path, corpus):
    with pytest.raises(TrainingError, match="least-documents"):
        train_infill(
            [corpus], tmp_path / "mine", Settings(excerpts=8, least_documents=99), lang="en", model="none", threads=1,
            say=lambda _: None,
        )  # fmt: skip
