"""What differs between two settled versions of a document, and how far two reviewers agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from nescio.document import Document
from nescio.sentences import DEFAULT
from nescio.text.words import WORD

NOT_MASKED = ""


def differences(left: Document, right: Document, lang: str) -> list[dict[str, Any]]:
    """The entities on which two versions do different things, in the order of the text; reasons in a language of reports."""
    rows, other = _rows(left), _rows(right)
    changed = [ident for ident in dict.fromkeys([*rows, *other]) if rows.get(ident) != other.get(ident)]
    return [
        {
            "entity": ident,
            "type": (rows.get(ident) or other[ident])["type"],
            "surfaces": (rows.get(ident) or other[ident])["surfaces"],
            "left": _side(rows.get(ident), lang),
            "right": _side(other.get(ident), lang),
        }
        for ident in changed
    ]


def _rows(document: Document) -> dict[str, dict[str, Any]]:
    decisions = {decision.entity: decision for decision in document.decisions}
    replacements: dict[str, str] = {}
    for edit in document.edits:
        replacements.setdefault(edit.entity, edit.text)
    return {
        entity.id: {
            "type": entity.type,
            "surfaces": list(dict.fromkeys(document.surface(mention) for mention in document.mentions_of(entity))),
            "action": decisions[entity.id].action,
            "reason": decisions[entity.id].reason,
            "replacement": replacements.get(entity.id),
            "spans": [(mention.start, mention.end) for mention in document.mentions_of(entity)],
        }
        for entity in document.entities
    }


def _side(row: dict[str, Any] | None, lang: str) -> dict[str, Any] | None:
    if row is None:
        return None
    return {"action": row["action"], "replacement": row["replacement"], "reason": row["reason"].text(lang)}


def disagreements(left: Document, right: Document, lang: str = DEFAULT) -> list[dict[str, Any]]:
    """The stretches that two reviewers mark or decide in different ways; reasons in a language of reports."""
    one, other = _marks(left, lang), _marks(right, lang)
    spans = sorted(set(one) | set(other))
    return [
        {"start": start, "end": end, "left": one.get((start, end)), "right": other.get((start, end))}
        for start, end in spans
        if _judgment(one.get((start, end))) != _judgment(other.get((start, end)))
    ]


def unsettled_spans(left: Document, right: Document) -> list[tuple[int, int, str]]:
    """The stretches on which two reviewers disagree, joined where they overlap, with the type of the longest that one masks."""
    joined: list[list[tuple[int, int, str]]] = []
    reach = -1
    for row in disagreements(left, right):
        mark = next((one for one in (row["left"], row["right"]) if one and one["action"] != "keep"), None)
        if mark is None:
            continue
        if row["start"] >= reach:
            joined.append([])
        joined[-1].append((row["start"], row["end"], mark["type"]))
        reach = max(reach, row["end"])
    return [
        (group[0][0], max(end for _, end, _ in group), max(group, key=lambda one: one[1] - one[0])[2])
        for group in joined
    ]


def _marks(document: Document, lang: str) -> dict[tuple[int, int], dict[str, Any]]:
    decisions = {decision.entity: decision for decision in document.decisions}
    return {
        (mention.start, mention.end): {
            "type": mention.type,
            "action": decisions[entity.id].action,
            "entity": entity.id,
            "reason": decisions[entity.id].reason.text(lang),
        }
        for entity in document.entities
        for mention in document.mentions_of(entity)
    }


def _judgment(mark: dict[str, Any] | None) -> tuple[str, str] | None:
    """What counts as agreeing: what is done, and as which main type; an unmarked stretch is kept."""
    if mark is None or mark["action"] == "keep":
        return None
    return mark["action"], mark["type"].partition("/")[0]


def word_labels(document: Document) -> list[str]:
    """For every word of the text the main type it is masked as, or ``NOT_MASKED``."""
    kept = {decision.entity for decision in document.decisions if decision.action == "keep"}
    masked = sorted(
        (mention.start, mention.end, mention.main_type)
        for entity in document.entities
        if entity.id not in kept
        for mention in document.mentions_of(entity)
    )
    labels, place = [], 0
    for match in WORD.finditer(document.text):
        while place < len(masked) and masked[place][1] <= match.start():
            place += 1
        inside = place < len(masked) and masked[place][0] < match.end()
        labels.append(masked[place][2] if inside else NOT_MASKED)
    return labels


def kappa(pairs: Iterable[tuple[object, object]]) -> float | None:
    """Cohen's kappa (1960): agreement beyond chance, 1 where both always say the same; None without anything to judge."""
    judged = list(pairs)
    if not judged:
        return None
    seen = sum(one == other for one, other in judged) / len(judged)
    left, right = Counter(one for one, _ in judged), Counter(other for _, other in judged)
    chance = sum(left[label] * right[label] for label in left) / len(judged) ** 2
    return 1.0 if chance == 1 else (seen - chance) / (1 - chance)


def agreement(labels: Sequence[tuple[Sequence[str], Sequence[str]]]) -> dict[str, Any]:
    """Agreement of two reviewers over the words of one or more documents.

    ``kappa`` is on masking a word or not, ``kappa_types`` on the type of the words that both mask.
    """
    pairs = [pair for left, right in labels for pair in zip(left, right, strict=True)]
    return {
        "kappa": kappa((one != NOT_MASKED, other != NOT_MASKED) for one, other in pairs),
        "kappa_types": kappa((one, other) for one, other in pairs if NOT_MASKED not in (one, other)),
        "words": len(pairs),
    }
