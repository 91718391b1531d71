"""Examples: documents of the corpus that an index was made of, and how many people match each combination of their clues."""

from __future__ import annotations

import gzip
import json
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from nescio.assess.combinations import Clue, JudgedCombination, Verdict, grow
from nescio.assess.emulation import describe
from nescio.assess.search import clues_of
from nescio.background.backend import SearchBackend
from nescio.document import Document
from nescio.pipeline import Pipeline

# Shorter documents have hardly any combinations.
LEAST_CHARACTERS = 300
# Combinations taken from one document, of each size; long documents must not outvote the others.
MAX_COMBINATIONS = 60
BUDGET = 3_000
SURPRISAL = "surprisal"


@dataclass(frozen=True, slots=True)
class Searched:
    """One document: its clues as the model will see them, and real searches as (clues, how many match)."""

    described: dict[Clue, tuple[dict[str, float], np.ndarray]]
    searches: list[tuple[tuple[Clue, ...], int]]


def read(corpus: Path, documents: int, lang: str, seed: int) -> list[Document]:
    """A sample of a JSONL corpus with "text" a line."""
    with gzip.open(corpus, "rt", encoding="utf8") if corpus.suffix == ".gz" else corpus.open(encoding="utf8") as lines:
        texts = [json.loads(line)["text"] for line in lines]
    texts = [text for text in texts if len(text) >= LEAST_CHARACTERS]
    chosen = random.Random(seed).sample(texts, min(documents, len(texts)))
    return [Document(str(number), text, lang=lang) for number, text in enumerate(chosen)]


def search_all(
    documents: list[Document],
    backend: SearchBackend,
    *,
    k: int,
    arity: int = 3,
    bits: Callable[[Document], list[float]] | None = None,
) -> Iterator[Searched]:
    """Search for the combinations of each document as the measure would; ``bits`` adds the surprisal of mentions."""
    pipeline = Pipeline.from_policy("strict", model="none")
    for document in documents:
        linked = pipeline.run(document, until="link")
        entities = {entity.id: entity for entity in linked.entities}
        surprisal = bits(linked) if bits else None
        clues = clues_of(linked)
        described = {}
        for clue in clues:
            facts, vector = describe(clue.phrase, entities[clue.entity], linked.lang)
            if surprisal:
                facts[SURPRISAL] = max(surprisal[index] for index in entities[clue.entity].mentions)
            described[clue] = (facts, vector)
        yield Searched(described, _sampled(_searches(clues, backend, k, arity), linked.id))


def _searches(clues: list[Clue], backend: SearchBackend, k: int, arity: int) -> list[tuple[tuple[Clue, ...], int]]:
    """All combinations that growing looks at; those that nobody matches, not even the document's person, are misspelt."""
    seen: list[tuple[tuple[Clue, ...], int]] = []

    def judge(members: tuple[Clue, ...]) -> JudgedCombination:
        count = backend.find([clue.phrase for clue in members]).count
        if count:
            seen.append((members, count))
        return JudgedCombination(Verdict.CLOSED if not count else Verdict.RISKY if count < k else Verdict.OPEN, count)

    grow(clues, judge, arity=arity, budget=BUDGET)
    return seen


def _sampled(searches: list[tuple[tuple[Clue, ...], int]], seed: str) -> list[tuple[tuple[Clue, ...], int]]:
    by_size: dict[int, list[tuple[tuple[Clue, ...], int]]] = defaultdict(list)
    for members, count in searches:
        by_size[len(members)].append((members, count))
    rng = random.Random(seed)
    return [
        one
        for group in by_size.values()
        for one in (group if len(group) <= MAX_COMBINATIONS else rng.sample(group, MAX_COMBINATIONS))
    ]
