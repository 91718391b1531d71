"""A made-up name for what is called by one: a ship, a program, a project; codes and abbreviations with other letters.

What is called by an ordinary word gets none: a name would be something else.
"""

from __future__ import annotations

from nescio.identity.rule import function_words, is_ordinary
from nescio.lang import language
from nescio.lang.compounds import is_noun
from nescio.lang.gazetteers import all_nouns, attributes, family_names, phrase_key
from nescio.replace.surrogates.codes.scrambling import scramble
from nescio.replace.surrogates.engine.request import Request
from nescio.replace.surrogates.engine.spelling import like, ordinals_mended
from nescio.replace.surrogates.organizations.organization_lists import patterns
from nescio.replace.surrogates.things.siblings import LONGEST_WORD
from nescio.text.classes import DASH, LETTER, UPPER
from nescio.text.folding import fold
from nescio.text.patterns import fixed
from nescio.text.words import words_of

# "H-1B", "45E", "MECH3017", "4M", "3000"
_CODE = fixed(
    rf"(?=.*\d)(?!.*[^\W\d_]{{4}})[{LETTER}\d]+(?:[{DASH}./][{LETTER}\d]+)*|(?=.*\d)[{UPPER}\d]+(?:[ {DASH}./]\d+)*"
)
_ABBREVIATION = fixed(rf"[{UPPER}]{{2,6}}|(?:[{UPPER}][{LETTER}]{{0,3}}\.){{2,4}}")
# The number behind a name: "Boeing 737-800", "GnuPG v1.2.2".
_NUMBERED = fixed(rf"(?P<name>[{LETTER}][^\d]*?)(?P<number> v?\d[\d.,{DASH}/]*)")
# Letters of either half of a compound: of shorter ones, names are put together, too.
_SHORTEST_PART = 4


def other_code(surface: str, request: Request) -> str | None:
    """A code or an abbreviation with other digits and letters; None for anything else."""
    if not _CODE.fullmatch(surface) and not _is_abbreviation(surface, request.page.lang):
        return None
    return ordinals_mended(scramble(surface, request.choices, "thing", surface, str(request.attempt)))


def _is_abbreviation(surface: str, lang: str) -> bool:
    return _ABBREVIATION.fullmatch(surface) is not None and not is_ordinary(surface.lower(), lang)


def made_up_name(surface: str, request: Request) -> str | None:
    """Another name in place of one, with another number behind it; None for what is no name."""
    number = ""
    if numbered := _NUMBERED.fullmatch(surface):
        surface, number = numbered["name"], numbered["number"]
        number = scramble(number, request.choices, "thing", number, str(request.attempt))
    if not is_called(surface, request.page.lang):
        return None
    made_up = patterns(request.page.lang).get("word", ())
    return like(surface, request.choices.pick(made_up, "thing", phrase_key(surface), str(request.attempt))) + number


def is_called(surface: str, lang: str) -> bool:
    """Whether a phrase is a name: written like a title, or with a word that no list has."""
    words = words_of(surface)
    saying = [place for place, word in enumerate(words.folded) if word not in function_words(lang)]
    if not saying or any(words.texts[place][0].isdigit() for place in saying):
        return False
    titled = all(words.texts[place][0].isupper() for place in saying)
    if not language(lang).writing.nouns_capitalized and titled and len(saying) > 1:
        return True
    unknown = [words.folded[place] for place in saying if not _is_word(words.folded[place], lang)]
    return titled and bool(unknown)


def _is_word(word: str, lang: str) -> bool:
    """Whether a folded word is in some list of words, or put together of two that are."""
    if is_ordinary(word, lang) or word in attributes(lang):
        return True
    if word in family_names() or len(word) > LONGEST_WORD:
        return False
    nouns = all_nouns(lang)
    for one in (word, fold(language(lang).writing.spelled_out(word))):
        cuts = range(_SHORTEST_PART, len(one) - _SHORTEST_PART + 1)
        if one in nouns or any(one[cut:] in nouns and is_noun(one[:cut], nouns) for cut in cuts):
            return True
    return False
