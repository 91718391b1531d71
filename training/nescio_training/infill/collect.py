"""Read public texts with our own detector: which phrases stand for something sensitive, and of which type."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from nescio.document import Document, Mention
from nescio.pipeline import Pipeline
from nescio_training.errors import TrainingError
from nescio_training.recognizer.silver import read_unlabelled

# Excerpts that are read between two lines of progress.
_STRIDE = 100


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A stretch of one document and what was found in it."""

    text: str
    mentions: tuple[Mention, ...]


def read_excerpts(
    corpora: Sequence[Path], count: int, *, lang: str, model: str, seed: int, say: Callable[[str], None]
) -> list[Excerpt]:
    """So many excerpts of each corpus, of different documents, with the mentions that the detector finds."""
    return [
        excerpt for path in corpora for excerpt in _detected(path, count, lang=lang, model=model, seed=seed, say=say)
    ]


def _detected(
    path: Path, count: int, *, lang: str, model: str, seed: int, say: Callable[[str], None]
) -> Iterator[Excerpt]:
    pipeline = Pipeline.from_policy("strict", lang=lang, model=model)
    texts = read_unlabelled(path, count, seed)
    if not texts:
        raise TrainingError(f"No document found in {path.name}.", fix="pass JSONL with a 'text' field per line")
    for number, text in enumerate(texts, 1):
        found = pipeline.run(Document(str(number), text, lang=lang), until="detect").mentions
        yield Excerpt(text, tuple(sorted(found, key=lambda mention: mention.start)))
        if number % _STRIDE == 0:
            say(f"{path.name}: {number} of {len(texts)} excerpts read")
