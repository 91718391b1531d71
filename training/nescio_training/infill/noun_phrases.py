"""Phrases of MTC (Kalinsky et al., 2023): common noun phrases without types, as runs of words that say something."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from nescio.document import Mention
from nescio.identity.rule import function_words, name_parts
from nescio.lang import gazetteers
from nescio.models.phrase_model import Phrase
from nescio.text.folding import fold
from nescio_training.infill.collect import Excerpt
from nescio_training.recognizer.silver import read_unlabelled

# Runs of words between function words and signs, of at most so many words.
MOST_WORDS = 3
# One run in so many is a slot: about as many as there are sensitive spans.
SLOTS = 6
TYPE = "MISC"
_RUN = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)*")


def excerpts_of(corpora: Sequence[Path], count: int, seed: int) -> list[Excerpt]:
    """Texts with some of their noun phrases as mentions."""
    texts = [text for corpus in corpora for text in read_unlabelled(corpus, count, seed)]
    return [
        Excerpt(text, tuple(Mention(start, end, TYPE) for start, end in list(runs(text))[::SLOTS])) for text in texts
    ]


def inventory_of(excerpts: Sequence[Excerpt], *, least: int, names: bool = True) -> list[Phrase]:
    """The phrases that so many texts have, without those that hold a name of a person unless ``names``."""
    documents: Counter[str] = Counter()
    for excerpt in excerpts:
        documents.update({excerpt.text[start:end] for start, end in runs(excerpt.text)})
    return [
        Phrase(text, TYPE, count)
        for text, count in documents.items()
        if count >= least and (names or not _is_named(text))
    ]


def runs(text: str) -> Iterator[tuple[int, int]]:
    """Runs of words that say something."""
    small = function_words("en")
    for run in _RUN.finditer(text):
        start = None
        words = [(m.start() + run.start(), m.end() + run.start()) for m in re.finditer(r"\S+", run[0])]
        for number, (left, right) in enumerate(words):
            if text[left:right].lower() in small:
                start = None
                continue
            start = number if start is None else start
            last = number + 1 == len(words) or text[slice(*words[number + 1])].lower() in small
            if last and number - start < MOST_WORDS:
                yield words[start][0], right


def _is_named(text: str) -> bool:
    known = gazetteers.given_names(), gazetteers.family_names()
    return any(word in names for word in map(fold, name_parts(text, "en")) for names in known if text[:1].isupper())
