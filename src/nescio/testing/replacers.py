"""The contract of replacers (see ``nescio.protocols.Replacer``)."""

from __future__ import annotations

from collections.abc import Mapping

from nescio.document import Document, Edit
from nescio.identity.occurrences import Occurrences
from nescio.identity.rule import folded_words, forms
from nescio.lang import LANGUAGES, language
from nescio.protocols import Replacer
from nescio.testing.samples import finished
from nescio.text.folding import fold
from nescio.text.words import words_of

_OPENING = "“\"'(„«‘["


def check_replacer(replacer: Replacer) -> None:
    """Raise ``AssertionError`` with the broken contract. A replacer that works with a key must be given one."""
    assert isinstance(replacer, Replacer), f"{type(replacer).__name__} has no name or no method replace(...)"
    assert isinstance(replacer.name, str), f"{type(replacer).__name__}.name is not a string"
    assert replacer.name, f"{type(replacer).__name__}.name is empty"
    for lang in LANGUAGES:
        document = finished(lang)
        _check_document(replacer, document)
        assert not list(replacer.replace(document, ())), (
            f"{replacer.name}: gives edits where there is nothing to replace"
        )


def _check_document(replacer: Replacer, document: Document) -> None:
    name = replacer.name
    edits = list(replacer.replace(document, document.entities))
    assert all(isinstance(edit, Edit) for edit in edits), f"{name}: gives something that is not an Edit"
    by_span = {(edit.start, edit.end): edit for edit in edits}
    assert len(by_span) == len(edits), f"{name}: several edits for one mention"
    owners = {
        (mention.start, mention.end): entity.id
        for entity in document.entities
        for mention in document.mentions_of(entity)
    }
    spans = owners.keys()
    for start, end in by_span.keys() - spans:
        _check_word_before(replacer, document, by_span[start, end], owners)
    assert by_span.keys() >= spans, f"{name}: {len(spans - by_span.keys())} mentions without an edit"
    for entity in document.entities:
        where = f"{name}, entity of type {entity.type} ({document.lang})"
        chosen: dict[str, str] = {}
        for mention in document.mentions_of(entity):
            edit, surface = by_span[mention.start, mention.end], document.surface(mention)
            assert edit.entity == entity.id, f"{where}: an edit has the entity '{edit.entity}'"
            assert isinstance(edit.text, str), f"{where}: a replacement is {type(edit.text).__name__}, not a string"
            assert fold(edit.text) != fold(surface), f"{where}: the replacement is the original"
            left = Occurrences(forms(surface, mention.type, document.lang), document.lang)
            held = list(left.find(edit.text, words_of(edit.text)))
            assert not held, f"{where}: the replacement still holds an identifying string"
            same = chosen.setdefault(surface, edit.text) == edit.text
            assert same, f"{where}: the same words get different replacements"
    again = list(replacer.replace(document, document.entities))
    assert again == edits, f"{name}: a second call gives something else; one entity must stay recognisable"


def _check_word_before(
    replacer: Replacer, document: Document, edit: Edit, owners: Mapping[tuple[int, int], str]
) -> None:
    """Beside mentions, only the article or preposition right before one may change ("on 3 May" -> "in May")."""
    name, text = replacer.name, document.text
    start, owner = min(((at, who) for (at, _), who in owners.items() if at >= edit.end), default=(-1, ""))
    apart = not any(edit.start < end and at < edit.end for at, end in owners)
    assert apart and edit.start < edit.end <= start, f"{name}: an edit where no mention is"
    beside = not text[edit.end : start].strip(f"{_OPENING} \t\r\n\u00a0")
    assert beside, f"{name}: an edit of a word that does not stand right before a mention"
    small = language(document.lang).writing.small_words
    old, new = folded_words(text[edit.start : edit.end]), folded_words(edit.text)
    single = len(old) == 1 and old[0] in small
    assert single, f"{name}: an edit beside a mention takes more than one article or preposition"
    assert all(word in small for word in new), (
        f"{name}: an edit beside a mention brings more than articles and prepositions"
    )
    assert edit.entity == owner, f"{name}: an edit beside a mention has another entity than the mention"
