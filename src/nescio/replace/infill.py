"""Replace by a phrase that a language model expects in the same place: "life imprisonment" by "a suspended sentence".

Lists know names and towns; this knows what stands in sentences. Candidates are phrases that many public documents have
(``nescio.models.phrase_model``), of the type, number and gender of the original. A candidate is refused if it shares a
content word with the original, or is, holds or is held by anything that is masked. Entities are filled from left to right, so
that later ones see earlier ones. Names, numbers and dates get surrogates, and so does every entity for which no phrase is good
enough or sure to keep its kind, and all entities of a text unlike those that the language model knows. What has no surrogate is
said with less ("a library"), and gets a tag only where not even that can be said.

The best phrase is not simply taken: who can run the same model would learn from a best phrase that is missing that it was the
original. One of the best is drawn by the key.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from dataclasses import replace as changed
from typing import Any

import numpy as np

from nescio.date_order import AUTO
from nescio.document import Document, Edit, Entity
from nescio.identity.kept_words import may_be_kept
from nescio.identity.rule import folded_words, function_words
from nescio.lang.gazetteers import phrase_key
from nescio.models import store
from nescio.models.language_model import is_available
from nescio.models.language_model import lang as language_of
from nescio.models.phrase_kinds import Kind, head_of, is_phrase, kind_of, sense_of
from nescio.models.phrase_model import Phrase, PhraseModel, phrase_model_for
from nescio.reasons import Reason
from nescio.replace.completion import Completion, PhraseCompletion, PieceCompletion, complete
from nescio.replace.familiarity import is_familiar
from nescio.replace.infill_methods import MTC, SS_MTC
from nescio.replace.keys import check_key, derive, key_of_group
from nescio.replace.saying_less import said_less
from nescio.replace.surrogate import SurrogateReplacer
from nescio.replace.surrogates.engine.acceptance import Acceptance, Written
from nescio.replace.surrogates.engine.choices import Choices
from nescio.replace.surrogates.engine.rereading import Reader, applied
from nescio.replace.surrogates.places.nations import every_nation, nation_of
from nescio.replace.surrogates.places.place_lists import areas
from nescio.tags import CODES
from nescio.text.folding import fold
from nescio.text.words import words_of

# A phrase is good enough if it is more likely one that people write there than any phrase of its type.
GOOD = 0.5
# Out of so many good phrases one is drawn; so many are looked at before there is none.
DRAWN = 6
LOOKED_AT = 400
# Where no list says what a phrase speaks of, how near another must be in meaning, as a cosine of their heads: "burglary" and
# "robbery" have .46; 95 in 100 phrases of the inventory have less than .3 to any word.
NEAR = 0.36
# Types whose kinds the lists tell, and subtypes that are a kind: any town may stand for a town.
LISTED = frozenset(("DEM", "MISC"))
KINDS = frozenset(("LOC/CITY", "LOC/COUNTRY", "LOC/REGION", "DEM/NATIONALITY"))
# What is mostly an adjective, of which a phrase says the noun: "is Christian religion".
ADJECTIVES = frozenset(("DEM/RELIGION",))
# Mentions of an entity that have a say, and entities that are read again with what was filled before them: beyond, a list of
# two thousand names would take minutes and gain nothing.
MENTIONS = 3
REREAD = 150
# Words of the longest phrase that an inventory may hold.
LONGEST = 8
NO_MODEL = Reason.of("infill.no_model")
UNFAMILIAR = Reason.of("infill.unfamiliar")
NO_PHRASE = Reason.of("infill.no_phrase")
_ARTICLES = frozenset(("the", "a", "an"))
_OPENED_BY = {")": "(", "]": "[", "”": "“"}


class InfillReplacer:
    """Phrases in context, the same entity always the same; without a key, new for every document.

    Documents that belong together (``Document.group``, see surrogates) have the same phrases for the same words. ``key``,
    ``avoid`` and ``read`` are those of surrogates. ``best`` takes the best phrase instead of drawing one of the best. ``method``
    other than our own completes spans as published (``completion``), with the ``model`` or the ``language_model`` given.
    """

    name = "infill"

    def __init__(
        self,
        key: bytes | None = None,
        avoid: Container[str] = (),
        read: Reader | None = None,
        date_order: str = AUTO,
        tags: str = CODES,
        *,
        best: bool = False,
        model: PhraseModel | str | None = None,
        method: str = SS_MTC,
        language_model: str = "",
    ) -> None:
        self.key = None if key is None else check_key(key)
        self.best = best
        self.model = PhraseModel(model) if isinstance(model, str) and model else model or None
        self.method = method
        self.language_model = language_model
        self._surrogates = SurrogateReplacer(key, avoid, read, date_order, tags, tag_misread=False)
        self._whole = _Whole("", b"", {})

    def replace(self, document: Document, entities: Sequence[Entity]) -> Iterator[Edit]:
        if not entities:
            return
        edits = list(self._filled(document, entities))
        names = Choices(derive(self._whole_of(document).key, "names"))
        yield from said_less(document, edits, names) if self.method == SS_MTC else edits

    def _filled(self, document: Document, entities: Sequence[Entity]) -> Iterator[Edit]:
        """Phrases, surrogates, and tags for what has neither."""
        # Every entity has a surrogate to fall back on, made together, so that whatever is left of them fits together.
        edits = list(self._surrogates.replace(document, entities))
        if self.method != SS_MTC:
            way = self._completion(document.lang)
            if way is None:
                yield from (changed(edit, reason=NO_MODEL) for edit in edits)
            else:
                yield from complete(document, edits, way, NO_PHRASE)
            return
        model = self.model or phrase_model_for(document.lang)
        if model is None or model.lang != document.lang:
            yield from (changed(edit, reason=NO_MODEL) for edit in edits)
            return
        spans = [(mention.start, mention.end) for mention in document.mentions]
        # What is familiar was found for the language model that comes with nescio.
        if model.language_model in store.cards() and not is_familiar(document.text, spans, model.language_model):
            yield from (changed(edit, reason=UNFAMILIAR) for edit in edits)
            return
        whole = self._whole_of(document)
        choices = Choices(derive(whole.key, "infill"))
        yield from _Filling(document, edits, model, choices, whole.known, best=self.best).edits()

    def _completion(self, lang: str) -> Completion | None:
        """The published way that was chosen, if there is a model for the language."""
        if self.method == MTC:
            return PhraseCompletion(self.model) if self.model is not None and self.model.lang == lang else None
        own = self.language_model
        name = own if own and language_of(own) == lang else f"language-model-{lang}"
        return PieceCompletion(name, self.method) if is_available(name) else None

    def _whole_of(self, document: Document) -> _Whole:
        """What a document belongs to: that of the one before, or a new one."""
        name = document.group
        if not name or name != self._whole.name:
            self._whole = _Whole(name, key_of_group(self.key, name), {})
        return self._whole


# What an entity is called, whoever it is: main type and folded words without an article.
_Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Whole:
    """Documents that are filled alike: their key, and the phrases that words have so far."""

    name: str
    key: bytes
    known: dict[_Words, Phrase]

    def __deepcopy__(self, _: dict[int, Any]) -> _Whole:
        """Phrases are never changed, only added to: it is enough to copy the table."""
        return _Whole(self.name, self.key, dict(self.known))


@dataclass(frozen=True, slots=True)
class _Blank:
    """An entity that a phrase may stand for: how it is written, its kind, and its slots."""

    written: Written
    kind: Kind
    slots: tuple[int, ...]

    @property
    def words(self) -> _Words:
        return _words(self.written.type, self.written.surfaces[0])


class _Filling:
    """The phrases of one document in the making."""

    def __init__(
        self,
        document: Document,
        edits: Sequence[Edit],
        model: PhraseModel,
        choices: Choices,
        known: dict[_Words, Phrase],
        *,
        best: bool,
    ) -> None:
        self.document = document
        self.model = model
        self.choices = choices
        self.known = known
        self.best = best
        self.surrogates = list(edits)
        self.tagged = {edit.entity for edit in edits if edit.text.startswith("[")}
        self.allowed: dict[tuple[str, Kind, str], np.ndarray] = {}
        masked = [Written.of(document, entity) for entity in document.masked_entities]
        self.judge = Acceptance(
            document.lang,
            masked,
            {document.surface(mention) for mention in document.mentions},
            frozenset(words_of(document.text).folded),
            (),  # phrases of many documents name nobody, whatever corpus they are used in
        )
        self.originals = {folded_words(text) for entity in masked for text in entity.surfaces}
        self.parts = {part for words in self.originals for part in _parts(words)}
        types = {entity.id: entity.type for entity in document.entities}
        self.taken = {fold(phrase.text): words for words, phrase in known.items()} | {
            fold(edit.text): _words(types[edit.entity], document.text[edit.start : edit.end]) for edit in edits
        }
        spans = sorted({(m.start, m.end) for entity in document.masked_entities for m in document.mentions_of(entity)})
        self.slots = {start: slot for slot, (start, _) in enumerate(spans)}
        self.text = model.slotted(document.text, spans)
        ours = {edit.entity for edit in edits}
        written = {entity.id: entity for entity in masked if entity.id in ours}
        self.blanks = [
            blank
            for entity in document.entities
            if entity.id in written and (blank := self._blank(entity, written[entity.id]))
        ]
        self.open = {blank.written.id for blank in self.blanks}

    def edits(self) -> Iterator[Edit]:
        """One edit for each mention, in the order of the text."""
        filled = self._fill()
        for _ in range(2):
            edits = [self._edit(edit, filled) for edit in self.surrogates]
            leaking = self._leaking(edits) & filled.keys()
            if not leaking:
                break
            for ident in leaking:
                del filled[ident]
        return iter(edits)

    def _edit(self, edit: Edit, filled: dict[str, Phrase]) -> Edit:
        phrase = filled.get(edit.entity)
        if phrase is not None:
            return changed(edit, text=_as_written(self.document.text[edit.start : edit.end], phrase.text))
        return changed(edit, reason=NO_PHRASE) if edit.entity in self.open else edit

    def _blank(self, entity: Entity, written: Written) -> _Blank | None:
        """The entity as a blank, if it is a phrase and always written alike; the ways of writing a name are left to surrogates."""
        words = {_without_article(surface) for surface in written.surfaces}
        main_type = entity.type.partition("/")[0]
        if len(words) != 1 or main_type not in self.model.rows or not next(iter(words)):
            return None
        if not all(is_phrase(text, kind) for text, kind in zip(written.surfaces, written.types, strict=True)):
            return None
        if entity.id not in self.tagged and self._better_made(main_type, written):
            return None
        slots = tuple(self.slots[mention.start] for mention in self.document.mentions_of(entity))
        return _Blank(written, kind_of(written.surfaces[0]), slots)

    def _better_made(self, main_type: str, written: Written) -> bool:
        """Whether a surrogate keeps the kind where a phrase may not: "seven clerks" are eight rather than two hearings.

        A phrase is taken where a list says that it speaks of the same, or where there would be a tag.
        """
        if phrase_key(written.surfaces[0]) in areas(self.document.lang):
            return True
        if written.type in KINDS:
            return False
        if written.type in ADJECTIVES:
            return True
        return main_type not in LISTED or not sense_of(written.surfaces[0])

    def _fill(self) -> dict[str, Phrase]:
        """A phrase for each blank that has a good one, from left to right."""
        open_slots = {slot for blank in self.blanks for slot in blank.slots}
        for edit in self.surrogates:
            slot = self.slots[edit.start]
            if slot not in open_slots:
                self.text.write(slot, edit.text)
        wanted = sorted({slot for blank in self.blanks for slot in blank.slots[:MENTIONS]})
        states = dict(zip(wanted, self.model.read_all(self.text, wanted), strict=True)) if wanted else {}
        filled: dict[str, Phrase] = {}
        fallback = {edit.start: edit.text for edit in self.surrogates}
        starts = {slot: start for start, slot in self.slots.items()}
        for number, blank in enumerate(sorted(self.blanks, key=lambda blank: blank.slots[0])):
            if number < REREAD:
                states[blank.slots[0]] = self.model.read_one(self.text, blank.slots[0])
            # Two entities of the same words, which could not be linked, are replaced alike.
            phrase = self._known_for(blank) or self._choose(blank, [states[slot] for slot in blank.slots[:MENTIONS]])
            if phrase is not None:
                filled[blank.written.id] = phrase
                self.known.setdefault(blank.words, phrase)
            for slot in blank.slots:
                self.text.write(slot, phrase.text if phrase else fallback[starts[slot]])
        return filled

    def _choose(self, blank: _Blank, states: Sequence[np.ndarray]) -> Phrase | None:
        main_type = blank.written.type.partition("/")[0]
        scores = np.mean([self.model.log_probabilities(state, main_type) for state in states], axis=0)
        pool: list[tuple[float, Phrase]] = []
        for place in self._candidates(blank, main_type, scores):
            phrase = self.model.phrases[self.model.rows[main_type][place]]
            if self.model.chance(float(scores[place]), main_type) < GOOD:
                break
            if self._may(blank, phrase):
                pool.append((float(scores[place]), phrase))
                if len(pool) == DRAWN:
                    break
        for phrase in self._drawn(blank, pool):
            texts = [_as_written(surface, phrase.text) for surface in blank.written.surfaces]
            if self.judge.take(blank.written, texts):
                self.taken[fold(phrase.text)] = blank.words
                return phrase
        return None

    def _known_for(self, blank: _Blank) -> Phrase | None:
        """The phrase that the same words have already, if it may stand here too."""
        phrase = self.known.get(blank.words)
        if phrase is None or not self._may(blank, phrase):
            return None
        texts = [_as_written(surface, phrase.text) for surface in blank.written.surfaces]
        return phrase if self.judge.take(blank.written, texts) else None

    def _candidates(self, blank: _Blank, main_type: str, scores: np.ndarray) -> Iterator[int]:
        """Places of the type's phrases of the same subtype and kind that speak of the same, the likeliest first."""
        question = (blank.written.type, blank.kind, sense := sense_of(blank.written.surfaces[0]))
        if question not in self.allowed:
            fitting = [
                place
                for place, (kind, type_name, speaks_of) in enumerate(_kinds_of(self.model, main_type))
                if (kind, type_name) == (blank.kind, blank.written.type) and sense in ("", speaks_of)
            ]
            self.allowed[question] = np.array(fitting, dtype=np.int64)
        allowed = self.allowed[question]
        if not sense and blank.written.type not in KINDS:
            allowed = allowed[self._near(blank, main_type, allowed)]
        yield from (int(place) for place in allowed[np.argsort(-scores[allowed], kind="stable")][:LOOKED_AT])

    def _near(self, blank: _Blank, main_type: str, places: np.ndarray) -> np.ndarray:
        """Which of some phrases speak of something near to the original: an assault may stand for an attack, an age may not."""
        head = head_of(blank.written.surfaces[0], self.document.lang)
        near = self.model.likeness(head[-1], main_type) if head else None
        return np.zeros(len(places), dtype=bool) if near is None else near[places] >= NEAR

    def _may(self, blank: _Blank, phrase: Phrase) -> bool:
        """Whether a phrase tells nothing of what is masked and stands for nobody else."""
        if self.taken.get(fold(phrase.text), blank.words) != blank.words:
            return False
        lang = self.document.lang
        main_type = blank.written.type.partition("/")[0]
        if blank.written.type == "LOC/COUNTRY" and _article(blank.written.surfaces[0], lang) != _article(
            phrase.text, lang
        ):
            return False
        # "department" may stay, which says what kind of thing it is.
        old = {word for word in _content(blank.written.surfaces[0], lang) if not may_be_kept(word, main_type, lang)}
        if any(_alike(one, other) for one in _content(phrase.text, lang) for other in old):
            return False
        words = folded_words(phrase.text)
        return words not in self.parts and not any(part in self.originals for part in _parts(words))

    def _drawn(self, blank: _Blank, pool: Sequence[tuple[float, Phrase]]) -> Iterator[Phrase]:
        """The phrases of a pool in an order drawn by the key, likelier ones more often first (Gumbel's trick)."""
        if self.best:
            yield from (phrase for _, phrase in pool)
            return
        question = ("phrase", blank.written.type, *_without_article(blank.written.surfaces[0]))
        keyed = []
        for score, phrase in pool:
            chance = (self.choices.number(1 << 53, *question, phrase.text) + 0.5) / (1 << 53)
            keyed.append((score - math.log(-math.log(chance)), phrase))
        yield from (phrase for _, phrase in sorted(keyed, key=lambda pair: -pair[0]))

    def _leaking(self, edits: Sequence[Edit]) -> set[str]:
        """Entities whose phrases make something masked with the words around them."""
        output, spans = applied(self.document.text, edits)
        starts = [start for start, _ in spans]
        found = set()
        for start, end in self.judge.leaks(output):
            first, last = bisect_right(starts, start) - 1, bisect_right(starts, end - 1)
            found |= {edits[place].entity for place in range(max(0, first), last) if spans[place][1] > start}
        return found


def _kinds_of(model: PhraseModel, main_type: str) -> list[tuple[Kind, str, str]]:
    """Kind, full type and what it speaks of (its type, where no list tells) of each phrase of a type, worked out once a model."""
    known: dict[str, list[tuple[Kind, str, str]]] = model.__dict__.setdefault("_kinds", {})
    if main_type not in known:
        chosen = (model.phrases[row] for row in model.rows[main_type])
        known[main_type] = [(kind_of(one.text), one.type, sense_of(one.text) or one.type) for one in chosen]
    return known[main_type]


def _parts(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """All runs of words in a phrase, up to the length of the longest phrases there are."""
    for start in range(len(words)):
        for end in range(start + 1, min(len(words), start + LONGEST) + 1):
            yield words[start:end]


def _article(country: str, lang: str) -> str:
    """The article of a country's name: "the" of the Netherlands."""
    nation = every_nation(lang).get(nation_of(phrase_key(country), lang))
    return nation.article if nation else ""


def _words(type_name: str, surface: str) -> _Words:
    return (type_name.partition("/")[0], *_without_article(surface))


def _without_article(surface: str) -> tuple[str, ...]:
    words = folded_words(surface)
    return words[1:] if len(words) > 1 and words[0] in _ARTICLES else words


def _as_written(surface: str, phrase: str) -> str:
    """The phrase with the article that the original brings along, and with a bracket that closes one before the original."""
    first, last = surface.split(maxsplit=1), surface[-1:]
    article = f"{first[0]} " if len(first) > 1 and first[0].lower() in _ARTICLES else ""
    return article + phrase + (last if last in _OPENED_BY and _OPENED_BY[last] not in surface else "")


def _content(text: str, lang: str) -> set[str]:
    """The words that say something."""
    return {word for word in folded_words(text) if len(word) > 1 and word not in function_words(lang)}


def _alike(one: str, other: str) -> bool:
    """Whether two words are forms of one: "court" and "courts", "Turk" and "Turkish"."""
    short, long = sorted((one, other), key=len)
    return short == long or (len(short) > 3 and long.startswith(short)) or (len(short) > 5 and long[:5] == short[:5])
