"""Whose names are masked: everyone's, or only those of the people a document is about (``protect`` of a policy).

``subjects`` keeps the names of people who only act in an office or profession. ``subject-only`` hides who one person is: names of
others stay if no sentence that speaks of the subject names them and nothing makes them relatives or partners of a conversation;
where nobody has said who the subject is, only if they act in an office, too. Where it is not clear whom a document is about,
everybody is protected.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from nescio.decide.lists import ALLOWED, DENIED
from nescio.decide.offices import Seen, is_only_office, seen_beside, words_of
from nescio.decide.sentences import sentences, span_around
from nescio.document import Decision, Document, Entity, Mention
from nescio.identity.rule import folded_words, name_parts, titles
from nescio.policy import SUBJECT_ONLY, SUBJECTS
from nescio.reasons import Reason
from nescio.text.lines import stands_alone
from nescio.text.patterns import fixed

# How much of the line before a name is read for a greeting.
_LINE = 40
# Names that are shorter have no forms, and an ending is no longer.
_SHORTEST, _ENDING = 5, 2
_SPEAKS = fixed(r"[ \t]{0,3}:")


@dataclass(frozen=True, slots=True)
class Somebody:
    """A person of a document: the entity, its mentions, and what stands beside each."""

    entity: Entity
    mentions: tuple[Mention, ...]
    seen: tuple[Seen, ...]

    @property
    def office(self) -> str:
        return next((one.office for one in self.seen if one.office), "")

    @property
    def is_private(self) -> bool:
        return any(one.private for one in self.seen)

    @property
    def only_signs(self) -> bool:
        return all(one.signs for one in self.seen if one.office)


class Protected:
    """Who of the people of a document is protected."""

    def __init__(self, document: Document, whom: str) -> None:
        self._document = document
        self._whom = whom
        self.people = _people(document)
        self._subject = set(name_parts(document.subject, document.lang))
        self._parties = words_of("subject", document.lang) | words_of("party", document.lang)
        self._told = self._parties | words_of("told", document.lang)
        self.subjects = self._subjects() if whom == SUBJECT_ONLY else ()

    def why_kept(self, entity: Entity) -> Reason:
        """Why somebody's name may stay; nothing if it may not."""
        somebody = self.people.get(entity.id)
        if somebody is None or self._is_subject(somebody):
            return Reason()
        if self._whom == SUBJECTS:
            return self._in_office(somebody)
        if not self.subjects or somebody.entity.id in self.subjects or not self._is_apart(somebody):
            return Reason()
        return Reason.of("protect.apart")

    def called_like(self, masked: Collection[str], others: Iterable[str]) -> list[str]:
        """Those of the others whose names would tell a masked one, also in another form: Ms Petrova that of Mr Petrov."""
        hidden = {part for ident in masked if ident in self.people for part in self._parts(self.people[ident])}
        return [
            ident
            for ident in others
            if any(_are_alike(one, other) for one in self._parts(self.people[ident]) for other in hidden)
        ]

    def _in_office(self, somebody: Somebody) -> Reason:
        if not somebody.office or somebody.is_private or not self._parts(somebody):
            return Reason()
        if somebody.only_signs and self._writes_of_oneself():
            return Reason()
        others = [one for one in self.people.values() if not one.office or one.is_private]
        spoken_of = bool(self._parties & set(folded_words(self._document.text)))
        often = len(somebody.mentions)
        written_to = any(_is_greeted(self._document, mention) for one in others for mention in one.mentions)
        named = any(len(one.mentions) >= often for one in others)
        if not (spoken_of or self._subject or written_to or named):
            return Reason()
        return Reason.of("protect.office", office=somebody.office)

    def _is_subject(self, somebody: Somebody) -> bool:
        surfaces = (self._document.surface(mention) for mention in somebody.mentions)
        return bool(self._subject) and any(
            self._subject & set(name_parts(one, self._document.lang)) for one in surfaces
        )

    def _subjects(self) -> tuple[str, ...]:
        """Whom the document is about: who is given, else the first party that is named, else the only one who has no office."""
        if self._subject:
            return tuple(one.entity.id for one in self.people.values() if self._is_subject(one)) or ("",)
        parties = [one.entity.id for one in self.people.values() if any(seen.subject for seen in one.seen)]
        private = [one.entity.id for one in self.people.values() if not one.office or one.is_private]
        return tuple(parties[:1] or (private if len(private) == 1 else ()))

    def _is_apart(self, somebody: Somebody) -> bool:
        """Whether nothing ties a person to the subject: no sentence, no name, no conversation."""
        document = self._document
        if somebody.is_private or any(_takes_part(document, mention) for mention in somebody.mentions):
            return False
        if not self._subject and not somebody.office:
            return False
        if self._names & self._parts(somebody) or not any(self._is_named(mention) for mention in somebody.mentions):
            return False
        return not any(span_around(mention, self.told_in) for mention in somebody.mentions)

    @cached_property
    def told_in(self) -> list[tuple[int, int]]:
        """The sentences that speak of the subject by name, by a word such as "the applicant", or by a pronoun."""
        if not self.subjects:
            return []
        text, names = self._document.text, self._names
        return [span for span in sentences(text) if set(folded_words(text[span[0] : span[1]])) & (self._told | names)]

    @cached_property
    def _names(self) -> set[str]:
        return {part for ident in self.subjects if ident for part in self._parts(self.people[ident])} | self._subject

    def _parts(self, somebody: Somebody) -> set[str]:
        document = self._document
        return {part for one in somebody.mentions for part in name_parts(document.surface(one), document.lang)}

    def _is_named(self, mention: Mention) -> bool:
        """Whether it is surely a name: a title before it, or several names. A single word may be anything."""
        words = folded_words(self._document.surface(mention))
        return (
            bool(titles(self._document.lang) & set(words)) or len(name_parts(" ".join(words), self._document.lang)) > 1
        )

    def _writes_of_oneself(self) -> bool:
        """Whether the writer speaks of a family or a life of one's own: "my husband"."""
        words, lang = folded_words(self._document.text), self._document.lang
        mine, own = words_of("mine", lang), words_of("own_life", lang)
        return any(one in mine and two in own for one, two in pairwise(words))


def keep_others(document: Document, decisions: Sequence[Decision], protected: Protected) -> list[Decision]:
    """The decisions with those names kept that are not to be protected; what the lists say stands."""
    pairs = list(zip(document.entities, decisions, strict=True))
    reasons = {
        entity.id: why
        for entity, decision in pairs
        if decision.action != "keep"
        and decision.reason not in (DENIED, ALLOWED)
        and (why := protected.why_kept(entity))
    }
    masked = {one.id for one, decision in pairs if decision.action != "keep" and one.id not in reasons}
    for ident in protected.called_like(masked, reasons):
        del reasons[ident]
    return [
        replace(decision, action="keep", identifier="none", reason=reasons[entity.id], keeps=())
        if entity.id in reasons
        else decision
        for entity, decision in pairs
    ]


def _people(document: Document) -> dict[str, Somebody]:
    """The entities that are people by all their mentions, and what stands beside them."""
    people = sorted((one for one in document.mentions if one.main_type == "PERSON"), key=lambda one: one.start)
    named = [one for one in people if not is_only_office(document.surface(one), document.lang)]
    ends = [0, *(one.end for one in named)]
    found = {}
    for entity in document.entities:
        mentions = tuple(document.mentions_of(entity))
        if all(one.main_type == "PERSON" and one.type != "PERSON/USER" for one in mentions):
            seen = tuple(
                seen_beside(document, one, ends[bisect_left(ends, one.start + 1) - 1], named) for one in mentions
            )
            found[entity.id] = Somebody(entity, mentions, seen)
    return found


def _are_alike(one: str, other: str) -> bool:
    """Whether two names are one, or forms of one: "petrov" and "petrova", "kowalski" and "kowalska", "yilmaz" and "yilmazer"."""
    short, long = sorted((one, other), key=len)
    if len(short) < _SHORTEST:
        return one == other
    return (long.startswith(short) and len(long) - len(short) <= _ENDING) or short[:-1] == long[:-1]


def _takes_part(document: Document, mention: Mention) -> bool:
    """Whether somebody speaks, writes or is written to: a name before a colon, alone in a line, or behind a greeting."""
    text = document.text
    line = text[max(0, mention.start - _LINE) : mention.start].rpartition("\n")[2]
    if _SPEAKS.match(text, mention.end) and "." not in line:
        return True
    return stands_alone(text, mention.start, mention.end) or _is_greeted(document, mention)


def _is_greeted(document: Document, mention: Mention) -> bool:
    line = document.text[max(0, mention.start - _LINE) : mention.start].rpartition("\n")[2]
    return bool(words_of("greeting", document.lang) & set(folded_words(line)))
