"""Replace by something of the same kind that reads as well as the original: another name, town, date, number.

A candidate is refused if it equals a string of the document, holds an identifying form of anything masked, stands for another
entity already, or is not read as the type it stands for where its original was. Then the maker gives another one; after a few
refusals the entity gets a tag, which says so itself.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections import Counter
from collections.abc import Container, Iterator, Sequence

from nescio.document import Document, Edit, Entity
from nescio.replace.keys import check_key, derive, new_key
from nescio.replace.surrogates.acceptance import Acceptance, Written
from nescio.replace.surrogates.choices import Choices
from nescio.replace.surrogates.makers import maker_for, place_in_order, shifts_dates
from nescio.replace.surrogates.request import Page, Request
from nescio.replace.surrogates.rereading import Reader, applied, misread, originals_misread
from nescio.replace.tag import masked_entities, tags_of
from nescio.text.folding import fold
from nescio.text.words import words_of

# Candidates an entity is given before it gets a tag: where half the names of a list are in the corpus, one in a million runs out.
ATTEMPTS = 24
# And when most were refused already: a telephone book uses up the lists.
FEW_ATTEMPTS = 2
# So many of them may not even be an ordinary string of the document ("the High Court").
STRICT_ATTEMPTS = 12
# Shifts that are tried before single dates, which would fall on another date of the document, get a tag.
SHIFTS = 24
# How often surrogates are made anew that spell a secret with the words around them.
SETTLINGS = 3
# How often what is not read as its type is made anew.
REREADINGS = 3
LONGEST_SHIFT = 365


class SurrogateReplacer:
    """Every mention becomes a surrogate of its type, the same entity always the same; without a key, afresh for every document.

    ``avoid`` holds folded words that no name may be (those of the corpus); ``read`` finds mentions in a text.
    """

    name = "surrogate"

    def __init__(self, key: bytes | None = None, avoid: Container[str] = (), read: Reader | None = None) -> None:
        self.key = None if key is None else check_key(key)
        self.avoid = avoid
        self.read = read

    def replace(self, document: Document, entities: Sequence[Entity]) -> Iterator[Edit]:
        if not entities:
            return
        job = _Job(document, entities, Choices(derive(self.key or new_key(), "surrogates")), self.avoid)
        job.settle()
        if self.read is not None:
            job.reread(self.read)
        yield from job.edits()


class _Job:
    """The surrogates of one document in the making."""

    def __init__(self, document: Document, entities: Sequence[Entity], choices: Choices, avoid: Container[str]) -> None:
        self.document = document
        self.choices = choices
        self.words = frozenset(words_of(document.text).folded)
        self.tags = tags_of(document)
        self.entities = {entity.id: entity for entity in entities}
        masked = [Written.of(document, entity) for entity in masked_entities(document)]
        strings = {document.surface(mention) for mention in document.mentions}
        self.judge = Acceptance(document.lang, masked, strings, self.words, avoid)
        written = [entity for entity in masked if entity.id in self.entities]
        self.others = sorted(
            (entity for entity in written if not shifts_dates(entity.type)), key=lambda e: place_in_order(e.type)
        )
        self.dates = [entity for entity in written if shifts_dates(entity.type)]
        self.texts: dict[str, Sequence[str]] = {}
        # The first attempt that is open to each entity: those before were not read as their type.
        self.first: Counter[str] = Counter()
        self.refusals = 0

    def settle(self) -> None:
        """Surrogates that make no secret with the words around them ("C" before "’s"); what insists on it is tagged."""
        for _ in range(SETTLINGS):
            self.make()
            leaking = self._leaking()
            if not leaking:
                return
            self.first.update(leaking)
        for ident in leaking:
            self.texts.pop(ident, None)

    def make(self) -> None:
        """Surrogates for all entities, with a fresh page, so that whatever follows a name follows its last surrogate."""
        page = Page(lang=self.document.lang, days=self._shift(0), originals=self.words)
        judge = self.judge.afresh()
        self.texts = {}
        for entity in self.others:
            made = self._attempts(entity, page, judge)
            if made is not None:
                self.texts[entity.id] = made
        self.texts |= self._shifted(page)

    def reread(self, read: Reader) -> None:
        """Make anew what is not read as its type though its original is; tag what never is."""
        lang, text = self.document.lang, self.document.text
        open_to_question = set(self.texts)
        spared: set[tuple[int, int]] | None = None
        for _ in range(REREADINGS):
            edits = list(self.edits())
            types = self._types(edits)
            wrong = [edits[i] for i in misread(read, lang, text, edits, types, open_to_question)]
            if wrong and spared is None:
                names = {edit.entity for edit in wrong}
                asked = [edit for edit in edits if edit.entity in names]
                alike = originals_misread(read, lang, text, asked, self._types(asked))
                spared = {(asked[i].start, asked[i].end) for i in alike}
            failing = {edit.entity for edit in wrong if (edit.start, edit.end) not in (spared or ())}
            if not failing:
                return
            self.first.update(failing)
            open_to_question = failing
            self.settle()
        for ident in failing:
            self.texts.pop(ident, None)

    def _leaking(self) -> set[str]:
        """Entities whose surrogates are part of something secret in the output."""
        edits = list(self.edits())
        output, spans = applied(self.document.text, edits)
        starts = [start for start, _ in spans]
        found = set()
        for start, end in self.judge.leaks(output):
            for place in range(bisect_right(starts, end - 1) - 1, -1, -1):
                if spans[place][1] <= start:
                    break
                found.add(edits[place].entity)
        return found & self.texts.keys()

    def edits(self) -> Iterator[Edit]:
        """One edit for each mention, in the order of the text."""
        found = []
        for entity in self.entities.values():
            mentions = self.document.mentions_of(entity)
            texts = self.texts.get(entity.id) or [self.tags[entity.id]] * len(mentions)
            for mention, text in zip(mentions, texts, strict=True):
                found.append(Edit(mention.start, mention.end, text, entity.id))
        return iter(sorted(found, key=lambda edit: edit.start))

    def _types(self, edits: Sequence[Edit]) -> list[str]:
        types = {(mention.start, mention.end): mention.type for mention in self.document.mentions}
        return [types[edit.start, edit.end] for edit in edits]

    def _attempts(self, entity: Written, page: Page, judge: Acceptance) -> list[str] | None:
        """The first candidate that may stand for the entity."""
        maker, first = maker_for(entity.type), self.first[entity.id]
        refused: list[list[str]] = []
        used_up = self.refusals > 100 + 4 * len(self.entities)
        for attempt in range(first, first + (FEW_ATTEMPTS if used_up else ATTEMPTS)):
            texts = maker.make(Request(entity.surfaces, entity.types, self.choices, page, attempt))
            if texts is None:
                return None
            # A maker that comes back to what it gave before has nothing else to give.
            last = len(refused) >= STRICT_ATTEMPTS or refused.count(texts) > 1
            if judge.take(entity, texts, strict=not last):
                return texts
            if (last and texts in refused) or (len(refused) == 1 and judge.hopeless(entity, texts)):
                return None
            refused.append(texts)
            self.refusals += 1
        return None

    def _shifted(self, page: Page) -> dict[str, list[str]]:
        """All dates by one shift: the first by which none falls on another date of the document, else the best."""
        best: dict[str, list[str]] = {}
        fewest, movable = len(self.dates) + 1, self.dates
        for shift in range(SHIFTS):
            page.days, judge = self._shift(shift), self.judge.afresh()
            made: dict[str, list[str]] = {}
            refused, unknown = 0, set()
            for entity in movable:
                texts = maker_for(entity.type).make(
                    Request(entity.surfaces, entity.types, self.choices, page, self.first[entity.id])
                )
                if texts is None:
                    unknown.add(entity.id)
                elif judge.take(entity, texts, strict=False):
                    made[entity.id] = texts
                elif (refused := refused + 1) >= fewest:
                    break
            if refused < fewest:
                best, fewest = made, refused
            if not refused:
                break
            movable = [entity for entity in movable if entity.id not in unknown]
        return best

    def _shift(self, attempt: int) -> int:
        """Days from -365 to 365, never 0: one shift for a subject's documents, else one for each text."""
        digest = hashlib.sha256(self.document.text.encode("utf8", "surrogatepass")).hexdigest()
        whose = fold(self.document.subject) or digest
        days = self.choices.number(2 * LONGEST_SHIFT, "days", whose, str(attempt)) - LONGEST_SHIFT
        return days if days < 0 else days + 1
