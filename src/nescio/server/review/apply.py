"""Apply actions to a draft; what cannot be done is refused and nothing is changed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from nescio.decide.by_policy import category_of, identifier_of
from nescio.document import Decision, Document, Entity, Mention, Risk
from nescio.reasons import Reason
from nescio.server.errors import BadRequestError
from nescio.server.review import actions as acts
from nescio.server.review.draft import Draft

SOURCE = "reviewer"
# A string that stands in a text more often than this is not marked everywhere by one click.
MAX_REPEATS = 5000


def apply(draft: Draft, actions: Iterable[Any], author: str) -> Draft:
    """The draft after the actions of one step."""
    for action in actions:
        draft = _APPLY[type(action)](draft, action, author)
    return draft


def _decide(draft: Draft, action: acts.Decide, author: str) -> Draft:
    draft, entity = _target(draft, action)
    reason = Reason.said(action.reason)
    return draft.pinned(_decision(draft.document, entity, action.action, author, reason, action.identifier))


def _confirm(draft: Draft, action: acts.Confirm, author: str) -> Draft:
    entity = draft.entity(action.entity)
    decision = _decision(draft.document, entity, action.action, author, action.reason, action.identifier)
    return draft.pinned(replace(decision, keeps=tuple(action.keeps)))


def _decision(
    document: Document, entity: Entity, action: str, author: str, reason: Reason, identifier: str | None = None
) -> Decision:
    kind = "none" if action == "keep" else identifier or identifier_of(document, document.mentions_of(entity))
    return Decision(entity.id, action, kind, category_of(document, entity), reason, author)


def _reset(draft: Draft, action: acts.Reset, _: str) -> Draft:
    ident = draft.entity(action.entity).id
    return draft.with_(
        pins={key: pin for key, pin in draft.pins.items() if key != ident},
        replacements={key: text for key, text in draft.replacements.items() if key != ident},
        categories={key: name for key, name in draft.categories.items() if key != ident},
        unsettled=draft.unsettled.difference({ident}),
    )


def _retype(draft: Draft, action: acts.Retype, _: str) -> Draft:
    draft, entity = _target(draft, action)
    owned = [
        (replace(m, type=action.type) if owner == entity.id else m, owner) for m, owner in draft.document.owned_mentions
    ]
    return draft.rebuilt(owned, {entity.id: action.type})


def _extend(draft: Draft, action: acts.Extend, _: str) -> Draft:
    entity = draft.owner(action.start, action.end)
    start, end = _trimmed(draft.document.text, action.new_start, action.new_end)
    old = next(m for m in draft.document.mentions if (m.start, m.end) == (action.start, action.end))
    others = [(m, owner) for m, owner in draft.document.owned_mentions if m is not old and not _overlap(m, start, end)]
    return draft.rebuilt([*others, (replace(old, start=start, end=end, source=SOURCE), entity.id)])


def _split(draft: Draft, action: acts.Split, _: str) -> Draft:
    owners = {draft.owner(*span).id for span in action.mentions}
    if len(owners) != 1:
        raise BadRequestError("Mentions of several entities cannot be split off together.")
    entity = draft.entity(owners.pop())
    if len(set(action.mentions)) >= len(entity.mentions):
        raise BadRequestError("An entity cannot be split from itself: leave it a mention.")
    return _split_off(draft, entity, set(action.mentions))[0]


def _merge(draft: Draft, action: acts.Merge, _: str) -> Draft:
    first, *others = [draft.entity(ident) for ident in dict.fromkeys(action.entities)]
    if not others:
        raise BadRequestError("An entity cannot be merged with itself.")
    merged = {entity.id: first.id for entity in others}
    risks: dict[tuple[tuple[str, ...], str], Risk] = {}
    for risk in draft.document.risks:
        members = tuple(dict.fromkeys(merged.get(ident, ident) for ident in risk.entities))
        known = risks.get((members, risk.measure))
        if known is None or risk.value > known.value or not members:
            risks[members, risk.measure] = replace(
                risk, entities=members, bits=max(risk.bits, known.bits if known else 0)
            )
    pin = next((draft.pins[entity.id] for entity in (first, *others) if entity.id in draft.pins), None)
    category = next((draft.categories[one.id] for one in (first, *others) if one.id in draft.categories), None)
    owned = ((mention, merged.get(owner, owner)) for mention, owner in draft.document.owned_mentions)
    joined = draft.with_risks(risks.values()).rebuilt(owned)
    joined = joined if category is None else joined.categorized(first.id, category)
    return joined.pinned(replace(pin, entity=first.id)) if pin else joined


def _add(draft: Draft, action: acts.Add, author: str) -> Draft:
    text = draft.document.text
    start, end = _trimmed(text, action.start, action.end)
    if action.entity is None:
        type_name = action.type
        draft, ident = draft.new_id(type_name)
    else:
        joined = draft.entity(action.entity)
        ident, type_name = joined.id, joined.type
    owned = [(m, owner) for m, owner in draft.document.owned_mentions if not _overlap(m, start, end)]
    if action.everywhere:
        taken = sorted([(m.start, m.end) for m, _ in owned] + [(start, end)])
        spans = [(start, end), *_repeats(text, text[start:end], taken)]
    else:
        spans = [(start, end)]
    added = [(Mention(one, other, type_name, 1.0, SOURCE), ident) for one, other in spans]
    draft = draft.rebuilt([*owned, *added], {ident: type_name})
    if action.entity is None:
        draft = draft.pinned(
            _decision(draft.document, draft.entity(ident), action.action, author, Reason.of("review.added"))
        )
    return draft


def _remove(draft: Draft, action: acts.Remove, _: str) -> Draft:
    if action.entity is not None:
        ident = draft.entity(action.entity).id
        return draft.rebuilt(pair for pair in draft.document.owned_mentions if pair[1] != ident)
    assert action.start is not None and action.end is not None
    draft.owner(action.start, action.end)
    return draft.rebuilt(
        pair for pair in draft.document.owned_mentions if (pair[0].start, pair[0].end) != (action.start, action.end)
    )


def _replacement(draft: Draft, action: acts.Replacement, _: str) -> Draft:
    ident = draft.entity(action.entity).id
    others = {key: text for key, text in draft.replacements.items() if key != ident}
    return draft.with_(replacements=others if action.text is None else {**others, ident: action.text})


def _category(draft: Draft, action: acts.SetCategory, _: str) -> Draft:
    return draft.categorized(draft.entity(action.entity).id, action.category or "")


def _tolerance(draft: Draft, action: acts.SetTolerance, _: str) -> Draft:
    return draft.with_(tolerance=action.tolerance or draft.tolerance, max_risk=action.max_risk)


def _place(draft: Draft, action: acts.Place, author: str) -> Draft:
    """Other review's entities take the places of whatever stands there."""
    cleared = [*action.clear, *(span for entity in action.entities for span in entity.spans)]
    draft = draft.rebuilt(
        (m, owner)
        for m, owner in draft.document.owned_mentions
        if not any(_overlap(m, start, end) for start, end in cleared)
    )
    for placed in action.entities:
        ident, main_type = placed.id, placed.mentions[0][2]
        if any(entity.id == ident for entity in draft.document.entities) or "-r" in ident:
            draft, ident = draft.new_id(main_type)
        mentions = [Mention(start, end, kind, 1.0, SOURCE) for start, end, kind in placed.mentions]
        draft = draft.rebuilt(
            [*draft.document.owned_mentions, *((mention, ident) for mention in mentions)], {ident: main_type}
        )
        draft = draft.pinned(
            Decision(ident, placed.action, placed.identifier, placed.confidential, placed.reason, author)
        )
        draft = draft.categorized(ident, placed.confidential)
        if placed.replacement is not None:
            draft = draft.with_(replacements={**draft.replacements, ident: placed.replacement})
    return draft


def _unsettle(draft: Draft, action: acts.Unsettle, author: str) -> Draft:
    """Mask the stretches, each as an entity that nobody has decided on."""
    wanted = {(start, end) for start, end, _ in action.spans}
    there = {(mention.start, mention.end) for mention in draft.document.mentions}
    owned = [
        (mention, owner)
        for mention, owner in draft.document.owned_mentions
        if (mention.start, mention.end) in wanted or not any(_overlap(mention, start, end) for start, end in wanted)
    ]
    types: dict[str, str] = {}
    known: dict[tuple[str, str], str] = {}
    for start, end, type_name in action.spans:
        if (start, end) not in there:
            same = (draft.document.text[start:end], type_name)
            if same not in known:
                draft, known[same] = draft.new_id(type_name)
                types[known[same]] = type_name
            owned.append((Mention(start, end, type_name, 1.0, SOURCE), known[same]))
    draft = draft.rebuilt(owned, types)
    unsettled: set[str] = set()
    for entity in draft.document.entities:
        spans = {(one.start, one.end) for one in draft.document.mentions_of(entity)}
        if not (differing := spans & wanted):
            continue
        if differing != spans:
            draft, entity = _split_off(draft, entity, differing)
        reason = Reason.of("review.disagreement")
        draft = draft.pinned(_decision(draft.document, entity, "mask", author, reason))
        unsettled.add(entity.id)
    return draft.with_(unsettled=draft.unsettled | unsettled)


_APPLY: dict[type, Callable[[Draft, Any, str], Draft]] = {
    acts.Decide: _decide, acts.Confirm: _confirm, acts.Reset: _reset, acts.Retype: _retype, acts.Extend: _extend,
    acts.Split: _split, acts.Merge: _merge, acts.Add: _add, acts.Remove: _remove, acts.Replacement: _replacement,
    acts.SetCategory: _category, acts.SetTolerance: _tolerance, acts.Place: _place,
    acts.Unsettle: _unsettle,
}  # fmt: skip


def _target(draft: Draft, action: acts.Decide | acts.Retype) -> tuple[Draft, Entity]:
    """The entity that an action speaks of; a single mention of several becomes an entity of its own."""
    if action.entity is not None:
        return draft, draft.entity(action.entity)
    assert action.start is not None and action.end is not None
    entity = draft.owner(action.start, action.end)
    if len(entity.mentions) == 1:
        return draft, entity
    return _split_off(draft, entity, {(action.start, action.end)})


def _split_off(draft: Draft, entity: Entity, spans: set[tuple[int, int]]) -> tuple[Draft, Entity]:
    draft, ident = draft.new_id(entity.type)
    owned = [
        (mention, ident if owner == entity.id and (mention.start, mention.end) in spans else owner)
        for mention, owner in draft.document.owned_mentions
    ]
    # What is known of the whole is the best that is known of a part.
    copied = [replace(risk, entities=(ident,)) for risk in draft.document.risks if risk.entities == (entity.id,)]
    risks = [*draft.document.risks, *copied]
    draft = draft.rebuilt(owned, {ident: entity.type}).with_risks(risks)
    if entity.id in draft.categories:
        draft = draft.categorized(ident, draft.categories[entity.id])
    return draft, draft.entity(ident)


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """A span without the space around it, as a mouse selects it."""
    if not 0 <= start < end <= len(text):
        raise BadRequestError(f"{start}-{end} is empty or lies outside the text (0-{len(text)}).")
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start == end:
        raise BadRequestError("Only space is selected: mark a word.")
    return start, end


def _overlap(mention: Mention, start: int, end: int) -> bool:
    return mention.start < end and start < mention.end


def _repeats(text: str, surface: str, taken: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Where else a string stands as words of its own and nothing else is marked."""
    before = r"(?<!\w)" if surface[0].isalnum() else ""
    after = r"(?!\w)" if surface[-1].isalnum() else ""
    found: list[tuple[int, int]] = []
    place = 0
    for match in re.finditer(before + re.escape(surface) + after, text):
        while place < len(taken) and taken[place][1] <= match.start():
            place += 1
        if place == len(taken) or taken[place][0] >= match.end():
            found.append(match.span())
            if len(found) > MAX_REPEATS:
                raise BadRequestError(
                    f"The string stands in the text more than {MAX_REPEATS} times: mark it one by one."
                )
    return found
