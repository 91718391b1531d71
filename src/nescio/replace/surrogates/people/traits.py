"""What a person is, and things that go with it: a neighbour of the same group ("nurse", "midwife"), in the same form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import repeat

from nescio.identity.kept_words import shared_words
from nescio.identity.rule import function_words, is_ordinary
from nescio.lang import DEFAULT, language
from nescio.lang.gazetteers import attributes, family_names, given_names, kind_nouns
from nescio.lang.number_words import read_number
from nescio.lang.trait_groups import FINE_TYPES, Term, broader, groups, term_key, terms
from nescio.lang.written_dates import read_date
from nescio.replace.surrogates.engine.ledger import names_of
from nescio.replace.surrogates.engine.order import follower
from nescio.replace.surrogates.engine.request import Request
from nescio.replace.surrogates.engine.spelling import like, replaced, with_s
from nescio.replace.surrogates.numbers.ages import AgeMaker, other_ordinal
from nescio.replace.surrogates.numbers.amounts import factor_of, scaled
from nescio.replace.surrogates.numbers.dates import DateMaker
from nescio.replace.surrogates.people.languages import other_language
from nescio.replace.surrogates.people.name_lists import family_pool
from nescio.replace.surrogates.places.places import place_spans, rewrite_places
from nescio.replace.surrogates.things.made_up import is_called, made_up_name, other_code
from nescio.replace.surrogates.things.siblings import head_place, sibling
from nescio.text.patterns import fixed
from nescio.text.words import Words, words_of

_LONGEST = 5
_SHORTEST_FRONT = 3
_SHOUT = 5  # letters from which on capitals are no abbreviation
# References to statutes: "Article 168 § 2 of the Criminal Code", "Companies Act 1986", "§ 12 StVO", "Law no. 3712".
_STATUTE = fixed(r"\bAct\b|\bCode\b|§|\b(?:Article|Section|Law no\.|Rule|Artikel|Gesetz)", re.IGNORECASE)
_STATUTE_NAME = fixed(r"(?:[A-Z][\w’']*,? (?:(?:and|of|the|for) )*)+Act\b")
# "Brightwater v. Easton": names on both sides.
_PARTIES = fixed(r"([A-Z][\w’'-]+(?: [A-Z][\w’'-]+)?)( v\.? )([A-Z][\w’'-]+(?: [A-Z][\w’'-]+)?)")
_GAP = fixed(r"[ \u00a0\n-]|['’]")
# "could not speak French", "die türkische Sprache": of languages, though the word is a nationality too.
_SPEAKING = fixed(r"\b(?:spe(?:ak|ech)|spoke|language|sprech|sprich|sprach)", re.IGNORECASE)
# A year, or the number of something.
_NUMBER = fixed(r"\d{4,}")
# What a recogniser calls a trait, without saying which: "Kian, son, 9".
_AGE = fixed(
    r"(?:(?:age|Alter)[ \u00a0](?:of|von)[ \u00a0])?"
    r"\d{1,3}(?:[ -]?(?:y|yo|yrs?|years?|J\.?|Jahren?|Monaten?|months?|weeks?)(?:[ -](?:old|alt))?)?"
)


class TraitMaker:
    """Surrogates for occupations, beliefs, diagnoses and the like; None for what no list has."""

    def make(self, request: Request) -> list[str] | None:
        if request.types[0] == "DEM" and all(_is_age(surface, request.page.lang) for surface in request.surfaces):
            return AgeMaker().make(request)
        if any(map(other_ordinal, request.surfaces, repeat(request))):
            return AgeMaker().make(request)
        if all(_is_calendar(surface, request.page.lang) for surface in request.surfaces):
            return DateMaker().make(request)
        texts = []
        for surface, type_name in zip(request.surfaces, request.types, strict=True):
            spoken = other_language(surface, request) if type_name == "DEM/LANGUAGE" else None
            new = spoken or rewrite_traits(surface, type_name, request) or _left_over(surface, type_name, request)
            if new is None:
                return None
            texts.append(new)
        return texts


def _is_calendar(surface: str, lang: str) -> bool:
    """Whether a word is a month or a day of the week, whatever it was taken for."""
    return surface.isalpha() and surface[0].isupper() and read_date(surface, lang, month_first=False) is not None


def _is_age(surface: str, lang: str) -> bool:
    return _AGE.fullmatch(surface) is not None or read_number(surface.lower(), lang) is not None


def rewrite_traits(surface: str, type_name: str, request: Request) -> str | None:
    """A phrase with all terms, nations, places and people in it replaced; None if it has none."""
    original = surface
    if _STATUTE.search(surface):
        surface = _other_numbers(_STATUTE_NAME.sub(lambda match: _statute(match[0], request), surface), request)
    words = words_of(surface)
    if type_name.startswith("DEM") and len(words) > 1 and _is_age(words.texts[0], request.page.lang):
        # "four children": how many tells as much as whose.
        surface = scaled(surface, factor_of(request), request.page.lang) or surface
        if surface != original and not shared_words(original, surface, type_name, request.page.lang):
            return surface
        words = words_of(surface)
    found = list(_pieces(surface, words, type_name, request))
    pieces = list(_in_one(surface, words, _with_fronts(surface, words, found)))
    if type_name.startswith("MISC") and _names_left(original, surface, words, pieces, request.page.lang):
        return None
    if not pieces and surface == original:
        return None
    new = replaced(surface, words, pieces)
    lang = request.page.lang
    if not shared_words(original, new, type_name, lang):
        return new
    # "a driver of heavy vehicles": of words that no list has, none may stay. The head says what it is: a "coach crash" is no
    # coach, "redness around the neck" no neck.
    head = head_place(words, lang)
    term = next((text for first, last, text, kind in found if kind and first <= head < last), "")
    article = words.texts[0] if words.folded[0] in language(lang).writing.determiners else ""
    return f"{article} {term}".strip() if term else None


def _left_over(surface: str, type_name: str, request: Request) -> str | None:
    """For what no list of traits has: another case, code, thing or name, or the noun for the kind."""
    if type_name.startswith("MISC") and (parties := _PARTIES.fullmatch(surface)):
        sides = [rewrite_places(side, request, "LOC") or _family(side, request) for side in parties.group(1, 3)]
        return parties[2].join(sides)
    lang = request.page.lang
    if said := whole_term(surface, request) or other_code(surface, request) or _kind_alone(surface, type_name, lang):
        return said
    if type_name.startswith("MISC"):
        # "Salt Ledger" is written as a title: it is no ledger.
        titled = (
            made_up_name(surface, request) if " " in surface and not language(lang).writing.nouns_capitalized else None
        )
        return titled or sibling(surface, request) or made_up_name(surface, request)
    if thing := sibling(surface, request):
        return thing
    # "der junge Wrona": where every noun has a capital, what is called by no noun is somebody.
    somebody = language(lang).writing.nouns_capitalized and " " not in surface and is_called(surface, lang)
    return like(surface, _family(surface, request)) if somebody else None


def _family(name: str, request: Request) -> str:
    """Another family name, however many words the old one has."""
    lang = request.page.lang
    pool = family_pool(lang, language(lang).people.origin, "LATIN")
    return str(request.choices.pick(pool, "party", name, str(request.attempt)))


def _kind_alone(surface: str, type_name: str, lang: str) -> str | None:
    """The noun for the kind of thing, if the phrase ends in one: "the Easton Prize" is "the Prize", "Asienkrise" a "Krise"."""
    words = words_of(surface)
    main_type = type_name.partition("/")[0]
    nouns = kind_nouns(main_type, lang)
    head = head_place(words, lang) if len(words) else -1
    if head < 0:
        return None
    article = words.texts[0] if words.folded[0] in language(lang).writing.determiners else ""
    if words.folded[head] in nouns and head > bool(article):
        # "claimed Widow's Allowance": without its name, it needs an article.
        named = words.texts[head][0].isupper() and not article and not language(lang).writing.nouns_capitalized
        noun = words.texts[head].lower() if named else words.texts[head]
        article = language(lang).writing.fit_article("a", noun) if named and main_type == "MISC" else article
        return f"{article} {noun}".strip()
    if len(words) > 1 or not language(lang).writing.nouns_capitalized:
        return None
    ends = (words.folded[0][cut:] for cut in range(_SHORTEST_FRONT, len(words.folded[0])))
    end = next((end for end in ends if end in nouns), "")
    # "ß" and the like are longer when folded: then nothing is cut off.
    whole = len(surface) == len(words.folded[0])
    return surface[-len(end)].upper() + surface[1 - len(end) :] if end and whole else None


def _names_left(original: str, surface: str, words: Words, pieces: Sequence[tuple[int, int, str]], lang: str) -> bool:
    """Whether something that nobody replaced may name the thing: "Saunders" in a case, a number, an abbreviation."""
    if surface == original and _NUMBER.search(surface):
        return True
    done = {index for first, last, _ in pieces for index in range(first, last)}
    return any(
        words.texts[index][0].isupper() and _is_name(words.folded[index], lang)
        for index in range(len(words))
        if index not in done
    )


def _is_name(word: str, lang: str) -> bool:
    """Whether a word with a capital letter is a name; where all nouns have one, only if a list says so."""
    if len(word) == 1 or is_ordinary(word, lang) or word in _vocabulary(lang):
        return False
    return not language(lang).writing.nouns_capitalized or word in given_names() or word in family_names()


@cache
def _vocabulary(lang: str) -> frozenset[str]:
    """All words of listed terms."""
    return frozenset(word for term in terms(lang) for word in term.split())


def _statute(name: str, request: Request) -> str:
    """Another statute."""
    acts = [
        forms[0]
        for kind, members in groups(DEFAULT)
        if kind == "MISC/LAW"
        for forms in members
        if forms[0].endswith(" Act")
    ]
    return request.choices.pick([act for act in acts if act != name], "statute", name, str(request.attempt))


def _other_numbers(text: str, request: Request) -> str:
    """Other numbers of articles and years, with as many digits; years stay in their century."""

    def write(match: re.Match[str]) -> str:
        digits = match[0]
        ask = ("statute", text, digits, str(match.start()), str(request.attempt))
        kept = 2 if len(digits) == 4 and digits[:2] in ("18", "19", "20") else 0
        size = 10 ** (len(digits) - kept)
        least = 0 if kept or digits[0] == "0" else size // 10
        number = least + (int(digits[kept:]) - least + 1 + request.choices.number(size - least - 1, *ask)) % (
            size - least
        )
        return digits[:kept] + f"{number:0{len(digits) - kept}d}"

    return re.sub(r"\d+", write, text)


def _pieces(surface: str, words: Words, type_name: str, request: Request) -> Iterator[tuple[int, int, str, str]]:
    """What is replaced: (first word, word after the last, new text, type of the term if it is one)."""
    spans = {first: (last, new) for first, last, new in place_spans(surface, request, type_name, frozenset())}
    names = names_of(request.page)
    index = 0
    while index < len(words):
        term = _term(surface, words, index, request)
        kind = ""
        if index in spans and (not term or _is_nation(term[2], type_name, surface)):
            last, new = spans[index]
        elif term:
            last, new, kind = term
        elif words.folded[index] in names and words.texts[index][0].isupper():
            last, new = index + 1, like(words.texts[index], names[words.folded[index]])
        else:
            index += 1
            continue
        yield index, last, new, kind
        index = last


def _with_fronts(
    surface: str, words: Words, pieces: Iterable[tuple[int, int, str, str]]
) -> Iterator[tuple[int, int, str, str]]:
    """Terms with what a hyphen joins to their front: "below-knee" is one word, of which nothing may be left over."""
    reached = 0
    for first, last, new, kind in pieces:
        while kind and first > reached and surface[words.ends[first - 1] : words.starts[first]] == "-":
            first -= 1
        yield first, last, new, kind
        reached = last


def _in_one(surface: str, words: Words, pieces: Iterable[tuple[int, int, str, str]]) -> Iterator[tuple[int, int, str]]:
    """Terms in a row are one ("Judge Advocate General", "self-harm scars"): what stands for the last stands for all."""
    held: tuple[int, int, str, str] | None = None
    for piece in pieces:
        joined = held and held[3] == piece[3] != "" and held[1] == piece[0]
        if held and held[1] == piece[0] and held[3] == "DEM/HEALTH" and piece[3] == "DEM/OCCUPATION":
            # "thalassaemia major" is no officer.
            piece = (held[0], piece[1], *held[2:])
        elif held and joined and surface[words.ends[held[1] - 1] : words.starts[piece[0]]] in (" ", "-"):
            piece = (held[0], *piece[1:])
        elif held:
            yield held[:3]
        held = piece
    if held:
        yield held[:3]


def _is_nation(term_type: str, type_name: str, surface: str) -> bool:
    """ "Turkish" is a nationality rather than a language or a people, unless the mention says so."""
    speaking = type_name == "DEM/LANGUAGE" or _SPEAKING.search(surface)
    return type_name == "DEM/NATIONALITY" or (term_type == "DEM/LANGUAGE" and not speaking)


def _term(surface: str, words: Words, index: int, request: Request) -> tuple[int, str, str] | None:
    """The longest listed term from here on, as (word after the last, what stands for it, its type)."""
    lang, longest = request.page.lang, _reach(surface, words, index)
    for count in range(longest, 0, -1):
        key, text = _phrase(surface, words, index, count)
        if term := terms(lang).get(key):
            return index + count, _written_like(text, _neighbour(term, text, request), lang), term.type
        genitive = language(lang).writing.genitive_s and text[0].isupper() and key.endswith("s")
        if genitive and (term := terms(lang).get(key[:-1])):
            return index + count, with_s(_neighbour(term, text, request), lang), term.type
    if any(word in terms(lang) for word in words.folded[index : index + longest]):
        return None
    for count in range(longest, 0, -1):
        key, text = _phrase(surface, words, index, count)
        known = attributes(lang).get(key)
        if known and (len(words) == count or known.type.startswith("DEM")):
            new = _of_its_kind(known.type, key, text, request)
            return (index + count, _written_like(text, new, lang), known.type) if new else None
    return None


def whole_term(text: str, request: Request) -> str | None:
    """A neighbour of a phrase that is a listed term as a whole, None if it is none."""
    term = terms(request.page.lang).get(term_key(text))
    return _written_like(text, _neighbour(term, text, request), request.page.lang) if term else None


def _written_like(text: str, new: str, lang: str) -> str:
    """ "MP" is an abbreviation, not a shout; "HIV" and "Crohn's disease" keep their capitals behind "she has"."""
    abbreviation = text.isupper() and len(text) < _SHOUT
    listed = text.islower() and not language(lang).writing.nouns_capitalized
    return new if abbreviation or listed else like(text, new)


def _phrase(surface: str, words: Words, index: int, count: int) -> tuple[str, str]:
    """Some words from ``index`` on: their key and how they are written."""
    return " ".join(words.folded[index : index + count]), surface[words.starts[index] : words.ends[index + count - 1]]


def _reach(surface: str, words: Words, index: int) -> int:
    for count in range(1, min(_LONGEST, len(words) - index)):
        if not _GAP.fullmatch(surface[words.ends[index + count - 1] : words.starts[index + count]]):
            return count
    return min(_LONGEST, len(words) - index)


def _neighbour(term: Term, text: str, request: Request) -> str:
    """Another term of the group, in the same form; one that repeats a word ("half-brother") only where there is no other."""
    lang = request.page.lang
    members = groups(lang)[term.group][1]
    offered = _offered(lang, term.group)
    if term.place in offered:
        at = offered.index(term.place)
        ring = (follower(request.choices, f"traits {term.group}", len(offered), at, n) for n in range(1, len(offered)))
        places = [offered[place] for place in ring]
    else:
        places = list(offered)
    unlike = [place for place in places if not shared_words(text, members[place][0], term.type, lang)] or places
    if term.place in offered:
        forms = members[unlike[request.attempt % len(unlike)]]
    else:
        forms = members[request.choices.pick(unlike, "trait", text, str(request.attempt))]
    new = forms[term.form] if term.form < len(forms) else forms[0]
    is_title = all(word[0].isupper() for word in text.split()) and not text.isupper()
    if language(lang).people.title_case and is_title:
        # "Prime Minister", "Justice of the Peace"
        new = " ".join(
            word if place and word in function_words(lang) else word[0].upper() + word[1:]
            for place, word in enumerate(new.split())
        )
    return new.upper() if text.isupper() and len(text) >= _SHOUT else new


@cache
def _offered(lang: str, group: int) -> tuple[int, ...]:
    """The places of a group's terms that detectors know; all of them where these are too few."""
    members = groups(lang)[group][1]
    known = [place for place, forms in enumerate(members) if term_key(forms[0]) in attributes(lang)]
    return tuple(known if len(known) > 2 else range(len(members)))


def _of_its_kind(type_name: str, key: str, text: str, request: Request) -> str | None:
    """A listed term of the same kind for one that is in no group ("silicosis", "asthma"); None where no kind is known.

    Any other term of the type would say something else of somebody: an operation is no infection.
    """
    lang = request.page.lang
    if term := _ending_term(key, type_name, lang):
        return _neighbour(term, text, request)
    pool = _by_kind(lang).get((type_name, broader(lang).get(key, "")))
    if pool is None and type_name not in FINE_TYPES:
        pool = [forms for kind, members in groups(lang) if kind == type_name for forms in members]
    # Small letters may mark an adjective, large ones a noun.
    alike = [forms for forms in pool or () if forms[0][0].islower() == text[0].islower() and term_key(forms[0]) != key]
    if not alike:
        return None
    # What has forms for men and women stands for what has one, too: a "Postbote" is no "Putzfrau".
    most = max(map(len, alike))
    forms = request.choices.pick([forms for forms in alike if len(forms) == most], "trait", key, str(request.attempt))
    return forms[language(lang).people.form_of(text, forms)]


def _ending_term(word: str, type_name: str, lang: str) -> Term | None:
    """The listed term that a compound ends in: a "Finanzminister" is a minister."""
    if not language(lang).writing.compounds:
        return None
    ends = (terms(lang).get(word[cut:]) for cut in range(_SHORTEST_FRONT, len(word) - _SHORTEST_FRONT))
    return next((term for term in ends if term and term.type == type_name), None)


@cache
def _by_kind(lang: str) -> dict[tuple[str, str], list[tuple[str, ...]]]:
    """(type, broader term) -> the terms of all groups that it stands above."""
    found: dict[tuple[str, str], list[tuple[str, ...]]] = {}
    for type_name, members in groups(lang):
        for forms in members:
            if kind := broader(lang).get(term_key(forms[0])):
                found.setdefault((type_name, kind), []).append(forms)
    return found
