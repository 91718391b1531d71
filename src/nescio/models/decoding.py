"""From the recogniser's numbers to mentions: BIO decoding, word-boundary repair, pooling over a document."""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import replace

import numpy as np

from nescio.document import Mention
from nescio.models.labels import CATEGORY_LABELS, MASK_LABELS, Labels
from nescio.models.pieces import Pieces

_QUASI, _DIRECT = MASK_LABELS.index("quasi"), MASK_LABELS.index("direct")
_OUTSIDE = 0
# Below this chance of being masked, and with "no mention" the likeliest type, a word is not reported at all.
LEAST_MASK = 0.1
_WORD = re.compile(r"[^\W_]+")


def softmax(logits: np.ndarray) -> np.ndarray:
    shifted = np.exp(logits - logits.max(axis=-1, keepdims=True))
    shares: np.ndarray = shifted / shifted.sum(axis=-1, keepdims=True)
    return shares


def decode(
    text: str, pieces: Pieces, logits: np.ndarray, source: str, labels: Labels, edge_words: Set[str] = frozenset()
) -> list[Mention]:
    """The mentions of a text, as the model sees them, without ``edge_words`` at their edges."""
    if not len(pieces):
        return []
    first_pieces = np.flatnonzero(np.diff(pieces.words, prepend=-1))
    types = softmax(logits[:, labels.type_columns])
    masks = softmax(logits[:, labels.mask_columns])
    categories = softmax(logits[:, labels.category_columns])
    # A word is judged by its first piece (type) and by its worst piece (masking): never half a word.
    word_types = types[first_pieces]
    word_masks = np.maximum.reduceat(masks[:, _QUASI] + masks[:, _DIRECT], first_pieces)
    word_direct = np.maximum.reduceat(masks[:, _DIRECT], first_pieces)
    word_category = np.maximum.reduceat(categories, first_pieces, axis=0)
    starts = pieces.starts[first_pieces]
    ends = np.append(pieces.ends[first_pieces[1:] - 1], pieces.ends[-1])
    found = word_types[:, _OUTSIDE] < 0.5
    if labels.decides:
        found |= word_masks >= LEAST_MASK
    names = _best_types(word_types, labels)
    mentions: list[Mention] = []
    position = 0
    while position < len(starts):
        if not found[position]:
            position += 1
            continue
        end = position + 1
        while end < len(starts) and found[end] and _continues(names, position, end):
            end += 1
        span = slice(position, end)
        mentions.append(
            _mention(
                text, int(starts[position]), int(ends[end - 1]), names[position][1], source,
                type_score=float(1 - word_types[span, _OUTSIDE].mean()),
                mask=float(word_masks[span].max()), direct=float(word_direct[span].max()),
                category=word_category[span].max(axis=0),
            )
        )  # fmt: skip
        position = end
    if not labels.decides:
        mentions = [_without_opinions(mention) for mention in mentions]
    trimmed = (_trim(text, mention, edge_words) for mention in mentions)
    return [mention for mention in trimmed if mention.end > mention.start]


def _trim(text: str, mention: Mention, edge_words: Set[str]) -> Mention:
    """Articles and prepositions do not belong to a mention; in capitals they may ("The Hague"), but not alone."""
    words = [(word.start(), word.end()) for word in _WORD.finditer(text, mention.start, mention.end)]
    kept = [place for place, (start, end) in enumerate(words) if text[start:end] not in edge_words]
    if not kept or all(text[start:end].lower() in edge_words for start, end in words):
        return replace(mention, end=mention.start)
    start = mention.start if kept[0] == 0 else words[kept[0]][0]
    end = mention.end if kept[-1] == len(words) - 1 else words[kept[-1]][1]
    return replace(mention, start=start, end=end)


def _without_opinions(mention: Mention) -> Mention:
    """The mention as seen by a recogniser that was only taught types."""
    (name, score), *_ = mention.signals
    return replace(mention, score=score, confidential="", signals=((name, score),))


def _best_types(word_types: np.ndarray, labels: Labels) -> list[tuple[str, str]]:
    """(prefix, type) of the likeliest label besides O, for each word."""
    inner = word_types.copy()
    inner[:, _OUTSIDE] = -1
    best = [labels.bio[place].split("-") for place in inner.argmax(axis=1)]
    return [(prefix, name) for prefix, name in best]


def _continues(names: list[tuple[str, str]], first: int, place: int) -> bool:
    prefix, name = names[place]
    return name == names[first][1] and prefix == "I"


def _mention(
    text: str,
    start: int,
    end: int,
    name: str,
    source: str,
    *,
    type_score: float,
    mask: float,
    direct: float,
    category: np.ndarray,
) -> Mention:
    """Trim punctuation at the edges and put the model's opinions on the mention."""
    while start < end and not text[start].isalnum() and text[start] not in "£$€+§":
        start += 1
    while end > start and not (text[end - 1].isalnum() or text[end - 1] in "%.)€£$°"):
        end -= 1
    while end > start and text[end - 1] == "." and "." not in text[start : end - 1]:
        end -= 1
    best = int(category[1:].argmax()) + 1
    return Mention(
        start,
        end,
        name,
        score=max(type_score, mask),
        source=source,
        confidential=CATEGORY_LABELS[best] if category[best] > 0.5 else "",
        signals=((source, type_score), (f"{source}.mask", mask), (f"{source}.direct", direct)),
    )
