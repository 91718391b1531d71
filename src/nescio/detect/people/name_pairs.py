"""Two words in a row that no list of ordinary words has, where every noun has a capital: names of any origin.

Nouns hardly ever stand side by side there, so "geprüft von Tchimbakala Okwuosa" can only be a name, though no list knows it. An
adjective at the start of a line ("Laparoskopische Appendektomie") looks alike and is told by its ending.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from nescio.lang import LANGUAGES, language
from nescio.lang.gazetteers import attributes, common_words, family_names, given_names, technical_terms
from nescio.text.folding import fold
from nescio.text.passage import Passage
from nescio.text.patterns import fixed

_SHORTEST = 4
# A longer word is a compound ("Normsetzungsbefugnis"), unless a list of names has it.
_LONGEST = 14
_ADJECTIVE_ENDING = fixed(r"(?:e|er|es|en|em)\Z")


def name_pairs(passage: Passage, is_name_like: Callable[[str, str], bool]) -> Iterator[tuple[int, int]]:
    """Start and end of each pair; ``is_name_like`` says whether a word of a language can be a family name."""
    words, lang = passage.words, passage.lang
    if not language(lang).writing.nouns_capitalized:
        return
    capitals = [index for index in words.capitals if len(words.texts[index]) >= _SHORTEST]
    for index, following in pairwise(capitals):
        if following != index + 1 or passage.text[words.ends[index] : words.starts[following]] != " ":
            continue
        pair = words.texts[index], words.texts[following]
        if not any(_is_known(word, lang) for word in pair) and all(is_name_like(word, lang) for word in pair):
            first, second = words.folded[index], words.folded[following]
            opens = _is_listed(first) or (len(first) <= _LONGEST and not _ADJECTIVE_ENDING.search(first))
            if opens and (_is_listed(second) or len(second) <= _LONGEST):
                yield words.starts[index], words.ends[following]


def _is_listed(key: str) -> bool:
    return key in given_names() or key in family_names()


def _is_known(word: str, lang: str) -> bool:
    """Whether a word is an ordinary one of another language, a technical term or the word for what somebody is."""
    key, terms = fold(word), technical_terms(lang)
    return (
        key in terms.words
        or word in terms.exact
        or key in attributes(lang)
        or any(key in common_words(other) for other in LANGUAGES if other != lang)
    )
