"""The recogniser: an encoder that also sees word shapes, with all heads in one output matrix."""

from __future__ import annotations

import copy
from collections.abc import Sequence

import torch
from torch import Tensor, nn
from transformers import PreTrainedModel

from nescio.models.label_sets import Labels, labels_of
from nescio.models.pieces import SHAPE_COUNT
from nescio_training.errors import TrainingError
from nescio_training.recognizer.windows import IGNORE

_LABELS = labels_of("en")


class Recognizer(nn.Module):
    """Takes word embeddings, not ids: the embedding matrix is shared with the language model and stays frozen."""

    def __init__(self, encoder: PreTrainedModel, labels: Labels = _LABELS, hint_sizes: Sequence[int] = ()) -> None:
        super().__init__()
        self.labels = labels
        self.encoder = encoder
        embeddings = encoder.get_input_embeddings().weight
        embeddings.requires_grad_(False)
        width = embeddings.shape[1]
        self.shape = nn.Embedding(SHAPE_COUNT, width)
        nn.init.zeros_(self.shape.weight)
        self.hints = nn.ModuleList(nn.Embedding(size, width) for size in hint_sizes)
        for table in self.hints:
            nn.init.zeros_(table.weight)
        self.dropout = nn.Dropout(0.1)
        self.heads = nn.Linear(encoder.config.hidden_size, labels.count)

    def forward(self, embedded: Tensor, shapes: Tensor, present: Tensor, hints: Tensor | None = None) -> Tensor:
        """Logits of all heads for each piece, shape (rows, pieces, columns)."""
        embedded = embedded + self.shape(shapes)
        if hints is not None:
            embedded = embedded + self.hinted(hints)
        states = self.encoder(inputs_embeds=embedded, attention_mask=present).last_hidden_state
        return self.heads(self.dropout(states))

    def embed(self, ids: Tensor) -> Tensor:
        return self.encoder.get_input_embeddings()(ids)

    def hinted(self, hints: Tensor) -> Tensor:
        """What the hints of pieces add to their embeddings."""
        return torch.stack([table(hints[..., place]) for place, table in enumerate(self.hints)]).sum(dim=0)


def shortened(model: Recognizer, layers: Sequence[int]) -> Recognizer:
    """A copy that keeps only some layers: what a student starts from."""
    if model.encoder.config.model_type != "bert":
        raise TrainingError(
            "Only recognisers on encoders of the BERT family can be taught by another.", fix="leave out --teacher"
        )
    student = copy.deepcopy(model)
    student.encoder.encoder.layer = nn.ModuleList(student.encoder.encoder.layer[place] for place in layers)
    student.encoder.config.num_hidden_layers = len(layers)
    return student


def narrowed(model: Recognizer, inner: int) -> Recognizer:
    """The model with at most ``inner`` neurons in the middle of each layer, those with the largest weights in and out."""
    for layer in model.encoder.encoder.layer:
        up, down = layer.intermediate.dense, layer.output.dense
        weights = up.weight.norm(dim=1) * down.weight.norm(dim=0)
        kept = weights.topk(min(inner, len(weights))).indices.sort().values
        layer.intermediate.dense = _linear(up.weight[kept], up.bias[kept])
        layer.output.dense = _linear(down.weight[:, kept], down.bias)
        model.encoder.config.intermediate_size = len(kept)
    return model


def _linear(weight: Tensor, bias: Tensor) -> nn.Linear:
    layer = nn.Linear(weight.shape[1], weight.shape[0])
    layer.weight, layer.bias = (nn.Parameter(value.detach().clone()) for value in (weight, bias))
    return layer


def imitation_loss(logits: Tensor, taught: Tensor, present: Tensor, labels: Labels) -> Tensor:
    """How far a student's shares are from its teacher's, summed over the heads (Kullback-Leibler, a piece)."""
    losses = [
        nn.functional.kl_div(
            logits[present][:, columns].log_softmax(-1),
            taught[present][:, columns].log_softmax(-1),
            log_target=True,
            reduction="batchmean",
        )
        for columns in (labels.type_columns, labels.mask_columns, labels.category_columns)
    ]
    return torch.stack(losses).sum()


def loss_of(
    logits: Tensor,
    allowed: Tensor,
    masking: Tensor,
    category: Tensor,
    labels: Labels,
    *,
    mask_weight: float,
    category_share: float = 0.3,
) -> Tensor:
    """Sum of the heads' losses.

    Types: the log of the probability that the model gives to the allowed labels together, so that a source which
    marks only some types teaches only those. Masking: cross entropy, missing a secret counts ``mask_weight`` times.
    """
    types = logits[..., labels.type_columns]
    blocked = types.masked_fill(~allowed, float("-inf"))
    known = ~allowed.all(-1)
    type_loss = (types.logsumexp(-1) - blocked.logsumexp(-1))[known].mean() if known.any() else logits.sum() * 0
    weights = torch.tensor([1.0, mask_weight, mask_weight])
    mask_loss = _cross_entropy(logits[..., labels.mask_columns], masking, weights)
    category_loss = _cross_entropy(logits[..., labels.category_columns], category, None)
    return type_loss + mask_loss + category_share * category_loss


def _cross_entropy(logits: Tensor, labels: Tensor, weights: Tensor | None) -> Tensor:
    if not (labels != IGNORE).any():
        return logits.sum() * 0
    return nn.functional.cross_entropy(logits.flatten(0, 1), labels.flatten(), weight=weights, ignore_index=IGNORE)
