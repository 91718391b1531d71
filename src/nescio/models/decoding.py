"""From the recogniser's numbers to mentions: BIO decoding, word-boundary repair, pooling over a document."""

from __future__ import annotations

import re
from collections.abc import Set

import numpy as np

from nescio.document import Mention
from nescio.models.label_sets import CATEGORY_LABELS, MASK_LABELS, Labels
from nescio.models.mask_signals import DIRECT, MASK
from nescio.models.pieces import Pieces
from nescio.text.lines import line_ends_between

_QUASI, _DIRECT = MASK_LABELS.index("quasi"), MASK_LABELS.index("direct")
_OUTSIDE = 0
# Below this chance of being masked, and with "no mention" the likeliest type, a word is not reported at all.
LEAST_MASK = 0.1
_WORD = re.compile(r"[^\W_]+")
# The full stop of a German ordinal belongs to the date: "am 28."
_DAY = re.compile(r"\d{1,2}\.")


def softmax(logits: np.ndarray) -> np.ndarray:
    shares: np.ndarray = logits - logits.max(axis=-1, keepdims=True)
    np.exp(shares, out=shares)
    shares /= shares.sum(axis=-1, keepdims=True)
    return shares


def decode(
    text: str,
    pieces: Pieces,
    logits: np.ndarray,
    source: str,
    labels: Labels,
    edge_words: Set[str] = frozenset(),
    least: float = 0.5,
) -> list[Mention]:
    """The mentions of a text, as the model sees them, without ``edge_words`` at their edges.

    A word with a chance of at least ``least`` to be part of any mention is one.
    """
    if not len(pieces):
        return []
    first_pieces = np.flatnonzero(np.diff(pieces.words, prepend=-1))
    # A word is judged by its first piece (type) and by its worst piece (masking): never half a word.
    types = softmax(logits[first_pieces, labels.type_columns])
    masks = softmax(logits[:, labels.mask_columns])
    word_masks = np.maximum.reduceat(masks[:, _QUASI] + masks[:, _DIRECT], first_pieces)
    found = types[:, _OUTSIDE] < 1 - least
    if labels.decides:
        found |= word_masks >= LEAST_MASK
    words = np.flatnonzero(found)
    if not len(words):
        return []
    # The columns behind O are B and I of each type in turn; only what continues the word before is part of its mention.
    names, inside = np.divmod(types[words, 1:].argmax(axis=1), 2)
    continues = (np.diff(words, prepend=-2) == 1) & (inside == 1) & (np.diff(names, prepend=-1) == 0)
    last_pieces = np.append(first_pieces[1:], len(pieces)) - 1
    begins, ended_before = pieces.starts[first_pieces[words]], pieces.ends[last_pieces[words - 1]]
    for place in np.flatnonzero(continues).tolist():
        continues[place] = not line_ends_between(text, int(ended_before[place]), int(begins[place]))
    first_words = np.flatnonzero(~continues)
    last_words = words[np.append(first_words[1:], len(words)) - 1]
    categories = np.maximum.reduceat(softmax(logits[:, labels.category_columns]), first_pieces, axis=0)
    categories = np.maximum.reduceat(categories[words], first_words, axis=0)
    likeliest = categories[:, 1:].argmax(axis=1) + 1
    sure = categories[np.arange(len(categories)), likeliest] > 0.5
    directs = np.maximum.reduceat(masks[:, _DIRECT], first_pieces)
    chances = zip(
        pieces.starts[first_pieces[words[first_words]]].tolist(),
        pieces.ends[last_pieces[last_words]].tolist(),
        names[first_words].tolist(),
        (1 - _means(types[words, _OUTSIDE], first_words)).tolist(),
        np.maximum.reduceat(word_masks[words], first_words).tolist(),
        np.maximum.reduceat(directs[words], first_words).tolist(),
        np.where(sure, likeliest, 0).tolist(),
        strict=True,
    )
    mentions = []
    for start, end, name, type_score, mask, direct, category in chances:
        span = _without_edge_words(text, *_without_punctuation(text, start, end, labels.types[name]), edge_words)
        if span is None:
            continue
        # Sums of 32-bit numbers may exceed one by a hair.
        type_score, mask, direct = min(type_score, 1.0), min(mask, 1.0), min(direct, 1.0)
        score, confidential, signals = type_score, "", [(source, type_score)]
        if labels.decides:
            score = max(type_score, mask)
            confidential = CATEGORY_LABELS[category] if category else ""
            signals += [(f"{source}{MASK}", mask), (f"{source}{DIRECT}", direct)]
        mentions.append(Mention(*span, labels.types[name], score, source, confidential, tuple(signals)))
    return mentions


def _means(values: np.ndarray, firsts: np.ndarray) -> np.ndarray:
    """The mean of each group, where groups follow each other and begin at ``firsts``."""
    means: np.ndarray = np.add.reduceat(values, firsts) / np.diff(np.append(firsts, len(values)))
    return means


def _without_punctuation(text: str, start: int, end: int, name: str) -> tuple[int, int]:
    """Trim punctuation at the edges that does not belong to a mention; of a word that invisible signs cut, all is kept."""
    while start > 0 and text[start - 1].isalnum() and text[start].isalnum():
        start -= 1
    while end < len(text) and text[end - 1].isalnum() and text[end].isalnum():
        end += 1
    while start < end and not text[start].isalnum() and text[start] not in "£$€+§":
        start += 1
    while end > start and not (text[end - 1].isalnum() or text[end - 1] in "%.)€£$°"):
        end -= 1
    while end > start and text[end - 1] == "." and "." not in text[start : end - 1]:
        if name == "DATETIME/DATE" and _DAY.fullmatch(text, start, end):
            break
        end -= 1
    return start, end


def _without_edge_words(text: str, start: int, end: int, edge_words: Set[str]) -> tuple[int, int] | None:
    """Articles and prepositions do not belong to a mention; in capitals they may ("The Hague"), but not alone."""
    words = [(word.start(), word.end()) for word in _WORD.finditer(text, start, end)]
    kept = [place for place, (first, last) in enumerate(words) if text[first:last] not in edge_words]
    if not kept or all(text[first:last].lower() in edge_words for first, last in words):
        return None
    return (
        start if kept[0] == 0 else words[kept[0]][0],
        end if kept[-1] == len(words) - 1 else words[kept[-1]][1],
    )
