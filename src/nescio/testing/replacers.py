"""The contract of replacers (see ``nescio.protocols.Replacer``)."""

from __future__ import annotations

from nescio.document import Document, Edit
from nescio.identity.occurrences import Occurrences
from nescio.identity.rule import folded_words, forms, function_words
from nescio.lang import LANGUAGES
from nescio.protocols import Replacer
from nescio.testing.samples import finished
from nescio.text.folding import fold
from nescio.text.words import words_of


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
    spans = {(m.start, m.end) for entity in document.entities for m in document.mentions_of(entity)}
    for start, end in by_span.keys() - spans:
        # A new text may ask for another preposition or article before it ("on 3 May" -> "in May"), no more.
        words = folded_words(document.text[start:end])
        beside = any(start < end < other and not document.text[end:other].strip() for other, _ in spans)
        small = all(word in function_words(document.lang) for word in words)
        assert beside and small, f"{name}: an edit where no mention is"
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
