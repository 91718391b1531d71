"""Recall on special categories of personal data (GDPR Art. 9): health, belief, politics, sexual life, ethnic origin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.masking_counts import Cover, TypeCounts, merge_spans
from nescio.evaluate.predictions import Span
from nescio.evaluate.scores import rate


def category_recall(gold: Iterable[GoldDocument], spans: Mapping[str, Sequence[Span]]) -> dict[str, dict[str, Any]]:
    """Category -> recall on entities, mentions and words that annotators mask and mark as such."""
    found: dict[str, TypeCounts] = {}
    for document in gold:
        cover = Cover(document.text, document.lang, merge_spans(spans.get(document.id, ())))
        for annotator in document.annotators:
            for entity in document.entities(annotator):
                needed = [mention for mention in entity if mention.needs_masking and mention.category]
                for category in dict.fromkeys(mention.category for mention in needed):
                    _count(
                        [m for m in needed if m.category == category], cover, found.setdefault(category, TypeCounts())
                    )
    return {
        category: {
            "entity_recall": rate(counts.entity_hit, counts.entities),
            "mention_recall": rate(counts.mention_hit, counts.mentions),
            "token_recall": rate(counts.token_hit, counts.tokens),
            "entities": counts.entities,
        }
        for category, counts in sorted(found.items())
    }


def _count(mentions: Sequence[Any], cover: Cover, counts: TypeCounts) -> None:
    whole = True
    for mention in mentions:
        hits = cover.tokens(mention)
        masked = cover.masks(mention, hits)
        whole = whole and masked
        counts.mentions += 1
        counts.mention_hit += masked
        counts.tokens += len(hits)
        counts.token_hit += sum(hits)
    counts.entities += 1
    counts.entity_hit += whole
