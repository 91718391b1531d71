"""What the supervised measure looks at: facts about an entity, as numbers by name.

Words around and inside a mention count only if they are common words of the language: coefficients learned from documents
must never hold somebody's name.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from math import log1p

from nescio.assess.calibration import logit
from nescio.document import Document, Entity, Mention
from nescio.identity.rule import folded_words, function_words, identifies, name_parts
from nescio.lang import gazetteers
from nescio.models.mask_signals import DIRECT, MASK, mask_chance, spoken_opinions, undoubted_score
from nescio.text.words import Words, words_of

WINDOW = 4
# Where a letter or a judgment says whom it is about.
OPENING = 1_500
# The feature that says that a recogniser has read the document.
OPINIONS = "read"


def features(document: Document) -> Iterator[tuple[Entity, dict[str, float]]]:
    """The features of each entity, in order."""
    words = words_of(document.text)
    subject = set(name_parts(document.subject, document.lang)) if document.subject else set()
    for entity in document.entities:
        mentions = document.mentions_of(entity)
        found = _facts(document, entity, mentions, subject)
        for name, count in _context(document, mentions, words).items():
            found[name] = count / len(mentions)
        if mask_chance(mentions) is not None:
            found |= _opinions(mentions)
        yield entity, found


def _facts(document: Document, entity: Entity, mentions: list[Mention], subject: set[str]) -> dict[str, float]:
    surfaces = [document.surface(mention) for mention in mentions]
    first, length = mentions[0].start, max(1, len(document.text))
    facts = {
        f"type {mentions[0].main_type}": 1.0,
        f"type {entity.type}": 1.0,
        "score": max(map(undoubted_score, mentions)),
        "mentions": log1p(len(mentions)),
        "words": log1p(max(len(folded_words(surface)) for surface in surfaces)),
        "position": first / length,
        "opening": float(first < OPENING),
        "identifies": sum(identifies(s, m.type, document.lang) for s, m in zip(surfaces, mentions, strict=True))
        / len(mentions),
        "digits": float(any(c.isdigit() for surface in surfaces for c in surface)),
        "capital": sum(surface[:1].isupper() for surface in surfaces) / len(mentions),
    }
    if subject and any(subject.intersection(folded_words(surface)) for surface in surfaces):
        facts["subject"] = 1.0
    return facts


def _context(document: Document, mentions: list[Mention], words: Words) -> dict[str, float]:
    """How many mentions have a common word before, after or inside them."""
    common = gazetteers.common_words(document.lang) | function_words(document.lang)
    counts: dict[str, float] = defaultdict(float)
    for mention in mentions:
        low, high = bisect_left(words.starts, mention.start), bisect_left(words.starts, mention.end)
        near = {
            *(f"before {word}" for word in words.folded[max(0, low - WINDOW) : low] if word in common),
            *(f"after {word}" for word in words.folded[high : high + WINDOW] if word in common),
            *(f"inside {word}" for word in words.folded[low:high] if word in common),
        }
        for name in near:
            counts[name] += 1
    return counts


def _opinions(mentions: list[Mention]) -> dict[str, float]:
    """What the recogniser thinks; of a mention on which it is silent it thinks little."""
    mask = [max((v for name, v in spoken_opinions(m) if name.endswith(MASK)), default=0.0) for m in mentions]
    direct = [max((v for name, v in spoken_opinions(m) if name.endswith(DIRECT)), default=0.0) for m in mentions]
    return {
        OPINIONS: 1.0,
        "mask": logit(max(mask)),
        "mask on average": logit(sum(mask) / len(mask)),
        "direct": logit(max(direct)),
    }
