"""Put a trained model into the package: export, eight bits, scores before and after, and a card with hashes."""

from __future__ import annotations

import json
import math
import shutil
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

from nescio.models.embeddings import Embeddings
from nescio_training.cards import write_card
from nescio_training.encoders import load_encoder, load_tokenizer
from nescio_training.language_model.corpus import TokenStream, load_streams
from nescio_training.language_model.export import FILE, check, export
from nescio_training.language_model.heads import take_head
from nescio_training.language_model.hiding import IGNORE
from nescio_training.language_model.model import MaskedLanguageModel
from nescio_training.language_model.train import Settings, Vocabulary, held_out_windows, measure
from nescio_training.special_pieces import special_pieces

TITLE = "masked language model: scores and fills hidden words"


def release_language_model(
    run: Path, weights: Path, *, name: str, lang: str, data: list[str], command: str
) -> dict[str, Any]:
    """Export a finished run into the weights folder and return its card."""
    settings = Settings.of_run(run)
    model = MaskedLanguageModel(load_encoder(str(run / "model")))
    take_head(model, str(run / "model"))
    own, shared = weights / name, weights / lang
    export(model, own)
    shared.mkdir(parents=True, exist_ok=True)
    (own / "embeddings.npz").replace(shared / "embeddings.npz")
    shutil.copy(run / "model" / "tokenizer.json", shared / "tokenizer.json")
    tokenizer = Tokenizer.from_file(str(shared / "tokenizer.json"))
    vocabulary = Vocabulary.of(tokenizer, str(run / "model"))
    streams = load_streams([Path(path) for path in settings.corpora], tokenizer, run / "tokens", vocabulary.sep_id)
    scores = {
        "untrained": _first_scores(run),
        "float": {stream.name: measure(model, stream, vocabulary) for stream in streams},
        "eight bits": {stream.name: _measure_exported(own, shared, stream, vocabulary) for stream in streams},
    }
    files = [own / "language_model.onnx", own / "bias.npy", shared / "embeddings.npz", shared / "tokenizer.json"]
    return write_card(
        own,
        root=weights,
        files=files,
        name=name,
        title=TITLE,
        task="language-model",
        lang=lang,
        data=data,
        command=command,
        scores=scores,
        settings={key: value for key, value in asdict(settings).items() if key != "corpora"},
    )


def make_usable(folder: Path, *, name: str, lang: str, data: list[str], command: str, run: Path) -> dict[str, Any]:
    """Write what `--language-model FOLDER` reads beside the encoder of a finished run, exact to the last bit, and its card."""
    model = MaskedLanguageModel(load_encoder(str(folder)))
    take_head(model, str(folder))
    export(model, folder, eight_bit=False)
    check(model, folder)
    tokenizer = load_tokenizer(str(folder))
    scores = [json.loads(line) for line in (run / "scores.jsonl").read_text(encoding="utf8").splitlines()]
    settings = {key: value for key, value in asdict(Settings.of_run(run)).items() if key not in ("corpora", "encoder")}
    return write_card(
        folder,
        root=folder,
        files=[folder / file for file in (FILE, "bias.npy", "embeddings.npz", "tokenizer.json")],
        name=name,
        title=TITLE,
        task="language-model",
        lang=lang,
        data=data,
        command=command,
        scores={"before": scores[0], "after": scores[-1]},
        settings=settings
        | {
            "family": model.encoder.config.model_type,
            "width": model.encoder.config.hidden_size,
            "pieces": special_pieces(tokenizer, str(folder)),
        },
    )


def _measure_exported(own: Path, shared: Path, stream: TokenStream, vocabulary: Vocabulary) -> dict[str, float]:
    """The same windows and masks as ``measure``, through ONNX Runtime and packed embeddings."""
    session = onnxruntime.InferenceSession(str(own / "language_model.onnx"), providers=["CPUExecutionProvider"])
    embeddings, bias = Embeddings.load(shared / "embeddings.npz"), np.load(own / "bias.npy")
    decoder = embeddings.matrix()
    loss = right = total = 0.0
    for window in held_out_windows(stream, vocabulary):
        inputs, labels = window.inputs, window.labels
        places = np.flatnonzero(labels != IGNORE)
        selected = np.stack([np.zeros_like(places), places], axis=1)
        present = np.ones((1, len(inputs)), dtype=np.int32)
        feed = {"embedded": embeddings[inputs[None]], "present": present, "selected": selected}
        logits = session.run(["states"], feed)[0] @ decoder.T + bias
        logits -= logits.max(axis=1, keepdims=True)
        truth = labels[places]
        loss -= float((logits[np.arange(len(truth)), truth] - np.log(np.exp(logits).sum(axis=1))).sum())
        right += float((logits.argmax(axis=1) == truth).sum())
        total += len(truth)
    return {
        "accuracy": round(right / total, 4),
        "loss": round(loss / total, 4),
        "pseudo_perplexity": round(math.exp(loss / total), 2),
    }


def _first_scores(run: Path) -> dict[str, Any]:
    first = json.loads((run / "scores.jsonl").read_text().splitlines()[0])
    return {name: value for name, value in first.items() if name != "step"}
