"""Search: could somebody who knows the background find the person by what the document says?

With a subject, this is the web-query risk of Papadopoulou et al. (2022): a combination is risky if a search for it leads to
somebody whom a search for the subject finds, too. Where the search engine has no ranking (a local index), it leads there
if no more than ``top`` people match, as many as somebody would look through. In a larger crowd the subject is found by
chance: the value falls, but the combination stays on the list, so that no document added to the background hides it.
Without a subject it is k-anonymity (Sweeney, 2002): a combination is risky if it matches somebody, but fewer than ``k`` people.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from nescio.assess.combinations import Clue, Combination, Growth, Judge, JudgedCombination, Verdict, grow
from nescio.assess.naming import named_together
from nescio.background.backend import BackgroundError, SearchBackend
from nescio.background.terms import terms
from nescio.document import Document, Entity, Risk
from nescio.errors import MeasureError
from nescio.identity.rule import function_words, titles
from nescio.lang import DEFAULT
from nescio.reasons import Reason

# Of an entity with many wordings the longest say the most.
MAX_WORDINGS = 4


class SearchMeasure:
    """Risk by search in a background; ``budget`` is how many searches a document may cost (None: what suits the backend)."""

    name = "search"

    def __init__(
        self, backend: SearchBackend, *, k: int = 5, top: int = 50, arity: int = 3, budget: int | None = None
    ) -> None:
        self.backend = backend
        self.k, self.top, self.arity = k, top, arity
        self.budget = backend.budget if budget is None else budget

    def measure(self, document: Document) -> Iterable[Risk]:
        """The minimal risky combinations, and remarks (risks of no entity) on what could not be searched.

        A value of 1 means that one person matches; it falls to one half where the combination ceases to be risky. With a
        subject whom an exact search finds, what more people match follows, with values below one half.
        Raises ``MeasureError`` if the background cannot be searched at all.
        """
        try:
            population = self.backend.population()
            if self.backend.exact and not population:
                raise MeasureError(Reason.of("remark.background_empty"))
            judge = self._judge_by_subject(document.subject) if document.subject else self._judge_by_crowd(population)
        except BackgroundError as error:
            raise MeasureError(str(error)) from None
        if judge is None:
            return [self._remark(Reason.of("remark.subject_unknown"))]
        # Numbers and addresses are direct identifiers in any case: no reason to show them to a search service.
        hidden = {
            entity.id for entity in document.entities if entity.type.startswith("CODE") and not self.backend.exact
        }
        clues = [clue for clue in clues_of(document) if clue.entity not in hidden]
        searches = 1 if self.backend.exact or not document.subject else 2
        growth = grow(clues, judge, arity=self.arity, budget=self.budget // searches, exact=self.backend.exact)
        if growth.problem and not growth.looked_at:
            raise MeasureError(growth.problem)
        return [*self._risks(document, growth, population), *self._remarks(growth, searches)]

    def _judge_by_crowd(self, population: int) -> Judge:
        """Whether fewer than ``k`` people match."""

        def judge(clues: tuple[Clue, ...]) -> JudgedCombination:
            count = self.backend.find([clue.phrase for clue in clues]).count
            # What everybody matches tells nothing about anybody.
            if count == 0 or count == population >= self.k:
                return JudgedCombination(Verdict.CLOSED, count)
            return JudgedCombination(Verdict.RISKY if count < self.k else Verdict.OPEN, count)

        return judge

    def _judge_by_subject(self, subject: str) -> Judge | None:
        """Whether a search leads to the subject; None if the background does not know the subject."""
        about = self.backend.find_person(subject).members
        if not about:
            return None

        def judge(clues: tuple[Clue, ...]) -> JudgedCombination:
            nonlocal about
            phrases = [clue.phrase for clue in clues]
            found = self.backend.find(phrases)
            if self.backend.exact:
                if not found.meets(about):
                    return JudgedCombination(Verdict.CLOSED, found.count)
                return JudgedCombination(Verdict.RISKY if found.count <= self.top else Verdict.OPEN, found.count)
            # A ranked search shows only some documents on the subject; asked for the combination, it shows more.
            about |= self.backend.find([subject, *phrases]).members
            if found.meets(about):
                return JudgedCombination(Verdict.RISKY, found.count)
            return JudgedCombination(Verdict.OPEN if found.count else Verdict.CLOSED, found.count)

        return judge

    def _risks(self, document: Document, growth: Growth, population: int) -> Iterator[Risk]:
        limit = self.top if document.subject else self.k - 1
        crowded = growth.crowded if document.subject and self.backend.exact else ()
        # A ranked search may show the subject among the first of very many.
        valued = [(one, min(one.count, limit)) for one in growth.risky] + [(one, one.count) for one in crowded]
        for one, count in valued:
            members = in_order(document, one)
            why = self._finding(named_together(members), one.count, population, document)
            yield Risk(tuple(entity.id for entity in members), self.name, value_of(count, limit), why)

    def _finding(self, what: Reason, count: int, population: int, document: Document) -> Reason:
        if not self.backend.exact and document.subject:
            return Reason.of("search.web_finds_subject", what=what)
        if not self.backend.exact:
            return Reason.of("search.few_results", what=what, count=count)
        if not document.subject:
            return Reason.of("search.fits", what=what, count=count, population=population)
        if count <= self.top:
            return Reason.of("search.leads_to_subject", what=what, count=count, population=population)
        return Reason.of("search.fits_crowd", what=what, count=count, population=population)

    def _remarks(self, growth: Growth, searches: int) -> Iterator[Risk]:
        done = growth.looked_at * searches
        if growth.problem:
            yield self._remark(Reason.of("remark.search_broke_off", count=done, problem=growth.problem))
        elif not growth.complete:
            yield self._remark(Reason.of("remark.search_stopped", count=done))

    def _remark(self, why: Reason) -> Risk:
        return Risk((), self.name, 0.0, why)


def clues_of(document: Document) -> list[Clue]:
    """The wordings of all entities that can be searched for: those with more than function words, without titles."""
    lang = document.lang or DEFAULT
    found: list[Clue] = []
    for entity in document.entities:
        wordings: dict[tuple[str, ...], None] = {}
        for mention in document.mentions_of(entity):
            words = tuple(terms(document.surface(mention)))
            while mention.main_type == "PERSON" and len(words) > 1 and words[0] in titles(lang):
                words = words[1:]
            if any(word not in function_words(lang) for word in words):
                wordings.setdefault(words)
        longest = sorted(wordings, key=lambda words: (-len(words), words))[:MAX_WORDINGS]
        found += (Clue(entity.id, " ".join(words)) for words in longest)
    return found


def in_order(document: Document, one: Combination) -> list[Entity]:
    """The entities of a combination in the order of the document."""
    return [entity for entity in document.entities if entity.id in one.entities]


def value_of(count: int, limit: int) -> float:
    """1 for a single person, falling evenly with each doubling of the crowd, one half at the last risky count.

    From there on it falls as the chance to meet the person among the first ``limit`` does.
    """
    if count <= 1:
        return 1.0
    if count > limit:
        return 0.5 * max(1, limit) / count
    return 1.0 - 0.5 * math.log(count) / math.log(limit)
