"""Words that a frozen language model has put in place of others: the encoder learns to tell them and to mend them.

Every piece teaches it something, not only the hidden ones (replaced token detection: ELECTRA, Clark et al. 2020; with the
original word as a second task: COCO-LM, Meng et al. 2021).
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from transformers import PreTrainedModel

from nescio_training.language_model.hiding import IGNORE
from nescio_training.language_model.model import Batch, MaskedLanguageModel

# What telling is worth beside mending: one answer of two is easy, one word of thousands is not.
TELLING_WEIGHT = 20.0
# Of the hidden pieces, the share that stays hidden, so that the model can still be asked about hidden words.
STAYS_HIDDEN = 0.3


class CorrectingModel(MaskedLanguageModel):
    """A language model that also says of each piece whether it was there from the beginning."""

    def __init__(self, encoder: PreTrainedModel, writer: MaskedLanguageModel) -> None:
        """``writer`` puts in the other words; it learns nothing and is not part of what is saved."""
        super().__init__(encoder)
        self.telling = nn.Linear(encoder.config.hidden_size, 1)
        self._writer = (writer.eval().requires_grad_(False),)

    def loss(self, batch: Batch, mask_id: int) -> Tensor:
        """How badly the words in place of others are told and mended."""
        selected = batch.labels != IGNORE
        original = torch.where(selected, batch.labels, batch.inputs)
        written = self._written(batch, original, selected, mask_id)
        hidden = written == mask_id
        states = self.states(written, batch.shapes.masked_fill(hidden, 0))
        mending = nn.functional.cross_entropy(self.head(states[selected]), batch.labels[selected])
        told = self.telling(states).squeeze(-1)[~hidden]
        telling = nn.functional.binary_cross_entropy_with_logits(told, (written != original)[~hidden].float())
        return mending + TELLING_WEIGHT * telling

    @torch.no_grad()
    def _written(self, batch: Batch, original: Tensor, selected: Tensor, mask_id: int) -> Tensor:
        """The pieces with words of the writer in most of the hidden places."""
        chances = torch.softmax(self._writer[0](batch.inputs, batch.seen_shapes(mask_id), selected), dim=-1)
        drawn = torch.multinomial(chances, 1).squeeze(-1)
        stays = torch.rand(drawn.shape) < STAYS_HIDDEN
        written = original.clone()
        written[selected] = torch.where(stays, batch.inputs[selected], drawn)
        return written
