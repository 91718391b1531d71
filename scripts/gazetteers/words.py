"""Ordinary words, by which nescio decides whether a string can identify anybody."""

from __future__ import annotations

from collections.abc import Iterator

from babel import Locale
from faker.providers.lorem.de_DE import Provider as GermanLorem

from gazetteers.german import adjective
from gazetteers.wordnet import irregular, senses, synsets, tag_counts
from gazetteers.writing import source_lines, source_words, write

_VOWELS = "aeiou"
_VERB_ENDINGS = ("e", "st", "t", "te", "ten", "end")


def _english() -> Iterator[str]:
    for part in ("noun", "verb", "adj", "adv"):
        lower = {lemma for synset in synsets(part).values() for lemma in synset.lemmas if lemma == lemma.lower()}
        for word in senses(part):
            if word in lower and word.isalpha() and sum(tag_counts().get((word, part), {}).values()) >= 1:
                yield word
                yield from inflect(word, part)


def inflect(word: str, part: str) -> Iterator[str]:
    """The usual English inflections of a noun or verb, irregular ones from WordNet's exception lists."""
    yield from (form for form in irregular(part).get(word, ()) if form.isalpha())
    if part == "noun":
        yield plural(word)
    elif part == "verb":
        yield plural(word)
        stem = word[:-1] if word.endswith("e") else word
        if len(word) > 2 and word[-1] not in _VOWELS + "wxy" and word[-2] in _VOWELS and word[-3] not in _VOWELS:
            yield from (word + word[-1] + "ed", word + word[-1] + "ing")
        past = word[:-1] + "ied" if word.endswith("y") and word[-2] not in _VOWELS else stem + "ed"
        yield from (past, (word if word.endswith("ee") else stem) + "ing")


def plural(word: str) -> str:
    """The regular plural of an English noun (also the third person of a verb)."""
    if word.endswith("y") and word[-2:-1] not in tuple(_VOWELS):
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "z", "ch", "sh")) else "s")


def _german() -> Iterator[str]:
    yield from (word.lower() for word in GermanLorem.word_list)
    kind = ""
    for line in source_lines("common_words_de.txt"):
        if line.startswith("["):
            kind = line.strip("[] ")
            continue
        for word in line.split():
            lower = word.lower()
            yield lower
            if kind == "adjectives":
                yield from adjective(lower)
            elif kind == "weak verbs" and lower.endswith("en"):
                yield from (lower[:-2] + ending for ending in _VERB_ENDINGS)
                yield "ge" + lower[:-2] + "t"
    calendar = Locale("de")
    for names in (*calendar.months["format"].values(), *calendar.days["format"].values()):
        yield from (name.lower().rstrip(".") for name in names.values() if len(name) > 2)


def build() -> None:
    """Write en/common_words.txt and de/common_words.txt."""
    hand = {word.lower() for word in source_words("common_words_en.txt")}
    english = [
        "Derived from WordNet 3.0 (lemmas in lower case that were tagged at least once, with inflections) and a list",
        "of function words written by hand. Licence of WordNet in ../any/LICENSES.txt.",
    ]
    german = ["Written by hand, with inflections; with the German word list of Faker (MIT) and CLDR's calendar."]
    write("en/common_words.txt", english, sorted({word for word in _english() if len(word) > 1} | hand))
    write("de/common_words.txt", german, sorted({word for word in _german() if len(word) > 1}))
