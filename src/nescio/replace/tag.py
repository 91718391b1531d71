"""Replace by a numbered tag: a reader can still follow who is who."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from nescio.document import SUBJECT, Document, Edit, Entity
from nescio.replace.pieces import owner_of
from nescio.tags import CODES, PLAIN, tag_label, tag_word
from nescio.text.folding import fold
from nescio.text.words import WORD

# Main type and words of a name in the order of the alphabet: "Weber, Ada" is "Ada Weber".
_Name = tuple[str, ...]


class Numbering:
    """The tags of a document: numbers say how many entities are masked, not how many get a tag.

    In documents of one group that come one after the other, an entity keeps its number. Numbers of tags that stand in a text are
    left out: "[PERSON 1]" may not mean two people. Documents about one subject are each numbered for themselves, for they may
    come in any order and be worked on in several places.
    """

    def __init__(self) -> None:
        self._group = ""
        self._numbers: Counter[str] = Counter()
        self._known: dict[_Name, str] = {}
        # Tags that stand in other blocks of the same whole, as type in capital letters and number.
        self._standing: set[tuple[str, int]] = set()
        self._last: tuple[Document, str, Mapping[str, str]] | None = None

    def __deepcopy__(self, _: dict[int, Any]) -> Numbering:
        """Names are never changed, only added to: it is enough to copy the tables."""
        copy = Numbering()
        copy._group, copy._numbers, copy._known = self._group, Counter(self._numbers), dict(self._known)
        copy._standing = set(self._standing)
        return copy

    def tags(self, document: Document, style: str = CODES) -> Mapping[str, str]:
        """The tag of every masked entity by its id; the same for all replacers of one document."""
        chain = _chain(document)
        if not chain:
            return Numbering()._numbered(document, style)
        if self._last is None or self._last[0] is not document or self._last[1] != style:
            self._begin(chain)
            self._last = document, style, self._numbered(document, style)
        return self._last[2]

    def learn(self, document: Document) -> None:
        """Take over the tags of a document of the group that is finished: whoever is in it keeps their tag from now on."""
        self._begin(document.group)
        given = {edit.entity: edit.text for edit in document.edits if is_tag(edit.text)}
        for entity in document.masked_entities:
            if tag := given.get(entity.id):
                word, _, number = tag[1:-1].rpartition(" ")
                self._numbers[word] = max(self._numbers[word], int(number))
                for name in _names(document, entity):
                    self._known.setdefault(name, tag)

    def leave_out(self, block: Document) -> None:
        """Give no tag that stands in the text of a block to anybody in any block of the same whole."""
        self._begin(_chain(block))
        self._standing |= _standing_in(block.text, plain=True)

    def _begin(self, chain: str) -> None:
        if chain != self._group:
            self._group, self._numbers, self._known, self._standing = chain, Counter(), {}, set()

    def _numbered(self, document: Document, style: str) -> dict[str, str]:
        taken = _standing_in(document.text, plain=style == PLAIN) | self._standing
        given = {f"[{word} {number}]" for word, number in taken}
        tags: dict[str, str] = {}
        for entity in document.masked_entities:
            owner = owner_of(entity.id)
            if owner not in tags:
                names = _names(document, entity, owner) if self._group else []
                known = next((self._known[name] for name in names if name in self._known), None)
                if known is None or known.upper() in given:
                    known = self._next(tag_word(entity.type, style, document.lang), taken)
                given.add(known.upper())
                tags[owner] = known
                for name in names:
                    self._known.setdefault(name, known)
            tags[entity.id] = tags[owner]
        return tags

    def _next(self, word: str, taken: set[tuple[str, int]]) -> str:
        self._numbers[word] += 1
        while (word.upper(), self._numbers[word]) in taken:
            self._numbers[word] += 1
        return f"[{word} {self._numbers[word]}]"


class TagReplacer:
    """Every mention becomes ``[PERSON 1]``: the entity's main type, or a plain word for it, and a number."""

    name = "tag"

    def __init__(self, tags: str = CODES) -> None:
        self.tags = tags
        self.numbering = Numbering()

    def replace(self, document: Document, entities: Sequence[Entity]) -> Iterator[Edit]:
        tags = self.numbering.tags(document, self.tags)
        for entity in entities:
            for mention in document.mentions_of(entity):
                yield Edit(mention.start, mention.end, tags[entity.id], entity.id)


def is_tag(text: str) -> bool:
    """Whether a replacement is a tag."""
    return _in_brackets(plain=True).fullmatch(text) is not None


def _chain(document: Document) -> str:
    """What the documents share that are numbered together; "" for one that is numbered for itself."""
    if document.block.get("linked"):
        return f"{document.group}\n{document.block['of']}"
    return "" if document.group.startswith(SUBJECT) else document.group


def _names(document: Document, entity: Entity, owner: str = "") -> list[_Name]:
    """What an entity is called, the longest name first; halves of a name do not say whose they are.

    In blocks that were linked as one, its id is enough.
    """
    if owner and document.block.get("linked"):
        return [("", owner)]
    main = entity.type.partition("/")[0]
    called = dict.fromkeys(document.surface(mention) for mention in document.mentions_of(entity))
    words = sorted((sorted(WORD.findall(fold(name))) for name in called), key=len, reverse=True)
    return list(dict.fromkeys((main, *name) for place, name in enumerate(words) if len(name) > 1 or not place))


def _standing_in(text: str, *, plain: bool) -> set[tuple[str, int]]:
    return {(match[1].upper(), int(match[2])) for match in _in_brackets(plain).finditer(text)}


@cache
def _in_brackets(plain: bool) -> re.Pattern[str]:
    """A tag that stands in the text already, as in one that was anonymised before."""
    return re.compile(rf"[\[({{<]\s?({tag_label(plain=plain)})[ \u00a0_](\d{{1,9}})\s?[\])}}>]", re.IGNORECASE)
