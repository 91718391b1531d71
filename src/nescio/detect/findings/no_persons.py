"""What is taken for a person and is none: kin behind a genitive ("Annas Bruder"), towns behind "in", people of a town, bare titles.
And the other way round: a given name that a recogniser alone takes for a thing ("love farah"), a family name taken for a firm.

Where a family name can be meant ("Hans Vogel", "Andreas Bruder"), nothing is cut off.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from nescio.document import Document, Mention
from nescio.identity.derived import derived_from
from nescio.identity.rule import articles, folded_words, is_ordinary, titles
from nescio.lang import gazetteers, language
from nescio.lang.compounds import is_noun
from nescio.text.folding import fold
from nescio.text.words import Words, words_of

_RECOGNIZER = "neural"
_MISTAKEN = frozenset(("MISC", "DEM", "ORG"))
_NEVER_BESIDE_NAMES = _MISTAKEN | {"DEM/OCCUPATION"}
_MAX_NAME_WORDS = 3
_APOSTROPHES = "'’ʼ"
_AT_HOME = frozenset(("german", "english"))
# How far back the word before a mention is looked for.
_NEAR = 20


def without_confused_persons(mentions: Sequence[Mention], document: Document) -> tuple[Mention, ...]:
    """The mentions; of those that are taken for people, only what can be one, and towns as towns."""
    mentions = tuple(_as_person(mention, behind, document) for mention, behind in zip_longest(mentions, mentions[1:]))
    if not language(document.lang).writing.genitive_s:
        return mentions
    named = {document.surface(mention) for mention in mentions if mention.main_type == "LOC"}
    towns = {fold(name) for name in named}.union(*(derived_from(name, document.lang) for name in named))
    found: list[Mention] = []
    for mention in mentions:
        if mention.main_type == "ORG" and _is_family(mention, document):
            found.append(replace(mention, type="PERSON/FAMILY", parts=()))
        elif mention.main_type != "PERSON" or mention.type == "PERSON/USER":
            found.append(mention)
        elif _is_town(mention, document, towns):
            found.append(replace(mention, type="LOC/CITY", parts=()))
        else:
            found += _persons(mention, document)
    return tuple(found)


def _as_person(mention: Mention, behind: Mention | None, document: Document) -> Mention:
    """A mention that a recogniser alone, or a list of occupations, takes for something else, as a person if lists say so."""
    if mention.type in _NEVER_BESIDE_NAMES and _is_before_given(mention, behind, document):
        return replace(mention, type="PERSON/FAMILY", parts=())
    if mention.source != _RECOGNIZER or mention.type not in _MISTAKEN:
        return mention
    if mention.type != "ORG" and _is_given(mention, document):
        return replace(mention, type="PERSON/GIVEN", parts=())
    return replace(mention, type="PERSON") if mention.type == "ORG" and _is_full_name(mention, document) else mention


def _is_before_given(mention: Mention, behind: Mention | None, document: Document) -> bool:
    """Whether a listed family name stands before the rest of a name: "PATEL, Nikhil J", "MAURER Giovanni"."""
    if behind is None or behind.main_type != "PERSON":
        return False
    surface, gap = document.surface(mention), document.text[mention.end : behind.start]
    is_shouted = surface.isupper() and not document.surface(behind).isupper()
    return (gap == ", " or (gap == " " and is_shouted)) and fold(surface) in gazetteers.family_names()


def _is_full_name(mention: Mention, document: Document) -> bool:
    """Whether a listed given name opens two or three words of which none is one of a firm: "Gareth Prosser MRICS"."""
    words = words_of(document.surface(mention))
    if not 1 < len(words) <= _MAX_NAME_WORDS or not words.texts[1].istitle():
        return False
    first, lang = words.folded[0], document.lang
    of_firms = gazetteers.company_words() | gazetteers.class_words("ORG", lang)
    is_given = first in gazetteers.given_names() and not is_ordinary(first, lang) and not _is_large_town(first, lang)
    return is_given and of_firms.isdisjoint(words.folded) and not any(is_ordinary(w, lang) for w in words.folded)


def _is_given(mention: Mention, document: Document) -> bool:
    """Whether one word that only a recogniser takes for a thing or a trait is a listed given name and nothing else."""
    word, lang = fold(document.surface(mention)), document.lang
    return word in gazetteers.given_names() and not is_ordinary(word, lang) and not _is_large_town(word, lang)


def _is_family(mention: Mention, document: Document) -> bool:
    """Whether one word that only a recogniser takes for a firm is a listed family name, without the article of a thing."""
    surface = document.surface(mention)
    if mention.source != _RECOGNIZER or not (surface.isalpha() and surface.istitle()):
        return False
    word, lang = fold(surface), document.lang
    if not any(one in gazetteers.family_names() for one in (word, word.removesuffix("s"))):
        return False
    if is_ordinary(word, lang) or _is_large_town(word, lang):
        return False
    before = folded_words(document.text[max(0, mention.start - _NEAR) : mention.start])
    behind = folded_words(document.text[mention.end : mention.end + _NEAR])
    stands_alone = document.text[mention.end : mention.end + 1] not in ("-", "&") and not (
        behind and behind[0] in gazetteers.company_words()
    )
    return stands_alone and not (before and before[-1] in articles(lang))


def _is_large_town(word: str, lang: str) -> bool:
    place = gazetteers.places().get(word)
    return place is not None and place.digits >= language(lang).places.digits_beside_name


def _is_town(mention: Mention, document: Document, towns: set[str]) -> bool:
    """Whether one word is a city, a town behind "in" or "nach", or the people of a town that the text names."""
    word, *more = folded_words(document.surface(mention)) or ("",)
    if more or not word:
        return False
    place, digits = gazetteers.places().get(word), language(document.lang).places.digits_beside_name
    is_city = place is not None and place.kind in ("CITY", "REGION")
    is_big = is_city and place is not None and place.digits >= digits
    is_given = word in gazetteers.given_names()
    # "Laura" is a town, too, "Berlin" is hardly anybody's name.
    is_told = word in towns or not towns.isdisjoint(derived_from(document.surface(mention), document.lang))
    if is_told and (is_big or not is_given):
        return True
    if not is_city or place is None or place.digits < digits - 1:
        return False
    before = folded_words(document.text[max(0, mention.start - _NEAR) : mention.start])
    if before and before[-1] in gazetteers.cues(document.lang, "place_cues.tsv")["strong"]:
        return True
    return is_big and not is_given and not (before and before[-1] in titles(document.lang))


def _persons(mention: Mention, document: Document) -> Iterator[Mention]:
    """The people of a mention without the things and kin that belong to them."""
    surface, lang = document.surface(mention), document.lang
    words = words_of(surface)
    if not words.folded:
        yield mention
        return
    if len(words) == 1 and _belongs_to_somebody(mention, words.folded[0], document):
        return
    if _opens_with_noun(surface, words, lang):  # "Torjäger Robert Vittek"
        yield _part(mention, words.starts[1], len(surface))
        return
    cut = next(
        (i for i in range(len(words) - 1) if _is_genitive(surface, words, i) and _is_noun(words, i + 1, lang)), None
    )
    if cut is None:
        yield _told_given(mention, words, document)
        return
    end = words.ends[cut] + (surface[words.ends[cut] : words.ends[cut] + 1] in (*_APOSTROPHES,))
    yield _part(mention, 0, end)
    rest = next((i for i in range(cut + 1, len(words)) if words.folded[i] in gazetteers.given_names()), None)
    if rest is not None and not _is_noun(words, rest, lang):
        yield _part(mention, words.starts[rest], len(surface))


def _opens_with_noun(surface: str, words: Words, lang: str) -> bool:
    """Whether a noun that says what somebody is stands before a given and a family name, and is no title, kin or name itself.

    A family name may stand first, too, and be a noun: "Fuß Waltraud", "Fuß, Waltraud Maria".
    """
    first, *more = words.folded[:3]
    given = gazetteers.given_names()
    if len(more) < 2 or more[0] not in given or more[1] in given or surface[words.ends[0] : words.starts[1]] != " ":
        return False
    if first in given or first in gazetteers.family_names() or first in titles(lang):
        return False
    return is_noun(first, gazetteers.all_nouns(lang)) and first not in gazetteers.class_words("PERSON", lang)


def _told_given(mention: Mention, words: Words, document: Document) -> Mention:
    """ "Peters" before "Vater" is a given name in the genitive, though families are called so, too."""
    if mention.type == "PERSON/FAMILY" or len(words) > 1 or words.folded[0][:-1] not in gazetteers.given_names():
        return mention
    behind = words_of(document.text[mention.end : mention.end + _NEAR])
    owns = len(behind) and words.folded[0].endswith("s") and _is_noun(behind, 0, document.lang)
    return replace(mention, type="PERSON/GIVEN") if owns and behind.starts[0] == 1 else mention


def _belongs_to_somebody(mention: Mention, word: str, document: Document) -> bool:
    """Whether a lone word is kin behind a genitive ("Marias Schwester"), or a title without a name ("Dr")."""
    if word in titles(document.lang) and document.text[mention.end : mention.end + 1] == ".":
        return True
    before = words_of(document.text[max(0, mention.start - _NEAR) : mention.start])
    if not len(before) or document.text[: mention.start][-1:] != " ":
        return False
    noun = word in gazetteers.class_words("PERSON", document.lang)
    # Behind "Klaus'", which can be nothing but a genitive, any noun is something of his.
    noun = noun or (
        document.text[before.ends[-1] + max(0, mention.start - _NEAR)] in _APOSTROPHES
        and _is_owned(word, document.lang)
    )
    return noun and _is_genitive(document.text[max(0, mention.start - _NEAR) : mention.start], before, len(before) - 1)


def _is_owned(word: str, lang: str) -> bool:
    return word in gazetteers.ordinary_nouns(lang) and word not in gazetteers.given_names()


def _is_genitive(surface: str, words: Words, index: int) -> bool:
    """Whether a word can only be a name in the genitive: "Annas", "Schmidts", "Klaus'"."""
    word, given, families = words.folded[index], gazetteers.given_names(), gazetteers.family_names()
    if surface[words.ends[index] : words.ends[index] + 1] in (*_APOSTROPHES,):
        return word in given or word in families
    stem = word[:-1]
    if not word.endswith("s") or (stem not in given and stem not in families):
        return False
    # "Annas" is a man's name in Iceland, "Marias" a family name far away; "Andreas" is at home here.
    if given.get(stem, "m") != "m" and gazetteers.origins_of_given(word).isdisjoint(_AT_HOME):
        return True
    return word not in given and word not in families


def _is_noun(words: Words, index: int, lang: str) -> bool:
    """Whether a word is kin, or an ordinary noun that is no family name."""
    word = words.folded[index]
    if word in gazetteers.class_words("PERSON", lang):
        return True
    return word in gazetteers.ordinary_nouns(lang) and word not in gazetteers.family_names()


def _part(mention: Mention, start: int, end: int) -> Mention:
    low, high = mention.start + start, mention.start + end
    parts = tuple(part for part in mention.parts if low <= part.start and part.end <= high)
    return replace(mention, start=low, end=high, parts=parts)
