"""The contract of replacers (see ``nescio.protocols.Replacer``)."""

from __future__ import annotations

from nescio.document import Document, Entity
from nescio.identity.occurrences import Occurrences
from nescio.identity.rule import forms
from nescio.lang import LANGUAGES
from nescio.protocols import Replacer
from nescio.testing.samples import finished
from nescio.text.folding import fold
from nescio.text.words import words_of


def check_replacer(replacer: Replacer) -> None:
    """Raise ``AssertionError`` with the broken contract."""
    assert isinstance(replacer, Replacer), f"{type(replacer).__name__} has no name or no method replace(...)"
    assert isinstance(replacer.name, str), f"{type(replacer).__name__}.name is not a string"
    assert replacer.name, f"{type(replacer).__name__}.name is empty"
    for lang in LANGUAGES:
        document = finished(lang)
        for number, entity in enumerate(document.entities, 1):
            _check_entity(replacer, document, entity, number)


def _check_entity(replacer: Replacer, document: Document, entity: Entity, number: int) -> None:
    where = f"{replacer.name}, entity of type {entity.type} ({document.lang})"
    texts = replacer.replace(document, entity, number)
    mentions = document.mentions_of(entity)
    assert isinstance(texts, list), f"{where}: gives {type(texts).__name__}, not a list"
    assert len(texts) == len(mentions), f"{where}: {len(texts)} replacements for {len(mentions)} mentions"
    chosen: dict[str, str] = {}
    for mention, text in zip(mentions, texts, strict=True):
        surface = document.surface(mention)
        assert isinstance(text, str), f"{where}: a replacement is {type(text).__name__}, not a string"
        assert fold(text) != fold(surface), f"{where}: the replacement is the original"
        left = Occurrences(forms(surface, mention.type, document.lang), document.lang)
        assert not list(left.find(text, words_of(text))), f"{where}: the replacement still holds an identifying string"
        assert chosen.setdefault(surface, text) == text, f"{where}: the same words get different replacements"
    again = replacer.replace(document, entity, number)
    assert again == texts, f"{where}: a second call gives something else; one entity must stay recognisable"
