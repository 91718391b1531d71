"""Replacements against those that annotators wrote: the same words, or how many words in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.predictions import Masked
from nescio.evaluate.rouge import rouge
from nescio.text.folding import fold


def against_gold(gold: Iterable[GoldDocument], predictions: Mapping[str, Sequence[Masked]]) -> dict[str, Any] | None:
    """Of the masked mentions for which annotators wrote replacements; None where none wrote any.

    ``same``: the replacement is one of theirs, whatever the case. ``words``: the best F1 over words (ROUGE-1) with one of theirs.
    A mention that was left as it is counts as neither.
    """
    total = same = 0
    words = 0.0
    for document in gold:
        made = {(item.start, item.end): item.replacement for item in predictions.get(document.id, ())}
        for mention in {m for view in document.annotators.values() for m in view if m.replacements}:
            total += 1
            text = made.get((mention.start, mention.end))
            if text is None:
                continue
            same += fold(text) in {fold(one) for one in mention.replacements}
            words += max(rouge(text, one)["rouge_1"] for one in mention.replacements)
    return {"mentions": total, "same": same / total, "words": words / total} if total else None
