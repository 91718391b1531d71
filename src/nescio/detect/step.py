"""The step that fills ``mentions``: every detector over every passage, merged by one rule."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from nescio.detect.findings.abbreviations import with_abbreviations
from nescio.detect.findings.bare_words import without_bare_words
from nescio.detect.findings.code_names import without_code_names
from nescio.detect.findings.common_guesses import without_common_guesses
from nescio.detect.findings.completing import completed
from nescio.detect.findings.merge import merge
from nescio.detect.findings.no_persons import without_confused_persons
from nescio.detect.findings.parts import with_derived_parts
from nescio.detect.findings.refuted import with_refuted_unsure
from nescio.detect.findings.repeats import find_repeats
from nescio.detect.findings.structure import respecting_structure, without_headings, without_ordinary_names
from nescio.detect.findings.technical import without_technical_terms
from nescio.detect.findings.trimming import field_labels, trimmed
from nescio.detect.findings.unheard import without_unheard_guesses
from nescio.detect.findings.unsupported import without_unsupported_guesses
from nescio.detect.people.initials import initials_of_people
from nescio.detect.tables.columns import Columns
from nescio.detect.tables.condensed import cells_alone, condense
from nescio.document import Document, Mention
from nescio.lang.choose import stretches
from nescio.lang.scanned import as_meant
from nescio.models.mask_signals import opinions, with_silence
from nescio.protocols import Detector
from nescio.text.folding import in_modern_letters
from nescio.text.passage import Passage, PassagesOf

_MAX_ROUNDS = 4
_RECOGNIZER = "neural"
# In so many words about somebody a recogniser finds something; if it does not, its silence is an opinion.
_ENOUGH_WORDS = 40


class Detect:
    """Run detectors and merge what they find; if ``mixed``, paragraphs in another language are read in theirs."""

    name = "detect"
    needs = ("text", "lang")
    fills = "mentions"

    def __init__(self, detectors: Sequence[Detector], *, mixed: bool = False) -> None:
        self.detectors = tuple(detectors)
        self.mixed = mixed

    def __call__(self, document: Document) -> Document:
        read = document.with_(text=as_meant(in_modern_letters(document.text), document.lang))
        return document.with_(mentions=self._in_tables(read) if read.meta.get("cells") else self._found(read))

    def _in_tables(self, document: Document) -> tuple[Mention, ...]:
        """What is found in a document with tables: cells that repeat are read once, and columns say what their cells are."""
        columns = Columns(document)
        told = columns.told()
        condensed = condense(document, columns.need_no_recognizer(told))
        read = document if condensed is None else condensed.document
        found, judged = self._merged(read, self._passages(read), self.detectors)
        found = _with_silence(without_ordinary_names(found, read), judged)
        if condensed is not None:
            found = (*condensed.expanded(found), *self._by_rules(document, columns.need_rules(told)))
            found = tuple(sorted(found, key=lambda mention: mention.start))
        more, kept = columns.judged(found)
        mentions = respecting_structure(merge([*kept, *told, *more], document.text), document)
        whole = PassagesOf(document.text, [(0, len(document.text), document.lang)], document.subject)
        mentions = self._with_repeats(document, mentions, whole)
        return tuple(with_derived_parts(mention, document.text, document.lang) for mention in mentions)

    def _by_rules(self, document: Document, cells: Sequence[Mention]) -> tuple[Mention, ...]:
        """What the detectors beside the recogniser find in some cells."""
        if not cells:
            return ()
        condensed, rules = cells_alone(document, cells), [one for one in self.detectors if one.name != _RECOGNIZER]
        found, _ = self._merged(condensed.document, self._passages(condensed.document), rules)
        return condensed.expanded(without_ordinary_names(found, condensed.document))

    def _found(self, document: Document) -> tuple[Mention, ...]:
        """What is found in a text, with all its repeats."""
        cut = self._passages(document)
        mentions, judged = self._merged(document, cut, self.detectors)
        mentions = without_common_guesses(without_confused_persons(mentions, document), document, cut)
        mentions = without_bare_words(without_unsupported_guesses(mentions, document), document)
        mentions = without_headings(mentions, document)
        mentions = self._with_repeats(document, mentions, cut)
        initials = initials_of_people(document.text, document.lang, mentions)
        mentions = respecting_structure(merge([*mentions, *initials], document.text), document)
        mentions = with_abbreviations(completed(with_refuted_unsure(mentions, document), document), document)
        mentions = tuple(with_derived_parts(mention, document.text, document.lang) for mention in mentions)
        return _with_silence(mentions, judged)

    def _passages(self, document: Document) -> PassagesOf:
        whole = (0, len(document.text), document.lang)
        languages = stretches(document.text, document.lang) if self.mixed else [whole]
        return PassagesOf(document.text, languages, document.subject)

    def _merged(
        self, document: Document, cut: PassagesOf, detectors: Sequence[Detector]
    ) -> tuple[tuple[Mention, ...], list[tuple[int, int]]]:
        """What the detectors find, merged; and the stretches on which a recogniser had an opinion."""
        found: list[Mention] = []
        judged: list[tuple[int, int]] = []
        for offset, passage in cut:
            here = _read(passage, detectors)
            if passage.judged:
                here = without_unheard_guesses(here)
            found += [mention.shifted(offset) for mention in here] if offset else here
            # The silence of a model of somebody else says nothing: it was not taught what experts mask.
            if passage.judged and (any(map(opinions, here)) or len(passage.words) >= _ENOUGH_WORDS):
                judged.append((offset, offset + len(passage.text)))
        return respecting_structure(merge(found, document.text), document), judged

    def _with_repeats(
        self, document: Document, mentions: tuple[Mention, ...], cut: Iterable[tuple[int, Passage]]
    ) -> tuple[Mention, ...]:
        """The mentions, and every other place where an identifying string of one stands."""
        # A repeat may cut a mention, and what is left of that is a string of its own, to be found everywhere, too.
        for _ in range(_MAX_ROUNDS):
            repeats = find_repeats(document.text, document.lang, mentions, cut)
            if not repeats:
                break
            known = {document.text[mention.start : mention.end] for mention in mentions}
            mentions = respecting_structure(merge([*mentions, *repeats], document.text), document)
            if all(document.text[mention.start : mention.end] in known for mention in mentions):
                break
        return mentions


def _read(passage: Passage, detectors: Iterable[Detector]) -> list[Mention]:
    """What all detectors find; the recogniser, which comes late, may look at what the others found."""
    labels = field_labels(passage)
    for detector in detectors:
        # Most find nothing in a short text.
        if found := list(detector.detect(passage)):
            known = without_technical_terms(trimmed(found, passage, labels), passage)
            passage.found.extend(without_code_names(list(known), passage.text, passage.lang))
    return passage.found


def _with_silence(mentions: Iterable[Mention], judged: Sequence[tuple[int, int]]) -> tuple[Mention, ...]:
    """The mentions, with a recogniser's silence on them where it had an opinion on others around."""
    if not judged:
        return tuple(mentions)
    starts = [start for start, _ in judged]

    def silent(mention: Mention) -> bool:
        place = bisect_right(starts, mention.start) - 1
        return place >= 0 and mention.start < judged[place][1]

    return tuple(with_silence(mention) if silent(mention) else mention for mention in mentions)
