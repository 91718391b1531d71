"""Cut what is to be masked into the pieces that are replaced one by one.

Nearly always a piece is a whole mention. A mention of which a part is kept is what is left of it; an address that gets
surrogates falls into street, town, state and postal code, so that each becomes one of its own kind; a part for which the policy
names a replacer of its own (the first digits of a ZIP code) stands alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from nescio.document import Decision, Document, Edit, Entity, Mention, Part, Stretch
from nescio.identity.kept_words import may_be_kept
from nescio.identity.rule import may_stay
from nescio.text.folding import fold
from nescio.text.words import WORD

# Behind the id of an entity, where pieces of it are replaced as entities of their own.
PIECE = "#"
_STREET = frozenset(("LOC/STREET", "LOC/STREETNO"))
_JOINING = " ,\u00a0"


@dataclass(frozen=True, slots=True)
class Pieces:
    """A document whose mentions are the pieces to replace, and the entities of each replacer."""

    document: Document
    shares: Mapping[str, list[Entity]]


def owner_of(entity: str) -> str:
    """The id of the entity that a piece belongs to."""
    return entity.partition(PIECE)[0]


def owned(edit: Edit) -> Edit:
    """An edit of a piece as one of the entity that it belongs to."""
    return replace(edit, entity=owner_of(edit.entity)) if PIECE in edit.entity else edit


def cut(document: Document, method: Callable[[Entity, str], str], splits: Callable[[str], bool]) -> Pieces:
    """The pieces of all that is masked.

    ``method`` names the replacer for an entity's stretch of a type; ``splits`` says whether a replacer wants the parts of an
    address apart.
    """
    mentions: list[Mention] = []
    members: dict[tuple[str, str], list[int]] = defaultdict(list)
    types: dict[str, str] = {}
    numbers: dict[tuple[str, str, str], int] = {}
    for stretch in document.masked_stretches:
        for piece in _pieces(stretch, document, method, splits):
            owner = stretch.entity
            if (piece.start, piece.end) == (stretch.mention.start, stretch.mention.end):
                ident, kind = owner.id, owner.type
            else:  # equal pieces of an entity are replaced alike
                key = (owner.id, piece.type, fold(document.text[piece.start : piece.end]))
                ident, kind = f"{owner.id}{PIECE}{numbers.setdefault(key, len(numbers))}", piece.type
            types.setdefault(ident, kind)
            members[method(stretch.entity, piece.type), ident].append(len(mentions))
            mentions.append(piece)
    for entity in document.kept_entities:
        mentions += document.mentions_of(entity)
    entities = {key: Entity(key[1], types[key[1]], tuple(indices)) for key, indices in members.items()}
    decisions = {decision.entity: decision for decision in document.decisions}
    working = document.with_(
        mentions=tuple(mentions),
        entities=tuple(sorted(entities.values(), key=lambda entity: mentions[entity.mentions[0]].start)),
        decisions=tuple(
            _for_piece(decisions[owner_of(ident)], ident) for _, ident in entities if owner_of(ident) in decisions
        ),
    )
    shares: dict[str, list[Entity]] = defaultdict(list)
    for (name, _), entity in sorted(entities.items(), key=lambda item: mentions[item[1].mentions[0]].start):
        shares[name].append(entity)
    return Pieces(working, shares)


def _for_piece(decision: Decision, ident: str) -> Decision:
    """The decision about a piece: that about its entity, without anything kept."""
    if decision.entity == ident and not decision.keeps:
        return decision
    return replace(decision, entity=ident, keeps=())


def _pieces(
    stretch: Stretch, document: Document, method: Callable[[Entity, str], str], splits: Callable[[str], bool]
) -> Iterator[Mention]:
    whole = stretch.mention
    if not stretch.is_whole:
        whole = replace(whole, start=stretch.start, end=stretch.end, type=stretch.type, parts=tuple(stretch.parts))
    # "San Bernardino County" is no address with somebody in it.
    places = [part for part in stretch.parts if not part.type.startswith("PERSON")]
    parts = _joined(places, document.text) if stretch.mention.main_type == "LOC" else []
    usual = method(stretch.entity, stretch.type) if parts else ""
    if not splits(usual):
        parts = [part for part in parts if method(stretch.entity, part.type) != usual]
    if not parts or (len(parts) == 1 and (parts[0].start, parts[0].end) == (whole.start, whole.end)):
        yield whole
        return
    yield from _names_joined(_by_part(stretch, whole, parts, document), document)


def _by_part(stretch: Stretch, whole: Mention, parts: list[Part], document: Document) -> Iterator[Mention]:
    """The parts, and what none of them covers."""
    position = stretch.start
    for part in (*parts, Part(stretch.end, stretch.end, "")):
        yield from _rest(whole, position, part.start, document)
        if part.type:
            yield replace(whole, start=part.start, end=part.end, type=part.type, parts=())
        position = part.end


def _names_joined(pieces: Iterable[Mention], document: Document) -> Iterator[Mention]:
    """The pieces of an address, with what is left of a name beside its town as one ("San" and "Bernardino County"), and
    a word such as "Flat" with the number behind it."""
    held: Mention | None = None
    for piece in pieces:
        if held and document.text[held.end : piece.start] in (" ", "-") and _is_one(held, piece, document):
            held = replace(held, end=piece.end, type=held.type if piece.type == "LOC" else piece.type)
            continue
        if held:
            yield held
        held = piece
    if held:
        yield held


def _is_one(held: Mention, piece: Mention, document: Document) -> bool:
    if {held.type, piece.type} in ({"LOC", "LOC/CITY"}, {"LOC", "LOC/REGION"}):
        return True
    before = (fold(word[0]) for word in WORD.finditer(document.text, held.start, held.end))
    is_kind = all(may_be_kept(word, "LOC", document.lang) for word in before)
    return held.type == "LOC" and piece.type == "LOC/ADDRESS" and is_kind


def _joined(parts: list[Part], text: str) -> list[Part]:
    """Street and house number that stand side by side are one address."""
    joined: list[Part] = []
    for part in parts:
        last = joined[-1] if joined else None
        beside = last is not None and not text[last.end : part.start].strip(_JOINING)
        if last is not None and beside and part.type in _STREET and last.type in (*_STREET, "LOC/ADDRESS"):
            joined[-1] = Part(last.start, part.end, "LOC/ADDRESS")
        else:
            joined.append(part)
    return joined


def _rest(whole: Mention, start: int, end: int, document: Document) -> Iterator[Mention]:
    """What no part covers: from its first to its last word that may not stay as it is."""
    words = [word for word in WORD.finditer(document.text, start, end) if not may_stay(word[0], document.lang)]
    if words:
        yield replace(whole, start=words[0].start(), end=words[-1].end(), type=whole.main_type, parts=())
