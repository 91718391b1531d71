"""Masked-language-model training: masking, exact resume, learning, export."""

import json
from dataclasses import replace

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs torch: pip install 'nescio[train]'")

from nescio.models.embeddings import Embeddings  # noqa: E402
from nescio_training.encoders import load_encoder  # noqa: E402
from nescio_training.language_model.export import export  # noqa: E402
from nescio_training.language_model.hiding import IGNORE, mask_spans  # noqa: E402
from nescio_training.language_model.model import MaskedLanguageModel  # noqa: E402
from nescio_training.language_model.train import Settings, learning_rate_at, train  # noqa: E402


def settings(corpus, encoder, steps):
    return Settings(
        corpora=(str(corpus),), weights=(1.0,), encoder=encoder, tokens=128 * steps, batch_tokens=128, lengths=(32,),
        learning_rate=5e-3, warmup_steps=2,
    )  # fmt: skip


def test_whole_words_are_masked_and_special_pieces_never():
    starts_word = np.array([True, True, True, True, True, True, False, True])  # piece 6 continues a word
    special = np.array([True, True, True, True, True, False, False, False])
    ids = np.array([2, 5, 6, 6, 7, 5, 6, 7, 5, 7, 3])
    for seed in range(50):
        inputs, labels = mask_spans(
            ids, starts_word, np.random.default_rng(seed), mask_id=4, special=special, share=0.3
        )
        assert labels[0] == labels[-1] == IGNORE
        hidden = labels != IGNORE
        assert hidden.any()
        for place in np.flatnonzero(ids == 6):  # a continuation shares the fate of the piece before it
            assert hidden[place] == hidden[place - 1]
        assert (inputs[~hidden] == ids[~hidden]).all()


def test_learning_rate_warms_up_stays_and_decays():
    plan = Settings(corpora=(), weights=(), tokens=2048 * 1000)
    rates = [learning_rate_at(step, plan) for step in range(1000)]
    assert rates[0] < rates[50] < rates[200] == rates[600] > rates[900] > rates[999] > 0


def test_training_lowers_the_loss(corpus, tiny_encoder, tmp_path):
    train(settings(corpus, tiny_encoder, 60), tmp_path, threads=1, say=lambda _: None)
    first, *_, last = (json.loads(line) for line in (tmp_path / "scores.jsonl").read_text().splitlines())
    assert last["texts"]["loss"] < first["texts"]["loss"] - 0.5
    assert (tmp_path / "model" / "tokenizer.json").exists()


def test_an_encoder_learns_from_words_in_place_of_others(corpus, tiny_encoder, tmp_path):
    train(settings(corpus, tiny_encoder, 40), tmp_path / "first", threads=1, say=lambda _: None)
    plan = replace(settings(corpus, str(tmp_path / "first" / "model"), 40), objective="replaced")
    train(plan, tmp_path / "second", threads=1, say=lambda _: None)
    first, *_, last = (json.loads(line) for line in (tmp_path / "second" / "scores.jsonl").read_text().splitlines())
    assert last["texts"]["loss"] < first["texts"]["loss"]
    head = torch.load(tmp_path / "second" / "model" / "head.pt", weights_only=True)
    assert head["telling.weight"].abs().sum() > 0
    assert not any("writer" in name for name in head)


@pytest.mark.parametrize("objective", ["masked", "replaced"])
def test_an_interrupted_run_ends_like_an_unbroken_one(corpus, tiny_encoder, tmp_path, objective):
    plan = replace(settings(corpus, tiny_encoder, 12), objective=objective)
    train(plan, tmp_path / "whole", threads=1, say=lambda _: None)
    train(plan, tmp_path / "broken", threads=1, say=lambda _: None, stop_after=5)
    train(plan, tmp_path / "broken", threads=1, say=lambda _: None)
    whole, broken = (
        torch.load(tmp_path / name / "checkpoint.pt", weights_only=True)["model"] for name in ("whole", "broken")
    )
    assert all(torch.equal(whole[name], broken[name]) for name in whole)


def test_a_run_goes_on_from_the_head_and_shapes_of_a_language_model(corpus, tiny_encoder, tmp_path):
    train(settings(corpus, tiny_encoder, 60), tmp_path / "first", threads=1, say=lambda _: None)
    plan = settings(corpus, str(tmp_path / "first" / "model"), 12)
    train(plan, tmp_path / "second", threads=1, say=lambda _: None, stop_after=1)
    end, start = (
        json.loads((tmp_path / name / "scores.jsonl").read_text().splitlines()[place])
        for name, place in (("first", -1), ("second", 0))
    )
    assert {**start, "step": 0} == {**end, "step": 0}


def test_exported_model_agrees_with_torch(tiny_encoder, tmp_path):
    import onnxruntime

    torch.manual_seed(1)
    model = MaskedLanguageModel(load_encoder(tiny_encoder)).eval()
    export(model, tmp_path, eight_bit=False)
    ids = np.random.default_rng(0).integers(5, 60, (2, 20))
    selected = np.array([[0, 3], [0, 7], [1, 19]])
    chosen = torch.zeros(2, 20, dtype=torch.bool)
    chosen[tuple(selected.T)] = True
    with torch.no_grad():
        expected = model(torch.from_numpy(ids), torch.zeros(2, 20, dtype=torch.long), chosen).numpy()
    session = onnxruntime.InferenceSession(tmp_path / "language_model.onnx", providers=["CPUExecutionProvider"])
    exact = model.encoder.get_input_embeddings().weight.detach().numpy()
    inputs = {"embedded": exact[ids], "present": np.ones((2, 20), np.int32), "selected": selected}
    states = session.run(["states"], inputs)[0]
    assert np.allclose(states @ exact.T + np.load(tmp_path / "bias.npy"), expected, atol=1e-4)
    packed = Embeddings.load(tmp_path / "embeddings.npz")
    assert np.abs(packed.matrix() - exact).max() <= (exact.max(1) - exact.min(1)).max() / 255
    assert np.allclose(packed[ids], packed.matrix()[ids])
