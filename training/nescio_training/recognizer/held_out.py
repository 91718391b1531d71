"""Documents that are kept back from training, to see after every epoch whether the recogniser still gets better."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import torch
from tokenizers import Tokenizer

from nescio.document import Mention
from nescio_training.recognizer.examples import Example
from nescio_training.recognizer.measure import WORD, masked_spans, mentions_of, type_scores
from nescio_training.recognizer.model import Recognizer

BEST = "best.pt"
SCORES = "held_out.json"
# With fewer documents, none is kept back: each is needed to learn from.
LEAST_DOCUMENTS = 20
# What is measured after every epoch should not take longer than the epoch.
_MOST_DOCUMENTS = 60


def split(examples: Sequence[Example], share: float) -> tuple[list[Example], list[Example]]:
    """Examples to learn from and to be measured with; all views of one text fall on the same side."""
    texts = sorted({example.text for example in examples}, key=_order)
    if len(texts) < LEAST_DOCUMENTS or share <= 0:
        return list(examples), []
    kept = set(texts[: min(_MOST_DOCUMENTS, max(2, round(share * len(texts))))])
    return [one for one in examples if one.text not in kept], [one for one in examples if one.text in kept]


def _order(text: str) -> str:
    return hashlib.sha256(text.encode("utf8", "replace")).hexdigest()


class EarlyStopping:
    """Keeps the weights of the best epoch; says when ``patience`` epochs were no better. A resumed run remembers."""

    def __init__(
        self,
        examples: Sequence[Example],
        folder: Path,
        *,
        patience: int,
        special: dict[str, str],
        window: int,
        overlap: int,
        say: Callable[[str], None],
    ) -> None:
        self.examples, self.folder, self.patience, self.say = examples, folder, patience, say
        self.reading = {"special": special, "length": window, "overlap": overlap}
        file = folder / SCORES
        self.scores: list[float] = json.loads(file.read_text(encoding="utf8")) if file.exists() else []

    def __call__(self, model: Recognizer, tokenizer: Tokenizer, epoch: int) -> bool:
        """Measure the model of an epoch; whether training should end."""
        found = [(one, mentions_of(model, tokenizer, one.text, **self.reading)) for one in self.examples]  # type: ignore[arg-type]
        figures = {"types": _f1_of_types(found)}
        if any(example.masking for example in self.examples):
            figures["masking"] = _f1_of_masks(found)
        score = sum(figures.values()) / len(figures)
        self.scores = [*self.scores[: epoch - 1], score]
        self.say(
            f"held-out part after epoch {epoch}: "
            + ", ".join(f"{name} F1 {value:.3f}" for name, value in figures.items())
        )
        if score >= max(self.scores):
            torch.save(model.state_dict(), self.folder / BEST)
        (self.folder / SCORES).write_text(json.dumps(self.scores), encoding="utf8")
        best = self.scores.index(max(self.scores)) + 1
        return epoch - best >= self.patience

    def keep_best(self, target: Path) -> None:
        """The weights of the best epoch become those of the run."""
        shutil.copy(self.folder / BEST, target)

    @property
    def best(self) -> dict[str, float]:
        """The best epoch and its score, for the card."""
        return {"epoch": self.scores.index(max(self.scores)) + 1, "held_out_f1": round(max(self.scores), 4)}


def _f1_of_types(found: Sequence[tuple[Example, list[Mention]]]) -> float:
    """The mean over the types that occur."""
    wanted = {mention.type.partition("/")[0] for example, _ in found for mention in example.mentions}
    scores = [row["f1"] for kind, row in type_scores(found).items() if kind in wanted]
    return sum(scores) / len(scores) if scores else 0.0


def _f1_of_masks(found: Sequence[tuple[Example, list[Mention]]]) -> float:
    """Of the words that should be masked and those that would be."""
    right = wanted = masked = 0
    for example, mentions in found:
        if not example.masking:
            continue
        gold = [(m.start, m.end) for m in example.mentions if m.identifier in ("direct", "quasi")]
        own = masked_spans(mentions, 0.5)
        for word in WORD.finditer(example.text):
            here = [any(start <= word.start() < end for start, end in spans) for spans in (gold, own)]
            wanted, masked, right = wanted + here[0], masked + here[1], right + all(here)
    return 2 * right / (wanted + masked) if wanted + masked else 0.0
