"""The published ways of completing a hidden span, beside our own (``infill``): MTC, NS3 and NAd (Kalinsky et al., 2023).

NS3 puts three masks for a span, NAd as many as the original has word pieces (which tells its length), each filled with the
likeliest piece. MTC takes the likeliest of common noun phrases, whatever their type. Differently from the papers, all mentions
of an entity are replaced alike, and what is, holds or shares words with anything masked is passed over for the next candidate.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace as changed
from functools import cached_property
from typing import Protocol

import numpy as np

from nescio.document import Document, Edit
from nescio.models import store
from nescio.models.language_model import LanguageModel
from nescio.models.phrase_model import PhraseModel, SlottedText, states_at
from nescio.models.pieces import split_pieces
from nescio.reasons import Reason
from nescio.replace.infill_methods import NS3
from nescio.replace.surrogates.engine.acceptance import Acceptance, Written
from nescio.text.words import words_of

# Masks of a span: three, or as many as its pieces, but no more than that.
THREE, MOST = 3, 20
# Candidates that are looked at before there is none.
LOOKED_AT = 30

Span = tuple[int, int]


class Completion(Protocol):
    """Offers texts for hidden spans, the likeliest first."""

    def candidates(self, text: str, spans: Sequence[Span], wanted: Sequence[int]) -> Iterator[list[str]]:
        """For each of the ``wanted`` spans what may stand there, while all spans are hidden."""
        ...


class PieceCompletion:
    """NS3 and NAd: masks that are filled all at once, piece by piece."""

    def __init__(self, language_model: str, method: str, threads: int = 0) -> None:
        self.model = LanguageModel(language_model, threads=threads)
        self.method = method

    def candidates(self, text: str, spans: Sequence[Span], wanted: Sequence[int]) -> Iterator[list[str]]:
        name = self.model.name
        slotted = SlottedText(name, text, spans)
        mask = store.piece_id(name, "[MASK]")
        for slot in wanted:
            slotted.slots[slot] = np.full(self._masks(text[slice(*spans[slot])]), mask, dtype=np.int64)
            ids, (place,) = slotted.around(slot)
            places = list(range(place, place + len(slotted.slots[slot])))
            logits = self.model.logits(states_at(name, [(ids, places)], self.model.threads)) + self._no_specials
            slotted.slots[slot] = np.array([mask])
            best = logits.argmax(axis=1)
            # Where the likeliest will not do, the first piece is another one.
            firsts = np.argsort(-logits[0], kind="stable")[:LOOKED_AT]
            yield [self._text([int(first), *map(int, best[1:])]) for first in firsts]

    def _masks(self, surface: str) -> int:
        if self.method == NS3:
            return THREE
        return max(1, min(MOST, len(split_pieces(surface, store.tokenizer(self.model.name)))))

    def _text(self, ids: list[int]) -> str:
        return " ".join(store.tokenizer(self.model.name).decode(ids).split())

    @cached_property
    def _no_specials(self) -> np.ndarray:
        """Minus infinity for pieces that are no text."""
        tokenizer = store.tokenizer(self.model.name)
        special = {number for number, token in tokenizer.get_added_tokens_decoder().items() if token.special}
        special |= {store.piece_id(self.model.name, piece) for piece in ("[CLS]", "[SEP]", "[MASK]", "[PAD]")}
        blocked = np.zeros(len(store.embeddings(self.model.name).values), dtype=np.float32)
        blocked[sorted(special)] = -np.inf
        names = [tokenizer.id_to_token(number) or "[" for number in range(len(blocked))]
        blocked[[place for place, name in enumerate(names) if name.startswith("[") and len(name) > 1]] = -np.inf
        return blocked


class PhraseCompletion:
    """MTC: one mask a span, filled with the likeliest phrase of an inventory without types."""

    def __init__(self, model: PhraseModel) -> None:
        self.model = model

    def candidates(self, text: str, spans: Sequence[Span], wanted: Sequence[int]) -> Iterator[list[str]]:
        slotted = self.model.slotted(text, spans)
        for state in self.model.read_all(slotted, wanted):
            scores = self.model.scores(state)
            yield [self.model.phrases[place].text for place in np.argsort(-scores, kind="stable")[:LOOKED_AT]]


def complete(document: Document, surrogates: Sequence[Edit], way: Completion, reason: Reason) -> list[Edit]:
    """The edits with what a way of completion offers; where nothing will do, the surrogate stays, with a reason."""
    masked = {entity.id: entity for entity in document.masked_entities}
    written = {ident: Written.of(document, entity) for ident, entity in masked.items()}
    strings = {document.surface(mention) for mention in document.mentions}
    judge = Acceptance(document.lang, written.values(), strings, frozenset(words_of(document.text).folded), ())
    spans = sorted({(m.start, m.end) for entity in masked.values() for m in document.mentions_of(entity)})
    places = {span: number for number, span in enumerate(spans)}
    ours = [ident for ident in dict.fromkeys(edit.entity for edit in surrogates) if ident in masked]
    firsts = [places[min((m.start, m.end) for m in document.mentions_of(masked[ident]))] for ident in ours]
    chosen: dict[str, str] = {}
    for ident, offered in zip(ours, way.candidates(document.text, spans, firsts), strict=True):
        for text in offered:
            if any(map(str.isalnum, text)) and judge.take(written[ident], [text] * len(written[ident].surfaces)):
                chosen[ident] = text
                break
    return [
        changed(edit, text=chosen[edit.entity]) if edit.entity in chosen else changed(edit, reason=reason)
        for edit in surrogates
    ]
