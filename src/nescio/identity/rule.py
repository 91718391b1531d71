"""The rule that tells identifying strings from ordinary ones.

A masked string *identifies* when meeting it again anywhere in the document would give the secret away: a name and each of its
parts, a code, an address, a place, the name of an organisation, a full date. It is then hidden everywhere it occurs as a word.
An *ordinary* string ("two", "March", "doctor", "the Government") says nothing by itself; it is judged mention by mention.

1. The taxonomy says of each type: its strings always identify, never do, or do if they hold a name (``identifies``).
2. A string holds a name if one of its words is not ordinary. Ordinary are function words, the language's common words, numbers,
   single letters; for organisations also the words for kinds of them ("Assize Court"), and where a single word is taken for an
   organisation, countries and nationalities ("German"). Function words and single letters alone never identify, whatever they
   were taken for.
3. A person is also identified by each part of the name that is not a title, an initial, a particle or a company form ("Inc.").
4. A part or a one-word place that is an ordinary word too ("Cook", "Reading") identifies only when written as a name: with a
   capital letter, not as a function word at the start of a sentence; in German, where every noun has a capital letter, not
   behind an article ("der Koch"). A given name that is also a particle ("Ben Carter") is such a part. Function words that nobody
   is called, and ordinary words in a user name ("ahu.no.brakes"), do not identify.
   A town is also identified by the words for its people and its adjectives ("Kölner", "Berlinerin", "kölnisch").
5. Codes shorter than four characters or without a digit do not identify by themselves, nor does a date of a single number;
   e-mail and web addresses need no digit.
6. A figure of five digits and more identifies whatever it says: an amount, a time to the second, a month of a year ("02/2022").
7. What is masked once is masked everywhere in two further cases (``masked_forms``): such a figure without the words around it
   ("10,000" of "10,000 employees"), and an organisation of several words, one of which says its kind and is not common ("Assize
   Court"), where it is written as a name.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from nescio.identity.derived import derived_from
from nescio.lang import gazetteers, lines
from nescio.lang.gazetteers import function_words as function_words
from nescio.taxonomy import facts_of
from nescio.text.folding import fold
from nescio.text.words import WORD

SHORTEST_CODE = 4
# A figure of so many digits is known again where it stands elsewhere.
TELLING_DIGITS = 5
# Types of which a recogniser may take a number for one ("room 214"); a shorter one stands everywhere.
_NAMES = frozenset(("PERSON", "LOC", "ORG"))
# Particles that are given names when they open a name: "Ben Carter", but "Mohammed ben Ali".
GIVEN_PARTICLES = frozenset(("ben", "mac"))
# Names and codes may stand in several cells or lines.
_TORN_APART = frozenset(("PERSON", "CODE"))
ADDRESSES = ("CODE/EMAIL", "CODE/URL")


class Form(NamedTuple):
    """A sequence of folded words to look for; ``as_name`` means only where it is written as a name (rule 4)."""

    words: tuple[str, ...]
    as_name: bool = False


@cache
def titles(lang: str) -> frozenset[str]:
    return frozenset(fold(word) for word in lines(lang, "titles.txt"))


@cache
def particles() -> frozenset[str]:
    return frozenset(fold(word).strip("'") for word in lines("any", "name_particles.txt"))


@cache
def company_forms() -> frozenset[str]:
    """Words of company forms that nobody is called by ("inc", "gmbh")."""
    names = (gazetteers.given_names(), gazetteers.family_names())
    return frozenset(word for word in gazetteers.company_words() if not any(word in known for known in names))


@cache
def national_words(lang: str) -> frozenset[str]:
    """Words of country names and nationalities, in one set."""
    return frozenset(word for phrase in gazetteers.nationalities(lang) for word in phrase.split()) | frozenset(
        word for phrase in gazetteers.countries() for word in phrase.split()
    )


@cache
def articles(lang: str) -> frozenset[str]:
    """What marks a capitalised noun as none of a name; only languages that capitalise nouns have such a list."""
    return frozenset(fold(word) for word in lines(lang, "articles.txt"))


@lru_cache(maxsize=65536)
def is_ordinary(word: str, lang: str) -> bool:
    """Whether a folded word is part of everybody's language rather than somebody's name."""
    return len(word) == 1 or word.isdigit() or word in function_words(lang) or word in gazetteers.common_words(lang)


def counts_over_edge(form: Form, type_name: str, lang: str) -> bool:
    """Whether a form is found where it runs over an edge of the structure, from one cell or paragraph into the next.

    Nothing that is detected does. What is found there is a chance meeting ("Spreadsheet" above "Document"), unless it is of a
    kind that layouts tear apart (a name, a code, an address with its numbers) and one of its words is not ordinary.
    """
    main = type_name.partition("/")[0]
    is_torn = main in _TORN_APART or (main == "LOC" and any(word[:1].isdigit() for word in form.words))
    return is_torn and not all(is_ordinary(word, lang) for word in form.words)


def may_stay(word: str, lang: str) -> bool:
    """Whether a word between the parts of something masked may stay: an ordinary one that is written small ("near")."""
    return word.islower() and is_ordinary(fold(word), lang)


@lru_cache(maxsize=32768)
def folded_words(surface: str) -> tuple[str, ...]:
    return tuple(map(fold, WORD.findall(surface)))


@cache
def _nations(lang: str) -> frozenset[str]:
    """Countries and nationalities of one word."""
    return frozenset(
        phrase for phrase in (*gazetteers.nationalities(lang), *gazetteers.countries()) if " " not in phrase
    )


def holds_name(surface: str, lang: str, *, of_organization: bool) -> bool:
    """Whether one word of a string is not ordinary (rule 2)."""
    words = folded_words(surface)
    if not of_organization:
        return not all(is_ordinary(word, lang) for word in words)
    kinds, nations = gazetteers.class_words("ORG", lang), national_words(lang)
    if len(words) == 1:
        # Whole names alone: "McDonald" is a word of a country's name, too.
        return not is_ordinary(words[0], lang) and words[0] not in kinds and words[0] not in _nations(lang)
    return any(not is_ordinary(word, lang) and (word in nations or word not in kinds) for word in words)


def _is_short_number(letters: str) -> bool:
    return letters.isdigit() and len(letters) < TELLING_DIGITS


def _is_telling_figure(text: str) -> bool:
    return sum(map(str.isdigit, text)) >= TELLING_DIGITS


def names_organization(surface: str, lang: str) -> bool:
    """Whether a word of an organisation's name is neither ordinary nor the word for a kind of organisation, nor a nation's."""
    known = (gazetteers.class_words("ORG", lang), national_words(lang))
    return any(not is_ordinary(word, lang) and not any(word in one for one in known) for word in folded_words(surface))


def says_which(surface: str, lang: str) -> bool:
    """Whether the name of an organisation, known as one by its column, says more than its kind: "Silver Lake", not "Police".

    Letters and numbers do ("S&T AG", "1933 Industries"), and any word beside a company form ("International Publishers NV").
    """
    words = [word for word in folded_words(surface) if word not in function_words(lang) or len(word) == 1]
    kinds, company = gazetteers.class_words("ORG", lang), gazetteers.company_words()
    beside = [word for word in words if word not in company or len(word) == 1]
    if beside and len(beside) < len(words):
        return True
    return any(word not in kinds or len(word) == 1 for word in beside)


@lru_cache(maxsize=32768)
def identifies(surface: str, type_name: str, lang: str) -> bool:
    """Whether a string of this type identifies (rules 1, 2, 5 and 6)."""
    when = facts_of(type_name).identifies
    main = type_name.partition("/")[0]
    if any(map(_is_telling_figure, surface.split())):
        return True
    words = folded_words(surface)
    if (
        when == "never"
        or len("".join(words)) < 2
        or (type_name in _NAMES and _is_short_number("".join(words)))
        or all(word in function_words(lang) for word in words)
    ):
        return False
    if main == "CODE":
        bare = "".join(words)
        return len(bare) >= SHORTEST_CODE and (type_name in ADDRESSES or any(c.isdigit() for c in bare))
    if main == "PERSON":
        return True
    if main == "DATETIME":
        return len(words) > 1
    return when == "always" or holds_name(surface, lang, of_organization=main == "ORG")


def name_parts(surface: str, lang: str) -> tuple[str, ...]:
    """The folded words of a name that stand for the person: no titles, initials, particles, company forms (rule 3)."""
    words = folded_words(surface)
    skipped = titles(lang) | particles() | company_forms()
    parts = tuple(word for word in words if len(word) > 1 and word not in skipped and not word.isdigit())
    if parts and words[-1] not in parts and words[-1] in titles(lang) and words[-1] in gazetteers.family_names():
        parts += words[-1:]  # "Grace Bishop"
    return words[:1] + parts if words and words[0] in GIVEN_PARTICLES else parts


def _is_called(word: str) -> bool:
    """Whether somebody may be called by a function word ("Will", "May")."""
    return len(word) > 2 and (word == "will" or word in gazetteers.given_names() or word in gazetteers.family_names())


@lru_cache(maxsize=32768)
def forms(surface: str, type_name: str, lang: str) -> tuple[Form, ...]:
    """All forms of an identifying string that must not be left in the text; none for an ordinary one."""
    if not identifies(surface, type_name, lang):
        return ()
    words = folded_words(surface)
    if not words:
        return ()
    if not type_name.startswith("PERSON"):
        ordinary = len(words) == 1 and is_ordinary(words[0], lang) and not words[0].isdigit()
        made = sorted(derived_from(surface, lang)) if type_name in ("LOC", "LOC/CITY") and not ordinary else ()
        return (Form(words, as_name=ordinary), *(Form((word,), as_name=is_ordinary(word, lang)) for word in made))
    last = len(words) - 1
    whole = words[next((place for place, word in enumerate(words) if word not in titles(lang)), last) :]
    found = [] if len(whole) == 1 else [Form(whole)]
    for part in name_parts(surface, lang):
        ordinary = is_ordinary(part, lang) or part in particles()
        # Of a handle ("ahu.no.brakes") ordinary words say nothing; neither do function words that nobody is called.
        if ordinary and (type_name == "PERSON/USER" or (part in function_words(lang) and not _is_called(part))):
            continue
        found.append(Form((part,), as_name=ordinary))
    if not found and type_name == "PERSON/FAMILY":
        found.append(Form(words, as_name=True))  # a family name that is a title, too: "Graf"
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=32768)
def masked_forms(surface: str, type_name: str, lang: str) -> tuple[Form, ...]:
    """All forms of a string that was masked which must not be left: those that identify, and those of rule 7."""
    found = forms(surface, type_name, lang)
    if figures := figure_forms(surface, type_name):
        return tuple(dict.fromkeys((*found, *figures)))
    if type_name.startswith("ORG") and not found and facts_of(type_name).identifies != "never":
        words = folded_words(surface)
        is_named = len(words) > 1 and not all(is_ordinary(word, lang) for word in words)
        return (Form(words, as_name=True),) if is_named else ()
    return found


@lru_cache(maxsize=32768)
def figure_forms(surface: str, type_name: str) -> tuple[Form, ...]:
    """The figures in an amount, a time or the like that are known again without the words around them."""
    main = type_name.partition("/")[0]
    if main in _NAMES or main == "CODE":
        return ()
    return tuple(Form(folded_words(figure)) for figure in surface.split() if _is_telling_figure(figure))
