"""Say less instead of a tag: where neither a phrase nor a surrogate fits, "Easton Library" is "the library".

What the ladders of generalisation say is true, keeps the kind and reads as a sentence. Statements in brackets and numbered ones ("a
second organisation") say no more than a tag does. Then the most general word stands there, if the words around it tell which one
fits ("the particular family", "das Ding"), or another name for what is written like one; else the tag stays.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

from nescio.document import Document, Edit
from nescio.identity.rule import function_words
from nescio.lang import language
from nescio.replace.fitting import LOOK_BACK
from nescio.replace.generalize import GeneralizeReplacer
from nescio.replace.surrogates.engine.choices import Choices
from nescio.replace.surrogates.engine.spelling import like
from nescio.replace.surrogates.organizations.organization_lists import patterns
from nescio.text.folding import fold
from nescio.text.patterns import fixed
from nescio.text.words import words_of

_TAG = fixed(r"\[[^\[\]]+\]")
_THING_TAG = fixed(r"\[(?:MISC|DEM) \d+\]")
_ONE_WORD = fixed(r"[^\W\d_]{3,}")
# Shorter ones are abbreviations.
_SHORTEST_NAME = 3
_AFTER_A_WORD = frozenset(("", *' ,.;:!?)\n"”“’'))
# "a second organisation", "eine dritte Organisation" stand for things of which nothing is known but how many there are.
_NUMBERED = fixed(
    r"\b(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\w+th|zweite[rsn]?|dritte[rsn]?|\w+te[rsn]?) "
    r"(?:person|organi[sz]ation|place|thing|Person|Organisation|Ort)\b"
)


def said_less(document: Document, edits: Iterable[Edit], choices: Choices) -> list[Edit]:
    """The edits with a true statement in place of a tag, or else with the most general word or another name, where one fits."""
    edits = [_described(document, edit) for edit in edits]
    tagged = {edit.entity for edit in edits if _TAG.fullmatch(edit.text)}
    # What was read as an amount and has no number ("b.i.d.") is none: "a number" would read worse than a tag.
    entities = [e for e in document.entities if e.id in tagged and e.type.partition("/")[0] != "QUANTITY"]
    if not entities:
        return edits
    made: dict[str, list[Edit]] = {}
    for edit in GeneralizeReplacer().replace(document, entities):
        made.setdefault(edit.entity, []).append(edit)
    said = {ident: found for ident, found in made.items() if not any(map(_says_nothing, found))}
    reasons = {edit.entity: edit.reason for edit in edits}
    names = _Names(document, choices)
    kept = [_in_general(document, edit, names) for edit in edits if edit.entity not in said]
    new = [replace(edit, reason=reasons[ident]) for ident, found in said.items() for edit in found]
    return sorted([*kept, *new], key=lambda edit: edit.start)


def _described(document: Document, edit: Edit) -> Edit:
    """A tag in an adjective's place as an adjective that says nothing: "the particular family"."""
    if not _TAG.fullmatch(edit.text):
        return edit
    before = _words_before(document, edit)
    said = language(document.lang).phrasing.vague_adjective(
        document.text[edit.start : edit.end],
        before[-1] if before else "",
        document.text[edit.end : edit.end + LOOK_BACK],
    )
    return replace(edit, text=said) if said else edit


def _in_general(document: Document, edit: Edit, names: _Names) -> Edit:
    """A tag for a thing of which nothing is known as the most general word for it ("das Ding"), or as a name if it may be one."""
    word = document.text[edit.start : edit.end]
    if not _THING_TAG.fullmatch(edit.text):
        return edit
    said = ""
    if _ONE_WORD.fullmatch(word) and document.text[edit.end : edit.end + 1] in _AFTER_A_WORD:
        said = language(document.lang).phrasing.unnamed(word, _words_before(document, edit))
    # Where nouns have no capitals, what somebody is (DEM) and has one is of a people or a faith: a name would be something else.
    nameable = edit.text.startswith("[MISC") or language(document.lang).writing.nouns_capitalized
    return replace(edit, text=said or (names.instead_of(word) if nameable else "") or edit.text)


class _Names:
    """Made-up names of which no word stands in a document."""

    def __init__(self, document: Document, choices: Choices) -> None:
        self._document, self._choices = document, choices

    def instead_of(self, phrase: str) -> str:
        """Another name for what is written like one; "" for anything else."""
        words = words_of(phrase)
        links = function_words(self._document.lang)
        saying = [word for word, folded in zip(words.texts, words.folded, strict=True) if folded not in links]
        # "a blue Transit" is called by its last word.
        if not saying or not saying[-1][0].isupper() or len(saying[-1]) < _SHORTEST_NAME or not self._free:
            return ""
        return like(saying[-1], self._choices.pick(self._free, "other name", fold(phrase)))

    @cached_property
    def _free(self) -> list[str]:
        present = frozenset(words_of(self._document.text).folded)
        made_up = patterns(self._document.lang).get("word", ())
        return [name for name in made_up if present.isdisjoint(words_of(name).folded)]


def _words_before(document: Document, edit: Edit) -> list[str]:
    """The words before a mention in its line, the nearest last; none where another sign stands between."""
    line = document.text[max(0, edit.start - LOOK_BACK) : edit.start]
    return line.split() if line[-1:].isspace() else []


def _says_nothing(edit: Edit) -> bool:
    return not edit.text.strip() or "[" in edit.text or _NUMBERED.search(edit.text) is not None
