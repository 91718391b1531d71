"""The trained attack: it learns, stops in time, and comes as an attacker like the others."""

from dataclasses import fields

import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs torch: pip install 'nescio[train]'")

from nescio.attack.attacker import Background, Individual
from nescio.attack.rehearse import cut_passages
from nescio.attack.tria import SETTINGS as SETTINGS_OF_TRIA
from nescio.attack.tria import TriaAttacker, telling_part
from nescio.text.visible_words import wording
from nescio_training.attack.classifier import Labelled, Settings, train
from nescio_training.errors import TrainingError

# What the tiny encoder's vocabulary can tell apart.
TEXTS = ["kaya doctor " * 40, "demir court appeal " * 30, "kars may 1961 " * 30]
SETTINGS = {
    "window": 10, "overlap": 2, "batch_size": 4, "learning_rate": 3e-3, "head_learning_rate": 3e-2, "epochs": 12, "threads": 1,
    "further_epochs": 1,
}  # fmt: skip


@pytest.fixture(scope="module")
def classifier(tiny_encoder):
    studied = Labelled(TEXTS, [0, 1, 2])
    return train(studied, Labelled(TEXTS, [0, 1, 2]), 3, Settings(encoder=tiny_encoder, **SETTINGS))


def test_it_learns_whose_a_text_is(classifier):
    texts = ["kaya doctor kaya doctor", "court appeal demir", "kars may 1961 kars may"]
    assert classifier.logits(texts).argmax(axis=1).tolist() == [0, 1, 2]


def test_logits_of_a_long_text_are_the_sum_over_its_windows(classifier):
    text = "doctor kaya kars " * 12
    windows = classifier.windows(text)
    assert len(windows) > 1
    assert all(len(window) <= 10 for window in windows)
    single = [classifier.logits([classifier.pieces.tokenizer.decode(window)])[0] for window in windows]
    assert np.allclose(classifier.logits([text])[0], np.sum(single, axis=0), atol=1e-4)


def test_a_text_without_words_says_nothing(classifier):
    assert not classifier.logits([""]).any()


@pytest.fixture(scope="module", params=["distilbert", "roberta"])
def other_family(request, tiny_encoder, tmp_path_factory):
    """The tiny encoder's vocabulary in encoders of other families."""
    import torch
    import transformers

    folder = tmp_path_factory.mktemp(request.param)
    vocabulary = transformers.AutoTokenizer.from_pretrained(tiny_encoder)
    vocabulary.save_pretrained(folder)
    torch.manual_seed(0)
    size = {"vocab_size": len(vocabulary), "max_position_embeddings": 64}
    if request.param == "distilbert":
        config = transformers.DistilBertConfig(dim=16, n_layers=1, n_heads=2, hidden_dim=32, **size)
        transformers.DistilBertModel(config).save_pretrained(folder)
    else:
        config = transformers.RobertaConfig(
            hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32, pad_token_id=0, **size
        )
        transformers.RobertaModel(config).save_pretrained(folder)
    return str(folder)


def test_encoders_of_other_families_are_read(other_family):
    settings = Settings(encoder=other_family, **{**SETTINGS, "epochs": 1, "pooling": "mean"})
    trained = train(Labelled(TEXTS, [0, 1, 2]), Labelled(TEXTS, [0, 1, 2]), 3, settings)
    assert trained.logits(["kaya doctor"]).shape == (1, 3)


def test_an_interrupted_training_goes_on_where_it_was(tiny_encoder, tmp_path):
    studied, said = Labelled(TEXTS, [0, 1, 2]), []
    settings = {**SETTINGS, "encoder": tiny_encoder, "checkpoint": str(tmp_path / "kept"), "patience": 20}
    train(studied, studied, 3, Settings(**{**settings, "epochs": 2}))
    train(studied, studied, 3, Settings(**{**settings, "epochs": 4}), say=said.append)
    assert [line.partition(":")[0] for line in said] == ["epoch 3", "epoch 4"]


def test_further_training_lowers_the_loss_on_the_background(tiny_encoder):
    said = []
    settings = Settings(
        encoder=tiny_encoder, **{**SETTINGS, "epochs": 1, "further_epochs": 6, "further_learning_rate": 1e-2}
    )
    train(Labelled(TEXTS, [0, 1, 2]), Labelled(TEXTS, [0, 1, 2]), 3, settings, say=said.append)
    losses = [float(line.rsplit(" ", 1)[1]) for line in said if line.startswith("further")]
    assert len(losses) == 6
    assert losses[-1] < losses[0]


def test_an_unknown_pooling_is_refused(tiny_encoder):
    settings = Settings(encoder=tiny_encoder, **{**SETTINGS, "pooling": "max", "further_epochs": 0})
    with pytest.raises(TrainingError, match="pooling"):
        train(Labelled(TEXTS, [0, 1, 2]), Labelled([], []), 3, settings)


def test_training_stops_when_the_development_set_gets_no_better(tiny_encoder):
    said = []
    settings = Settings(encoder=tiny_encoder, **{**SETTINGS, "epochs": 20, "patience": 2})
    train(Labelled(TEXTS, [0, 1, 2]), Labelled(TEXTS, [0, 1, 2]), 3, settings, say=said.append)
    assert 3 <= len(said) < 20


def test_the_attacker_studies_everything_but_the_passages(tiny_encoder):
    people = tuple(Individual(str(number), text) for number, text in enumerate(TEXTS))
    known = Background(people, cut_passages(TEXTS), tuple(text.replace("kaya", "***") for text in TEXTS))
    fitted = TriaAttacker(encoder=tiny_encoder, **SETTINGS).fit(known)
    assert fitted.scores(["the doctor", "the court of appeal"]).argmax(axis=1).tolist() == [0, 1]
    assert len(fitted.rehearsal) == 2 * len(known.passages)
    best = max(fitted.shares("She was a doctor in Demir", 0), key=lambda share: share.value)
    assert (best.start, best.end) == (10, 16)


def test_masks_and_function_words_are_not_read():
    assert telling_part(wording("[PERSON 1] was the doctor of PERSON in Kars.")) == "doctor kars"


def test_lemmas_bring_the_forms_of_a_word_together(tiny_encoder):
    people = tuple(Individual(str(number), text) for number, text in enumerate(TEXTS))
    known = Background(people, cut_passages(TEXTS), ())
    fitted = TriaAttacker(encoder=tiny_encoder, lemmas=1, **SETTINGS).fit(known)
    assert fitted.read(wording("She played in films and plays.")) == "play film play"


def test_the_settings_that_can_be_given_are_those_of_the_training():
    trained = {name: kind for name, kind in SETTINGS_OF_TRIA.items() if name != "lemmas"}
    assert {name: type(getattr(Settings(), name)) for name in trained} == trained
    assert set(trained) == {field.name for field in fields(Settings)}
