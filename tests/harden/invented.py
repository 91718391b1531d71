"""Many invented individuals: what is known about each, and a document that shares some of it."""

from __future__ import annotations

import random

from nescio.attack.attacker import Individual

_SYLLABLES = ("ba", "ko", "mi", "ru", "te", "la", "no", "si", "va", "pe", "du", "ge")
_COMMON = "the old house stood near a river and people came from far away to see how it was made by hand".split()


def people(count: int, seed: int = 1) -> tuple[list[Individual], list[str]]:
    """Backgrounds of 150 words and documents of 50; half of a document's rarer words are in the background."""
    rng = random.Random(seed)
    shared = [_word(rng) for _ in range(400)]
    known, documents = [], []
    for number in range(count):
        own = [_word(rng) for _ in range(8)]
        topics = rng.sample(shared, 30)
        known.append(Individual(f"p{number}", _text(rng, own + topics, 150)))
        documents.append(_text(rng, rng.sample(own, 4) + rng.sample(topics, 10) + rng.sample(shared, 15), 50))
    return known, documents


def _word(rng: random.Random) -> str:
    return "".join(rng.choice(_SYLLABLES) for _ in range(4))


def _text(rng: random.Random, words: list[str], length: int) -> str:
    return " ".join(rng.choice(words) if rng.random() < 0.5 else rng.choice(_COMMON) for _ in range(length)) + "."
