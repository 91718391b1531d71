"""Make small documents for the tests of ladders: the mentions stand in double brackets, with their types."""

from __future__ import annotations

import re

from nescio.document import Document, Edit, Entity, Mention
from nescio.ladders import Rung, ladder, ladders

_MARKED = re.compile(r"\[\[(?P<type>[A-Z/]+)(?::(?P<entity>\w+))? (?P<text>[^]]+)\]\]")


def document(marked: str, lang: str = "en") -> Document:
    """ "[[LOC/CITY Mainz]]" is a mention; "[[PERSON:a Kaya]]" one of the entity "a"."""
    text, mentions, owners, position = "", [], {}, 0
    for match in _MARKED.finditer(marked):
        text += marked[position : match.start()]
        mentions.append(Mention(len(text), len(text) + len(match["text"]), match["type"]))
        owners.setdefault(match["entity"] or f"e{len(mentions)}", []).append(len(mentions) - 1)
        text += match["text"]
        position = match.end()
    text += marked[position:]
    entities = tuple(Entity(name, mentions[found[0]].type, tuple(found)) for name, found in owners.items())
    return Document("test", text, lang=lang, mentions=tuple(mentions), entities=entities)


def rungs(marked: str, lang: str = "en") -> tuple[Rung, ...]:
    """The ladder of the first entity."""
    given = document(marked, lang)
    return ladder(given, given.entities[0])


def said(marked: str, lang: str = "en") -> dict[str, str]:
    """What each rung of the first entity says for its first mention."""
    return {rung.kind: rung.texts[0] for rung in rungs(marked, lang)}


def written(marked: str, kind: str = "kind", lang: str = "en") -> str:
    """The text with every entity on the rung of this kind (the last one where it has none)."""
    given = document(marked, lang)
    edits = []
    for entity in given.entities:
        ladder_of = ladders(given, given.entities)[entity.id]
        rung = next((rung for rung in ladder_of if rung.kind == kind), ladder_of[-1])
        edits += rung.around
        for mention, text in zip(given.mentions_of(entity), rung.texts, strict=True):
            edits.append(Edit(mention.start, mention.end, text, entity.id))
    return given.with_(edits=tuple(sorted(edits, key=lambda edit: edit.start))).output
