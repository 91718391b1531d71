"""What an annotated corpus holds: documents, words, mentions and entities by type, identifier, special category and annotator."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from nescio.evaluate.gold import GoldDocument, GoldMention

_WORD = re.compile(r"\w+")


def statistics(documents: Sequence[GoldDocument], *, subtypes: bool = False) -> dict[str, Any]:
    """Counts as one JSON-ready object; by main type, or by subtype."""
    annotations = [mentions for document in documents for mentions in document.annotators.values()]
    mentions = [mention for one in annotations for mention in one]
    words = [len(_WORD.findall(document.text)) for document in documents]
    return {
        "documents": len(documents),
        "annotations": len(annotations),
        "several_annotators": sum(len(document.annotators) > 1 for document in documents),
        "words": sum(words),
        "words_a_document": round(sum(words) / max(1, len(documents)), 1),
        "mentions": len(mentions),
        "entities": sum(len(document.entities(who)) for document in documents for who in document.annotators),
        "by_type": _by_type(documents, subtypes=subtypes),
        "by_identifier": dict(Counter(mention.identifier for mention in mentions).most_common()),
        "by_category": dict(Counter(mention.category for mention in mentions if mention.category).most_common()),
        "by_annotator": _by_annotator(documents),
    }


def _by_type(documents: Iterable[GoldDocument], *, subtypes: bool) -> dict[str, dict[str, Any]]:
    """Type -> mentions, entities, the share of all mentions, and how many are direct, quasi and not masked."""

    def kind(mention: GoldMention) -> str:
        return mention.type if subtypes else mention.main_type

    mentions: Counter[str] = Counter()
    entities: Counter[str] = Counter()
    identifiers: Counter[tuple[str, str]] = Counter()
    for document in documents:
        for who, marked in document.annotators.items():
            mentions.update(map(kind, marked))
            identifiers.update((kind(mention), mention.identifier) for mention in marked)
            entities.update(kind(entity[0]) for entity in document.entities(who))
    total = max(1, mentions.total())
    return {
        name: {
            "mentions": count,
            "share": round(count / total, 4),
            "entities": entities[name],
            **{identifier: identifiers[name, identifier] for identifier in ("direct", "quasi", "none")},
        }
        for name, count in mentions.most_common()
    }


def _by_annotator(documents: Iterable[GoldDocument]) -> dict[str, dict[str, int]]:
    annotated: Counter[str] = Counter()
    mentions: Counter[str] = Counter()
    masked: Counter[str] = Counter()
    for document in documents:
        for who, marked in document.annotators.items():
            annotated[who] += 1
            mentions[who] += len(marked)
            masked[who] += sum(mention.needs_masking for mention in marked)
    return {
        who: {"documents": count, "mentions": mentions[who], "masked": masked[who]}
        for who, count in annotated.most_common()
    }
