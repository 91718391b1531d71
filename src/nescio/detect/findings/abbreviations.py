"""Abbreviations in brackets go with what they stand for: "non-small cell lung cancer (NSCLC)", and NSCLC further on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from nescio.detect.findings.merge import merge
from nescio.document import Document, Mention
from nescio.text.classes import UPPER
from nescio.text.patterns import fixed
from nescio.text.words import words_of

_IN_BRACKETS = fixed(rf"[ \u00a0][(\[][“\"„]?([{UPPER}]{{2,7}})[”\"“]?[)\]]")
_TYPES = frozenset(("DEM", "MISC"))
# What another finding must have for itself to stand beside the abbreviation's.
_SURE = 0.5


def with_abbreviations(mentions: Sequence[Mention], document: Document) -> tuple[Mention, ...]:
    """The mentions (sorted) with every place of an abbreviation that is introduced behind one of them."""
    found = list(_abbreviations(mentions, document))
    if not found:
        return tuple(mentions)
    spans = {(one.start, one.end) for one in found}
    kept = [one for one in mentions if (one.start, one.end) not in spans or one.score >= _SURE]
    return merge([*kept, *found], document.text)


def _abbreviations(mentions: Sequence[Mention], document: Document) -> Iterator[Mention]:
    text, said = document.text, dict[str, Mention]()
    for mention in mentions:
        behind = _IN_BRACKETS.match(text, mention.end) if mention.main_type in _TYPES else None
        if behind and _stands_for(behind[1], text[mention.start : mention.end]):
            said.setdefault(behind[1], mention)
    if not said:
        return
    words = words_of(text)
    for start, end, word in zip(words.starts, words.ends, words.texts, strict=True):
        if word in said:
            # What the letters stand for is in no list of illnesses or occupations.
            yield replace(said[word], start=start, end=end, type=said[word].main_type, parts=())


def _stands_for(letters: str, phrase: str) -> bool:
    """Whether an abbreviation has the first letters of a phrase, in their order; small words may be passed over."""
    initials = iter("".join(word[0] for word in words_of(phrase).texts).upper())
    return len(words_of(phrase)) >= len(letters) and all(letter in initials for letter in letters)
