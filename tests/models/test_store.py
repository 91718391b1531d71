"""Weights: cards, hashes, tampering, packed embeddings."""

import hashlib
import json

import numpy as np
import pytest

from nescio.errors import UnknownNameError
from nescio.models import store
from nescio.models.embeddings import Embeddings


@pytest.fixture
def weights(tmp_path, monkeypatch):
    """A weights folder with one model of a single file."""
    (tmp_path / "tiny").mkdir()
    (tmp_path / "tiny" / "model.onnx").write_bytes(b"weights")
    card = {
        "name": "tiny", "title": "a tiny model", "task": "recognizer", "lang": "en", "data": ["made up"], "licence": "Apache-2.0",
        "date": "2026-01-01", "command": "none", "scores": {}, "settings": {},
        "files": {"tiny/model.onnx": hashlib.sha256(b"weights").hexdigest()},
    }  # fmt: skip
    (tmp_path / "tiny" / "card.json").write_text(json.dumps(card), encoding="utf8")
    monkeypatch.setattr(store, "weights_folder", lambda: tmp_path)
    for cached in (store.cards, store._verify_once):
        cached.cache_clear()
    yield tmp_path
    for cached in (store.cards, store._verify_once):
        cached.cache_clear()


def test_released_weights_are_accepted(weights):
    store.verify("tiny")
    assert store.card("tiny").size == 7
    assert store.path_of("tiny", ".onnx") == weights / "tiny" / "model.onnx"


def test_tampered_weights_are_refused(weights):
    (weights / "tiny" / "model.onnx").write_bytes(b"Weights")
    with pytest.raises(store.WeightsError, match="not the released one"):
        store.path_of("tiny", ".onnx")


def test_missing_weights_are_named(weights):
    (weights / "tiny" / "model.onnx").unlink()
    with pytest.raises(store.WeightsError, match=r"tiny/model\.onnx is missing"):
        store.verify("tiny")


def test_unknown_model(weights):  # noqa: ARG001
    with pytest.raises(UnknownNameError, match="Did you mean 'tiny'"):
        store.card("tinny")


def test_packed_embeddings_stay_close(tmp_path):
    matrix = np.random.default_rng(0).normal(size=(50, 16)).astype(np.float32)
    packed = Embeddings.pack(matrix)
    packed.save(tmp_path / "e.npz")
    loaded = Embeddings.load(tmp_path / "e.npz")
    ids = np.array([[3, 49], [0, 7]])
    assert np.abs(loaded[ids] - matrix[ids]).max() < 0.02
    assert loaded[ids].shape == (2, 2, 16)
