"""An encoder with a masked-language-model head: dense (identity start), GELU, layer norm, tied decoder, bias."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from transformers import PreTrainedModel

from nescio.models.pieces import SHAPE_COUNT
from nescio_training.language_model.hiding import IGNORE

_EPSILON = 1e-12


@dataclass(frozen=True, slots=True)
class Batch:
    """Windows of text: pieces with some hidden, the shapes of all of them, and what was hidden."""

    inputs: Tensor
    shapes: Tensor
    labels: Tensor

    def seen_shapes(self, mask_id: int) -> Tensor:
        """The shapes without those of hidden pieces."""
        return self.shapes.masked_fill(self.inputs == mask_id, 0)


class MaskedLanguageModel(nn.Module):
    """Encoder and head; the decoder is the encoder's own word embedding matrix.

    It may also see the shape of each word (case, digits); shape 0 says nothing and adds nothing, so the model can be used
    without shapes.
    """

    def __init__(self, encoder: PreTrainedModel) -> None:
        super().__init__()
        self.encoder = encoder
        embeddings = encoder.get_input_embeddings().weight
        vocabulary, width = embeddings.shape
        self.dense = nn.Linear(encoder.config.hidden_size, width)
        self.norm = nn.LayerNorm(width, eps=getattr(encoder.config, "layer_norm_eps", None) or _EPSILON)
        self.bias = nn.Parameter(torch.zeros(vocabulary))
        self.shape = nn.Embedding(SHAPE_COUNT, width, padding_idx=0)
        nn.init.zeros_(self.shape.weight)
        # The head starts as (nearly) the identity, so that the first steps already move in the embedding space.
        nn.init.eye_(self.dense.weight)
        nn.init.zeros_(self.dense.bias)

    def transformed(self, states: Tensor) -> Tensor:
        """States in the space of the word embeddings."""
        return self.norm(nn.functional.gelu(self.dense(states)))

    def head(self, states: Tensor) -> Tensor:
        """Logits over the vocabulary for some positions' states, shape (..., width) -> (..., vocabulary)."""
        return nn.functional.linear(self.transformed(states), self.encoder.get_input_embeddings().weight, self.bias)

    def train_embeddings_only(self, alone: bool) -> None:
        """Whether the encoder's layers rest while the embeddings and the head learn."""
        for name, parameter in self.encoder.named_parameters():
            if not name.startswith("embeddings."):
                parameter.requires_grad_(not alone)

    def states(self, ids: Tensor, shapes: Tensor) -> Tensor:
        """What the encoder makes of each piece in its context."""
        embedded = self.encoder.get_input_embeddings()(ids) + self.shape(shapes)
        return self.encoder(inputs_embeds=embedded).last_hidden_state

    def forward(self, ids: Tensor, shapes: Tensor, selected: Tensor) -> Tensor:
        """Logits at the ``selected`` positions only: the decoder is as costly as the encoder, most positions need none."""
        return self.head(self.states(ids, shapes)[selected])

    def loss(self, batch: Batch, mask_id: int) -> Tensor:
        """How badly the hidden pieces are guessed."""
        selected = batch.labels != IGNORE
        logits = self(batch.inputs, batch.seen_shapes(mask_id), selected)
        return nn.functional.cross_entropy(logits, batch.labels[selected])
