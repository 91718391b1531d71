"""Train the span classifier: an encoder that reads mentions in their context and predicts what experts mask.

The published supervised risk (Papadopoulou et al., 2022). All mentions of a window are read in one pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor, nn

from nescio.assess.span_classifier import HEAD, TASK, piece_span, windows_of
from nescio.document import Document
from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.masking_counts import Cover, merge_spans
from nescio.models.pieces import split_pieces
from nescio.pipeline import Pipeline
from nescio.taxonomy import MAIN_TYPES
from nescio_training.cards import write_card
from nescio_training.encoders import load_encoder, load_tokenizer, locate_encoder
from nescio_training.errors import TrainingError
from nescio_training.language_model.export import FILE, check, export
from nescio_training.language_model.model import MaskedLanguageModel
from nescio_training.pace import Pace
from nescio_training.special_pieces import piece_ids, special_pieces

_BATCH = 8


@dataclass(frozen=True, slots=True)
class SpanSettings:
    """What a run depends on."""

    encoder: str
    epochs: int = 3
    learning_rate: float = 5e-5
    head_learning_rate: float = 1e-3
    seed: int = 5
    threads: int = 1


@dataclass(frozen=True, slots=True)
class Window:
    """Pieces, and for each mention in them: first and last piece, number of its type, share of experts who mask it."""

    ids: np.ndarray
    mentions: list[tuple[int, int, int, float]]


class SpanClassifier(nn.Module):
    """The mean of a mention's states and its type, then one linear layer."""

    def __init__(self, encoder: Any) -> None:
        super().__init__()
        self.encoder = encoder
        self.head = nn.Linear(encoder.config.hidden_size + len(MAIN_TYPES), 1)

    def forward(self, ids: Tensor, present: Tensor, mentions: Sequence[tuple[int, int, int, int]]) -> Tensor:
        """The log-odds of mentions given as (row, first piece, last piece, type)."""
        states = self.encoder(input_ids=ids, attention_mask=present).last_hidden_state
        means = torch.stack([states[row, first:last].mean(dim=0) for row, first, last, _ in mentions])
        kinds = nn.functional.one_hot(torch.tensor([kind for *_, kind in mentions]), len(MAIN_TYPES))
        logits: Tensor = self.head(torch.cat([means, kinds.to(means.dtype)], dim=1)).squeeze(1)
        return logits


def windows_with_decisions(gold: Iterable[GoldDocument], model: str, tokenizer: Tokenizer) -> list[Window]:
    """What the pipeline finds in the documents, with what the experts did with it."""
    pipeline = Pipeline.from_policy("strict", model=model)
    made = []
    for document in gold:
        found = pipeline.run(Document(document.id, document.text, document.lang), until="link")
        views = [
            Cover(document.text, document.lang, merge_spans(document.masked_by(annotator)))
            for annotator in document.annotators
        ]
        pieces = split_pieces(document.text, tokenizer)
        if not len(pieces):
            continue
        places = [piece_span(pieces.starts, pieces.ends, m.start, m.end) for m in found.mentions]
        for start, end, inside in windows_of(len(pieces), places):
            mentions = []
            for number in inside:
                mention, (first, last) = found.mentions[number], places[number]
                share = sum(view.touches(mention.start, mention.end) for view in views) / len(views)
                kind = MAIN_TYPES.index(mention.main_type)
                # The first place is that of the piece that begins texts.
                mentions.append((max(first, start) - start + 1, min(last, end) - start + 1, kind, share))
            made.append(Window(pieces.ids[start:end], [m for m in mentions if m[0] < m[1]]))
    return [window for window in made if window.mentions]


def train(
    gold: Sequence[GoldDocument],
    folder: Path,
    settings: SpanSettings,
    *,
    model: str,
    say: Callable[[str], None] = print,
    watch: Callable[[int, int], None] = lambda *_: None,
) -> None:
    """Train on the documents, and write the folder that the measure reads."""
    torch.set_num_threads(settings.threads)
    torch.manual_seed(settings.seed)
    path = locate_encoder(settings.encoder)
    tokenizer = load_tokenizer(path)
    pieces = special_pieces(tokenizer, path)
    windows = windows_with_decisions(gold, model, tokenizer)
    if not windows:
        raise TrainingError("Nothing is found in these documents.", fix="give documents with decisions of experts")
    classifier = SpanClassifier(load_encoder(path))
    optimizer = torch.optim.AdamW(
        [
            {"params": classifier.encoder.parameters(), "lr": settings.learning_rate},
            {"params": classifier.head.parameters(), "lr": settings.head_learning_rate},
        ]
    )
    special = piece_ids(pieces, tokenizer)
    rng = np.random.default_rng(settings.seed)
    pace = Pace(settings.epochs * -(-len(windows) // _BATCH))
    classifier.train()
    for epoch in range(settings.epochs):
        losses = []
        order = rng.permutation(len(windows))
        for first in range(0, len(order), _BATCH):
            batch = [windows[place] for place in order[first : first + _BATCH]]
            ids, present = _tensors(batch, special)
            mentions = [(row, *mention[:3]) for row, window in enumerate(batch) for mention in window.mentions]
            wanted = torch.tensor([mention[3] for window in batch for mention in window.mentions])
            loss = nn.functional.binary_cross_entropy_with_logits(classifier(ids, present, mentions), wanted)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(classifier.parameters(), 1.0)
            optimizer.step()
            losses.append(float(loss.detach()))
            pace.step()
            watch(pace.done, pace.total)
        say(
            f"span classifier, epoch {epoch + 1}/{settings.epochs}: loss {np.mean(losses):.4f}, {pace.left}".rstrip(
                ", "
            )
        )
    _write(classifier, tokenizer, pieces, folder, lang=gold[0].lang, documents=len(gold))


def _tensors(batch: Sequence[Window], special: dict[str, int]) -> tuple[Tensor, Tensor]:
    width = max(len(window.ids) for window in batch) + 2
    ids = torch.full((len(batch), width), special["pad_id"], dtype=torch.long)
    present = torch.zeros((len(batch), width), dtype=torch.long)
    for row, window in enumerate(batch):
        length = len(window.ids) + 2
        ids[row, 0], ids[row, length - 1] = special["cls_id"], special["sep_id"]
        ids[row, 1 : length - 1] = torch.from_numpy(window.ids)
        present[row, :length] = 1
    return ids, present


def _write(
    classifier: SpanClassifier, tokenizer: Tokenizer, pieces: dict[str, str], folder: Path, *, lang: str, documents: int
) -> None:
    encoder = MaskedLanguageModel(classifier.encoder.eval())
    export(encoder, folder, eight_bit=False)
    check(encoder, folder)
    (folder / "bias.npy").unlink()
    tokenizer.save(str(folder / "tokenizer.json"))
    weight, bias = (value.detach().numpy() for value in (classifier.head.weight[0], classifier.head.bias))
    np.savez(folder / HEAD, weight=weight, bias=bias)
    write_card(
        folder,
        root=folder,
        files=[folder / name for name in (FILE, HEAD, "embeddings.npz", "tokenizer.json")],
        name=folder.parent.name,
        title="span classifier: what experts mask, read in context",
        task=TASK,
        lang=lang,
        data=[f"{documents} documents"],
        command="nescio train risk --encoder",
        scores={},
        settings={"pieces": pieces, "family": classifier.encoder.config.model_type},
    )
