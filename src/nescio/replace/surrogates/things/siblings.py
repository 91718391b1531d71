"""Another thing of the same kind: "the Latin trip" becomes "the excursion", "der Kneipe" becomes "der Gaststätte".

Things are known by the noun that says what they are; what describes it goes. The other thing has the number, the gender and the
ending of the first, so that everything around it still agrees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from nescio.identity.rule import function_words, is_ordinary
from nescio.lang import language, rows
from nescio.lang.compounds import is_compound, is_noun
from nescio.lang.gazetteers import all_nouns, family_names, name_key
from nescio.replace.surrogates.engine.request import Request
from nescio.replace.surrogates.engine.spelling import like
from nescio.text.folding import fold
from nescio.text.words import Words, words_of

# Letters of a suffix, and of what stands before it; nouns as short as that are known as words of their own only: a "Nachbar"
# is no "Bar".
_SHORTEST_PART = 3
# Nouns of so many letters are known behind anything.
_SURE_END = 6
# Longer ones are no words, and would take long to take apart.
LONGEST_WORD = 60
_NONE = "-"


@dataclass(frozen=True, slots=True)
class Thing:
    """One form of a listed thing: its group, its place there (-1 if it is only recognised), and 0 for one, 1 for many.

    ``both``: the form says one as well as many ("Spieler").
    """

    group: int
    place: int
    form: int
    both: bool


@cache
def _groups(lang: str) -> tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]:
    """(gender, things) of each group; a thing is its singular and its plural."""
    return tuple((gender, tuple(_forms(said))) for gender, said, *_ in rows(lang, "things.tsv"))


def _forms(listed: str) -> Iterator[tuple[str, ...]]:
    for thing in listed.split(";"):
        forms = tuple(thing.split("/"))
        if forms[0]:
            yield forms


@cache
def _known(lang: str) -> Mapping[str, Thing]:
    """A form in small letters -> what it is; the first group that has it owns it."""
    found: dict[str, Thing] = {}
    for number, (_, said, *further) in enumerate(rows(lang, "things.tsv")):
        listed = [*enumerate(_forms(said)), *((-1, forms) for forms in _forms(";".join(further)))]
        for place, forms in listed:
            for form, text in enumerate(forms):
                found.setdefault(text.lower(), Thing(number, place, form, len(set(forms)) < len(forms)))
    found.pop(_NONE, None)
    return found


def sibling(surface: str, request: Request) -> str | None:
    """A phrase of the same kind in place of one; None if no list has what it is."""
    lang = request.page.lang
    words = words_of(surface)
    head = head_place(words, lang) if len(words) else -1
    if head < 0 or (language(lang).writing.nouns_capitalized and not words.texts[head][0].isupper()):
        return None
    word = words.texts[head]
    found = _look_up(word.lower(), lang) if len(word) <= LONGEST_WORD else None
    if found is None:
        return None
    thing, ending = found
    others = _others(thing, lang)
    if not others:
        return None
    first = request.choices.number(len(others), "thing", word.lower())
    new = like(word, others[(first + request.attempt) % len(others)] + ending)
    article = words.texts[0] if head and words.folded[0] in language(lang).writing.determiners else ""
    if not article and head and words.texts[0][0].isupper() and is_ordinary(words.folded[0], lang):
        new = new[0].upper() + new[1:]  # "Wide local excision" in a line of its own
    return f"{article} {new}".strip()


def common_thing(surface: str, request: Request, *, compounds: bool = False) -> str | None:
    """The same for what may be a name: only ordinary words in small letters, or a single ordinary one, are none.

    ``compounds``: neither is one that is put together of two ordinary nouns, as the names of villages are, too.
    """
    lang = request.page.lang
    nouns = all_nouns(lang)
    key = fold(surface)
    if len(key) > LONGEST_WORD:
        return None
    if nouns:
        stems = (key.removesuffix(ending) for ending in ("", *language(lang).writing.case_endings))
        joined = compounds and key not in family_names() and is_compound(key, nouns, most=2)
        ordinary = joined or any(stem in nouns for stem in stems)
    else:
        ordinary = (surface.islower() or is_ordinary(key, lang)) and not any(map(str.isdigit, surface))
    return sibling(surface, request) if ordinary else None


def _others(thing: Thing, lang: str) -> list[str]:
    """The other things of the group in the same form; for "Spieler" rather what says one and many, too."""
    forms = [
        forms
        for place, forms in enumerate(_groups(lang)[thing.group][1])
        if place != thing.place and len(forms) > thing.form and forms[thing.form] != _NONE
    ]
    alike = [one for one in forms if thing.both and len(set(one)) < len(one)]
    return [one[thing.form] for one in alike or forms]


def head_place(words: Words, lang: str) -> int:
    """The place of the noun that says what a phrase is: the last before "of", "around" and the like."""
    links = function_words(lang)
    first = next((place for place, word in enumerate(words.folded) if word not in links), 0)
    found = (place for place, word in enumerate(words.folded) if place > first and word in links and len(word) > 1)
    return next(found, len(words)) - 1


def _look_up(word: str, lang: str) -> tuple[Thing, str] | None:
    """What a word is, and the ending that its case gives it: "Kneipen", "Berges", "Hotels"."""
    known = _known(lang)
    for end in (*_ends(word, lang), *_ends(language(lang).writing.spelled_out(word), lang)):
        if thing := known.get(end):
            return thing, ""
        for ending in language(lang).writing.case_endings:
            thing = known.get(end.removesuffix(ending)) if end.endswith(ending) else None
            if thing and _takes(ending, thing, lang):
                return thing, ending
    return None


def _ends(word: str, lang: str) -> Iterator[str]:
    """The word, and what it may be by: the noun at the end of a compound that is nobody's name, or a suffix ("-itis")."""
    yield word
    nouns = (
        all_nouns(lang) if language(lang).writing.compounds and name_key(word) not in family_names() else frozenset()
    )
    for cut in range(_SHORTEST_PART, len(word) - _SHORTEST_PART + 1):
        front, end = fold(word[:cut]), word[cut:]
        # "Pickerl" does not end in a "Kerl".
        if (
            nouns
            and len(end) > _SHORTEST_PART
            and (len(end) >= _SURE_END or is_ordinary(front, lang) or is_noun(front, nouns))
        ):
            yield end
        yield f"-{end}"


def _takes(ending: str, thing: Thing, lang: str) -> bool:
    """Whether a thing takes an ending: many a dative "n", one that is no feminine a genitive "s"."""
    if ending == "n":
        return thing.form == 1
    return thing.form == 0 and _groups(lang)[thing.group][0] != "f"
