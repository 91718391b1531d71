"""How much an encoder knows of names: teach it a small corpus and count exact spans of people, places and organisations.

    python -m nescio_training.warm_start.probe runs/german-lm/now germeval14_dev.tsv
    python -m nescio_training.warm_start.probe runs/german-lm/now germeval14_dev.tsv --test germeval14_test.tsv

Without ``--test`` a fifth of the corpus is kept back and measured: choices are made by that figure. Derived and partial names
("deutsch", "Berlin-Reise") are no names here. The figure compares encoders with each other; a recogniser is more than that.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import torch

from nescio.document import Mention
from nescio_training.recognizer.examples import Example
from nescio_training.recognizer.measure import SOURCE, mentions_of
from nescio_training.recognizer.sources import held_out, read_tokens
from nescio_training.recognizer.train import Settings, build, train

# Tags that are no outer names count as "no mention".
_TAGS = {"per": "PERSON", "loc": "LOC", "org": "ORG"} | {
    f"{name}{end}": "" for name in ("per", "loc", "org", "oth") for end in ("", "deriv", "part") if name + end not in
    ("per", "loc", "org")
}  # fmt: skip
_TYPES = frozenset({"PERSON", "LOC", "ORG"})


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="nescio_training.warm_start.probe", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("encoder", help="folder of an encoder, such as a language model's")
    parser.add_argument("corpus", type=Path, help="token-per-line corpus to learn from")
    parser.add_argument("--test", type=Path, help="another one to measure")
    parser.add_argument("--sentences", type=int, default=1500, help="of it, the first so many")
    parser.add_argument("--epochs", type=int, default=4, help="how often to go through the corpus")
    given = parser.parse_args()
    scores = probe(given.encoder, given.corpus, given.test, sentences=given.sentences, epochs=given.epochs)
    sys.stdout.write(json.dumps(scores) + "\n")
    return 0


def probe(encoder: str, corpus: Path, test: Path | None, *, sentences: int, epochs: int) -> dict[str, dict[str, float]]:
    """Exact-span figures by type after teaching the encoder."""
    learnt = _read(corpus)
    if test is None:
        learnt, measured = held_out(learnt, 0)
    else:
        measured = _read(test)[: sentences // 12]
    # Small batches: so few sentences need many steps.
    settings = Settings(
        encoder=encoder, shares={}, epochs=epochs, augmented_share=0.0, batch_size=4, length=128,
        learning_rate=2e-4, average_decay=0.99,
    )  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        weights = train(settings, learnt, Path(folder), threads=1, say=lambda _: None)
        model, tokenizer = build(settings)
        model.load_state_dict(torch.load(weights, weights_only=True))
    model.labels = replace(model.labels, decides=False)  # nothing has taught it what to mask
    return exact_spans([(example, mentions_of(model, tokenizer, example.text)) for example in measured])


def _read(path: Path) -> list[Example]:
    return read_tokens([path], "names", _TAGS, _TYPES)


def exact_spans(pairs: Sequence[tuple[Example, Sequence[Mention]]]) -> dict[str, dict[str, float]]:
    """Precision, recall and F1 of spans with their types."""
    right, found, wanted = Counter[str](), Counter[str](), Counter[str]()
    for example, mentions in pairs:
        gold = {(m.start, m.end, m.type) for m in example.mentions}
        own = {
            (m.start, m.end, m.main_type) for m in mentions if m.main_type in _TYPES and dict(m.signals)[SOURCE] >= 0.5
        }
        for counts, spans in ((right, gold & own), (found, own), (wanted, gold)):
            counts.update(kind for *_, kind in spans)
            counts["all"] += len(spans)
    return {
        kind: {
            "precision": round(right[kind] / max(1, found[kind]), 3),
            "recall": round(right[kind] / max(1, wanted[kind]), 3),
            "f1": round(2 * right[kind] / max(1, found[kind] + wanted[kind]), 3),
        }
        for kind in (*sorted(_TYPES), "all")
    }


if __name__ == "__main__":
    sys.exit(main())
