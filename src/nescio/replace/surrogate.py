"""Replace by something of the same kind that reads as well as the original: another name, town, date, number.

A candidate is refused if it equals a string of the document, holds an identifying form of anything masked, stands for another
entity already, or is not read as the type it stands for where its original was. Then the maker gives another one; after a few
refusals the entity gets a tag, which says so itself.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass

from nescio.date_order import AUTO
from nescio.document import SUBJECT, Document, Edit, Entity
from nescio.lang.gazetteers import name_key
from nescio.lang.pets import pets_in
from nescio.replace.keys import check_key, derive, key_of_group
from nescio.replace.surrogates.engine.acceptance import Acceptance, Written
from nescio.replace.surrogates.engine.choices import Choices
from nescio.replace.surrogates.engine.ledger import names_of, places_of
from nescio.replace.surrogates.engine.makers import maker_for, place_in_order, shifts_dates
from nescio.replace.surrogates.engine.memory import Memory
from nescio.replace.surrogates.engine.request import Page, Request
from nescio.replace.surrogates.engine.rereading import Reader, applied, misread, originals_misread
from nescio.replace.surrogates.numbers.dates import full_days, month_comes_first
from nescio.replace.tag import Numbering
from nescio.tags import CODES
from nescio.text.folding import fold
from nescio.text.words import words_of

# Candidates an entity is given before it gets a tag: where half the names of a list are in the corpus, one in a million runs out.
ATTEMPTS = 24
# And when most were refused already: a telephone book uses up the lists.
FEW_ATTEMPTS = 2
# So many of them may not even be an ordinary string of the document ("the High Court"); of house numbers, one.
STRICT_ATTEMPTS = 12
# Shifts that are tried before single dates, which would fall on another date of the document, get a tag.
SHIFTS = 24
# So many dates are moved in search of a good shift; a register of births, where every shift meets others, stops here.
MAX_MOVES = 2000
# How often surrogates are made anew that spell a secret with the words around them.
SETTLINGS = 3
# How often what is not read as its type is made anew.
REREADINGS = 3
LONGEST_SHIFT = 365
# So many subjects are remembered whose documents do not follow each other; those of others agree by the key alone.
MAX_SUBJECTS = 1000
# So many telephone numbers are remembered with their subjects; a country has fewer that are set aside for fiction.
MAX_PHONES = 100_000


class SurrogateReplacer:
    """Every mention becomes a surrogate of its type, the same entity always the same; without a key, new for every document.

    Documents that belong together (the mails of a mailbox, whose readers give them one ``group``) are replaced alike.
    ``avoid`` holds folded words that no name may be (those of the corpus); ``read`` finds mentions in a text. What is never
    read as its type gets a tag with ``tag_misread``, else the last surrogate that was tried.
    """

    name = "surrogate"

    def __init__(
        self,
        key: bytes | None = None,
        avoid: Container[str] = (),
        read: Reader | None = None,
        date_order: str = AUTO,
        tags: str = CODES,
        *,
        tag_misread: bool = True,
    ) -> None:
        self.key = None if key is None else check_key(key)
        self.tags = tags
        self.date_order = date_order
        self.avoid = avoid
        self.read = read
        self.tag_misread = tag_misread
        self._whole = _Whole("", b"", Memory())
        self._subjects: dict[str, _Whole] = {}
        # Numbers that are set aside for fiction are few: who has which, so that two people never share one.
        self._phones: dict[str, str] = {}
        self.numbering = Numbering()

    def replace(self, document: Document, entities: Sequence[Entity]) -> Iterator[Edit]:
        if not entities:
            return
        whole = self._whole_of(document)
        choices = Choices(derive(whole.key, "surrogates"))
        tags = self.numbering.tags(document, self.tags)
        phones = self._phones if document.group.startswith(SUBJECT) else {}
        job = _Job(document, entities, choices, self.avoid, whole.memory, self.date_order, tags, phones)
        job.settle()
        if self.read is not None:
            job.reread(self.read, tag=self.tag_misread)
        job.remember()
        if len(self._phones) > MAX_PHONES:
            self._phones.clear()
        yield from job.edits()

    def _whole_of(self, document: Document) -> _Whole:
        """What a document belongs to: that of the one before, that of an earlier one about the same subject, or a new one."""
        name = document.group
        if not name or name != self._whole.name:
            known = self._subjects.pop(name) if name in self._subjects else None
            self._whole = known or _Whole(name, key_of_group(self.key, name), Memory())
            if name.startswith(SUBJECT):
                self._subjects[name] = self._whole
                if len(self._subjects) > MAX_SUBJECTS:
                    del self._subjects[next(iter(self._subjects))]
        return self._whole


@dataclass(frozen=True, slots=True)
class _Whole:
    """Documents that are replaced alike: their key, and what was chosen so far."""

    name: str
    key: bytes
    memory: Memory


class _Job:
    """The surrogates of one document in the making."""

    def __init__(
        self,
        document: Document,
        entities: Sequence[Entity],
        choices: Choices,
        avoid: Container[str],
        memory: Memory,
        date_order: str,
        tags: Mapping[str, str],
        phones: dict[str, str],
    ) -> None:
        self.document = document
        self.phones = phones
        self.choices = choices
        self.memory = memory
        self.page = Page(lang=document.lang, days=0)
        self.words = frozenset(words_of(document.text).folded)
        self.pets = pets_in(document.text, document.lang)
        self.tags = tags
        self.entities = {entity.id: entity for entity in entities}
        masked = [Written.of(document, entity) for entity in document.masked_entities]
        strings = {document.surface(mention) for mention in document.mentions}
        self.judge = Acceptance(document.lang, masked, strings, self.words, avoid)
        written = [entity for entity in masked if entity.id in self.entities]
        self.others = sorted(
            (entity for entity in written if not shifts_dates(entity.type)), key=lambda e: place_in_order(e.type)
        )
        self.dates = [entity for entity in written if shifts_dates(entity.type)]
        self.texts: dict[str, Sequence[str]] = {}
        surfaces = [surface for entity in self.dates for surface in entity.surfaces]
        self.month_first = month_comes_first(document.text, surfaces, document.lang, date_order)
        self.days = 0
        self.moved: dict[str, list[str]] | None = None
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
        page = self.page = Page(
            lang=self.document.lang,
            days=self._shift(0),
            month_first=self.month_first,
            originals=self.words,
            pets=self.pets,
            memory=self.memory,
        )
        judge = self.judge.emptied()
        # The shift is settled first: years of case numbers and dates of birth in national numbers follow it.
        self.texts = dict(self._shifted(page))
        for entity in self.others:
            made = self._attempts(entity, page, judge)
            if made is not None:
                self.texts[entity.id] = made

    def reread(self, read: Reader, *, tag: bool) -> None:
        """Make anew what is not read as its type though its original is; ``tag`` what never is."""
        lang, text = self.document.lang, self.document.text
        # What animals are called is often in no list of names.
        called = {entity.id for entity in self.others if self.pets.intersection(map(name_key, entity.surfaces))}
        open_to_question = set(self.texts) - called
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
            before = dict(self.texts)
            self.settle()
            if not tag:
                self._restore(failing, before)
        for ident in failing if tag else ():
            self.texts.pop(ident, None)

    def _restore(self, idents: set[str], before: Mapping[str, Sequence[str]]) -> None:
        """Give what has no surrogate any more the one it had, unless another entity has it now."""
        taken = {fold(text) for texts in self.texts.values() for text in texts}
        for ident in sorted(idents - self.texts.keys()):
            if ident in before and taken.isdisjoint(map(fold, before[ident])):
                self.texts[ident] = before[ident]

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

    def remember(self) -> None:
        """Let the documents that belong to this one make the same choices."""
        if not self.document.group:
            return
        names_of(self.page).hand_on()
        places_of(self.page).hand_on()
        for entity in self.others:
            if (texts := self.texts.get(entity.id)) is not None:
                self.memory.learn_texts(entity.surfaces, entity.types, texts)
                for text, kind in zip(texts, entity.types, strict=True):
                    if kind.startswith("CODE/PHONE"):
                        self.phones.setdefault(text, self.document.group)

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
        known = None if first else self.memory.texts_for(entity.surfaces, entity.types)
        if known is not None and judge.take(entity, known):
            return known
        refused: list[list[str]] = []
        used_up = self.refusals > 100 + 4 * len(self.entities)
        attempts = FEW_ATTEMPTS if used_up else ATTEMPTS
        patience = min(STRICT_ATTEMPTS, attempts - 1, 1 if entity.type == "LOC/STREETNO" else ATTEMPTS)
        for attempt in range(first, first + attempts):
            texts = maker.make(Request(entity.surfaces, entity.types, self.choices, page, attempt))
            if texts is None:
                return None
            # A maker that comes back to what it gave before has nothing else to give.
            last = len(refused) >= patience or refused.count(texts) > 1
            if self._nobody_elses(entity, texts) and judge.take(entity, texts, strict=not last):
                return texts
            if (last and texts in refused) or (len(refused) == 1 and judge.hopeless(entity, texts)):
                return None
            refused.append(texts)
            self.refusals += 1
        return None

    def _nobody_elses(self, entity: Written, texts: Sequence[str]) -> bool:
        """Whether no other subject has these telephone numbers."""
        numbers = (text for text, kind in zip(texts, entity.types, strict=True) if kind.startswith("CODE/PHONE"))
        return all(self.phones.get(number, self.document.group) == self.document.group for number in numbers)

    def _shifted(self, page: Page) -> dict[str, list[str]]:
        """All dates by one shift, the page's from now on: the first by which none falls on another date, else the best."""
        if self.moved is None:
            self.days, self.moved = self._best_shift(page)
        page.days = self.days
        return self.moved

    def _best_shift(self, page: Page) -> tuple[int, dict[str, list[str]]]:
        best: dict[str, list[str]] = {}
        fewest, movable, days = len(self.dates) + 1, self.dates, page.days
        known = full_days({surface for entity in self.dates for surface in entity.surfaces}, page)
        # Those that meet the fewest full dates of the document come first, which is known without writing any.
        # Documents that belong together share one shift, so that what happened first is still first.
        offered = range(1 if self.document.group else SHIFTS)
        shifts = sorted(map(self._shift, offered), key=lambda days: sum(day + days in known for day in known))
        for tried, shift in enumerate(shifts, 1):
            page.days, judge = shift, self.judge.emptied()
            made: dict[str, list[str]] = {}
            refused, unknown = 0, set()
            for entity in movable:
                texts = maker_for(entity.type).make(Request(entity.surfaces, entity.types, self.choices, page))
                if texts is None:
                    unknown.add(entity.id)
                elif judge.take(entity, texts, strict=False):
                    made[entity.id] = texts
                elif (refused := refused + 1) >= fewest:
                    break
            if refused < fewest:
                best, fewest, days = made, refused, shift
            if not refused or tried * len(self.dates) > MAX_MOVES:
                break
            movable = [entity for entity in movable if entity.id not in unknown]
        return days, best

    def _shift(self, attempt: int) -> int:
        """Days from -365 to 365, never 0: one shift for a subject's documents, or a mailbox, else one for each text."""
        digest = hashlib.sha256(self.document.text.encode("utf8", "surrogatepass")).hexdigest()
        whose = fold(self.document.subject) or self.document.group or digest
        days = self.choices.number(2 * LONGEST_SHIFT, "days", whose, str(attempt)) - LONGEST_SHIFT
        return days if days < 0 else days + 1
