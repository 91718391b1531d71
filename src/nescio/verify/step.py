"""The step that fills ``verdict``: nothing that was masked may be left in the output.

It does not trust the steps before it: whatever was decided to be masked must have been replaced, and no identifying form of it
(by the rule of ``nescio.identity``) may stand in the finished text, in any case and any part of a name. A second search, which
shares no code with detection, looks for the same strings inflected, in compounds, run together, taken apart, disguised or
misspelt. A text in a language that is not supported does not pass either, unless somebody has said to go on.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple

from nescio.document import Document, Edit, Stretch, Survivor, Verdict
from nescio.identity.masked_strings import MaskedString, masked_strings
from nescio.identity.occurrences import Occurrences
from nescio.identity.rule import Form, counts_over_edge, folded_words, forms, masked_forms, may_stay
from nescio.lang import language
from nescio.reasons import Reason
from nescio.tags import plain_labels
from nescio.taxonomy import MAIN_TYPES
from nescio.text.folding import fold
from nescio.text.passage import Passage, passages
from nescio.text.words import WORD
from nescio.verify.elsewhere import MaskedElsewhere
from nescio.verify.judge import Variant
from nescio.verify.loose_text import loose_texts
from nescio.verify.secrets import secrets_of
from nescio.verify.tolerant_search import TolerantSearch

_LABELS = frozenset(fold(name) for name in MAIN_TYPES)
# The score from which on a detector is sure enough that its finding is looked for in compounds and misspellings, too.
_SURE = 0.7


class _Left(NamedTuple):
    """Something masked that stands in the output from ``start`` to ``end``, and how if not word for word."""

    start: int
    end: int
    type: str
    entity: str
    variant: Variant | None = None


class Verify:
    """Search the output for survivors."""

    name = "verify"
    needs: tuple[str, ...] = ("text", "lang", "lang_doubt", "mentions", "entities", "decisions", "edits")
    fills = "verdict"

    def __init__(self, elsewhere: MaskedElsewhere | None = None, *, own: bool = True) -> None:
        """``elsewhere`` is what was masked in the other blocks of the same whole, and may not be left in this one.

        With ``own`` false, only that is searched for: the rest was verified before.
        """
        self.elsewhere = elsewhere
        self.own = own

    def __call__(self, document: Document) -> Document:
        # The same few names stand in a document again and again.
        strings = list(dict.fromkeys(masked_strings(document))) if self.own else []
        output = _Output(document)
        left = list(_same_words(document, strings, output, self.elsewhere))
        known = {(one.start, one.entity) for one in left}
        left += _variants(document, strings, output, self.elsewhere, known=known)
        problems = _language_problems(document)
        problems += [Reason.of("verify.not_masked", entity=entity) for entity in _forgotten(document)]
        problems += sorted({_survived(one.entity, one.variant) for one in left}, key=str)
        return document.with_(verdict=Verdict(not problems, tuple(problems), output.survivors(left)))


class _Output:
    """Where in the output the replacements stand, and where the rest of it stands in the original."""

    def __init__(self, document: Document) -> None:
        self.text = document.output
        self._offsets = document.offsets
        self._starts = [start for start, _ in self._offsets.output]
        self._ends = [end for _, end in self._offsets.output]
        self._boundaries = document.meta.get("boundaries", ())

    def is_ours(self, place: int, word: str) -> bool:
        """Whether a word at this place belongs to a tag ("[PERSON 1]"): it is ours, whatever somebody is called."""
        region = bisect_right(self._starts, place) - 1
        if region < 0 or place >= self._ends[region]:
            return False
        return word in _LABELS or word.isdigit() or (self._is_plain_tag(region) and word in _plain_words())

    def _is_plain_tag(self, region: int) -> bool:
        return self.text.startswith("[", self._starts[region]) and self.text.endswith("]", 0, self._ends[region])

    def touches_replacement(self, start: int, end: int) -> bool:
        """Whether a stretch holds something of a replacement, or runs over the place of one that is empty."""
        region = bisect_right(self._ends, start)
        return region < len(self._starts) and self._starts[region] < end

    def original(self, start: int, end: int) -> tuple[int, int] | None:
        """The stretch of the original that stands there; None if it was replaced, or runs over an edge of the structure."""
        if self.touches_replacement(start, end):
            return None
        first = self._offsets.to_original(start)
        return None if self.runs_over_edge(start, end) else (first, first + end - start)

    def runs_over_edge(self, start: int, end: int) -> bool:
        """Whether a stretch in which nothing was replaced runs over an edge of the structure."""
        if not self._boundaries or self.touches_replacement(start, end):
            return False
        first = self._offsets.to_original(start)
        edge = bisect_right(self._boundaries, first)
        return edge < len(self._boundaries) and self._boundaries[edge] < first + end - start

    def survivors(self, left: Iterable[_Left]) -> tuple[Survivor, ...]:
        """What is left and could be masked, in the original; of what overlaps, the longest."""
        found: list[Survivor] = []
        for one in sorted(left, key=lambda one: (one.start, -one.end)):
            span = self.original(one.start, one.end)
            if span is not None and not (found and span[1] <= found[-1].end):
                start = max(span[0], found[-1].end) if found else span[0]
                found.append(Survivor(start, span[1], one.type, one.entity))
        return tuple(found)


@cache
def _plain_words() -> frozenset[str]:
    """The folded words of plain tags."""
    return frozenset(word for label in plain_labels() for word in folded_words(label))


def _same_words(
    document: Document, strings: Sequence[MaskedString], output: _Output, elsewhere: MaskedElsewhere | None
) -> Iterator[_Left]:
    """Identifying forms of what was masked, word for word."""
    search = _Forms(document, strings, output)
    for offset, passage in passages(output.text, document.lang):
        yield from search.left_in(passage, offset)
        if others := _others(elsewhere.in_words(passage.words), strings) if elsewhere else ():
            yield from _Forms(document, others, output).left_in(passage, offset)


def said_elsewhere(document: Document, elsewhere: MaskedElsewhere) -> tuple[Survivor, ...]:
    """Where a block says word for word what was found in other blocks, outside its own mentions."""
    covered = [Edit(one.start, one.end, document.surface(one), mends=True) for one in document.mentions]
    output = _Output(document.with_(edits=tuple(covered)))
    return output.survivors(_same_words(document, (), output, elsewhere))


def _others(found: Iterable[MaskedString], own: Iterable[MaskedString]) -> list[MaskedString]:
    """Strings that are not among a document's own."""
    known = {(string.text, string.type) for string in own}
    return [string for string in found if (string.text, string.type) not in known]


class _Forms:
    """Searches for the identifying forms of strings."""

    def __init__(self, document: Document, strings: Iterable[MaskedString], output: _Output) -> None:
        self._document, self._output = document, output
        self._origins: dict[Form, MaskedString] = {}
        for string in strings:
            for form in masked_forms(string.text, string.type, document.lang):
                self._origins.setdefault(form, string)
        self._search = Occurrences(self._origins, document.lang)

    def left_in(self, passage: Passage, offset: int) -> Iterator[_Left]:
        """What is left in a passage of the output that begins at ``offset``."""
        output, origins, lang = self._output, self._origins, self._document.lang

        def counts(start: int, end: int, form: Form) -> bool:
            over_edge = output.runs_over_edge(start + offset, end + offset)
            return not over_edge or counts_over_edge(form, origins[form].type, lang)

        for start, end, form in self._search.find(passage.text, passage.words, counts):
            # A replacement may say a kind or a bound of a range itself ("10,000 to 15,000").
            if output.touches_replacement(start + offset, end + offset) and not _identifies(
                form, origins[form], self._document
            ):
                continue
            if not (output.is_ours(start + offset, form.words[0]) or output.is_ours(end + offset - 1, form.words[-1])):
                yield _Left(start + offset, end + offset, origins[form].type, origins[form].entity)


def _identifies(form: Form, string: MaskedString, document: Document) -> bool:
    """Whether a form identifies wherever it stands, be it in a replacement."""
    return form in forms(string.text, string.type, document.lang)


def _variants(
    document: Document,
    strings: Sequence[MaskedString],
    output: _Output,
    elsewhere: MaskedElsewhere | None,
    known: Container[tuple[int, str]],
) -> Iterator[_Left]:
    """Variants of what was masked, by the second search, without what is known by its start and entity."""
    secrets = secrets_of(strings, document.lang, _doubted(document))
    if not secrets and not elsewhere:
        return
    search = TolerantSearch(secrets)
    for offset, text in loose_texts(output.text):
        finds = search.find(text)
        if others := _others(elsewhere.in_letters(text), strings) if elsewhere else ():
            finds = chain(finds, _search_for(others, document, elsewhere).find(text))
        for find in finds:
            start, end = (offset + place for place in text.stretch(find.start, find.end))
            said = Form(folded_words(output.text[start:end]))
            if output.runs_over_edge(start, end) and not counts_over_edge(said, find.secret.type, document.lang):
                continue
            # Replacements are ours: the first search is enough for them.
            if (start, find.secret.entity) not in known and not output.touches_replacement(start, end):
                yield _Left(start, end, find.secret.type, find.secret.entity, find.variant)


def _search_for(
    others: Sequence[MaskedString], document: Document, elsewhere: MaskedElsewhere | None
) -> TolerantSearch:
    """A search for what was masked elsewhere."""
    is_asked = elsewhere is not None and language(document.lang).writing.nouns_capitalized
    return TolerantSearch(
        secrets_of(others, document.lang, elsewhere.doubted(others) if elsewhere and is_asked else ())
    )


def _survived(entity: str, variant: Variant | None) -> Reason:
    match variant:
        case None:
            return Reason.of("verify.survived", entity=entity)
        case Variant.SPELLING:
            return Reason.of("verify.survived_in_other_spelling", entity=entity)
        case Variant.PART:
            return Reason.of("verify.survived_in_longer_word", entity=entity)
        case Variant.JOINED:
            return Reason.of("verify.survived_joined", entity=entity)
        case Variant.MISSPELT:
            return Reason.of("verify.survived_misspelt", entity=entity)
        case Variant.GROUPING:
            return Reason.of("verify.survived_in_other_groups", entity=entity)


def _doubted(document: Document) -> frozenset[str]:
    """Entities of which no detector was sure, where a capital letter tells no name from a noun."""
    if not language(document.lang).writing.nouns_capitalized:
        return frozenset()
    return frozenset(
        entity.id
        for entity in document.entities
        if all(mention.score < _SURE for mention in document.mentions_of(entity))
    )


def _language_problems(document: Document) -> list[Reason]:
    """Nobody can vouch for a text in a language that no rule and no recogniser was made for."""
    if not document.lang_doubt:
        return []
    return [Reason.of("verify.unsupported_language", language=document.lang_doubt)]


def _forgotten(document: Document) -> list[str]:
    """Entities of which a word should be masked and no edit covers it; little words between their parts may stay."""
    starts = [edit.start for edit in document.edits]

    def is_covered(start: int, end: int) -> bool:
        place = bisect_right(starts, start) - 1
        return place >= 0 and end <= document.edits[place].end

    forgotten = set()
    for stretch in document.masked_stretches:
        if is_covered(stretch.start, stretch.end):
            continue
        words = list(WORD.finditer(document.text, stretch.start, stretch.end))
        left = [word for word in words if not is_covered(word.start(), word.end())]
        between = [word for word in left if _is_between(word.start(), stretch) and may_stay(word[0], document.lang)]
        if not words or len(between) < len(left):
            forgotten.add(stretch.entity.id)
    return sorted(forgotten)


def _is_between(place: int, stretch: Stretch) -> bool:
    """Whether a place lies between parts of a stretch, which are replaced one by one."""
    return bool(stretch.parts) and not any(part.start <= place < part.end for part in stretch.parts)
