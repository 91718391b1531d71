"""What a row learns from: the encoder's state at the one mask that stands for its phrase, computed once and kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from nescio.models.phrase_model import Phrase, SlottedText, read_slots
from nescio_training.infill.collect import Excerpt
from nescio_training.infill.inventory import key_of, normalized

# The share of spans that are left readable: where a text is filled from left to right, some slots are filled already.
READABLE = 0.35
_STRIDE = 200


@dataclass(frozen=True, slots=True)
class Examples:
    """States and the numbers of the phrases that stood there, row by row; ``excerpts`` tells which excerpt each is of."""

    states: np.ndarray
    phrases: np.ndarray
    excerpts: np.ndarray


def read_examples(
    excerpts: Sequence[Excerpt],
    inventory: Sequence[Phrase],
    language_model: str,
    *,
    seed: int,
    threads: int,
    say: Callable[[str], None],
) -> Examples:
    """Every span of an excerpt becomes one mask, or stays readable; spans that are in the inventory teach."""
    numbers = {key_of(phrase.text): number for number, phrase in enumerate(inventory)}
    rng = np.random.default_rng(seed)
    states, phrases, sources = [], [], []
    for place, excerpt in enumerate(excerpts):
        surfaces = [excerpt.text[mention.start : mention.end] for mention in excerpt.mentions]
        text = SlottedText(language_model, excerpt.text, [(m.start, m.end) for m in excerpt.mentions])
        found = [numbers.get(key_of(normalized(surface)), -1) for surface in surfaces]
        readable = rng.random(len(surfaces)) < READABLE
        for slot in np.flatnonzero(readable):
            text.write(int(slot), surfaces[slot])
        wanted = [slot for slot, number in enumerate(found) if number >= 0 and not readable[slot]]
        if wanted:
            states.append(read_slots(language_model, text, wanted, threads))
            phrases += [found[slot] for slot in wanted]
            sources += [place] * len(wanted)
        if (place + 1) % _STRIDE == 0:
            say(f"{place + 1} of {len(excerpts)} excerpts encoded, {len(phrases)} examples")
    width = states[0].shape[1] if states else 0
    return Examples(
        np.concatenate(states) if states else np.zeros((0, width), dtype=np.float32),
        np.array(phrases),
        np.array(sources),
    )
