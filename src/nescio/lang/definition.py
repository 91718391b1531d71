"""A language as a value: what the steps must know of it, so that none of them asks for a language by its name.

A package such as ``nescio.lang.de`` gives one ``LANGUAGE``. Data is given as it is; behaviour is given as functions over plain
strings. Patterns are sources for ``re`` and compiled where they are first used (``nescio.lang.patterns``). Every field has a
neutral default, so that a new language can begin with little; ``nescio.lang.completeness`` names what it lacks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable

from nescio.lang.phrasing import PLAIN, Phrasing

NO_WORDS: frozenset[str] = frozenset()


def same(text: str) -> str:
    """The text as it is."""
    return text


def nothing() -> str:
    """The source of a pattern that matches nothing."""
    return r"(?!)"


def unread(words: str) -> int | None:  # noqa: ARG001
    """No number."""
    return None


def in_digits(value: int, like: str) -> str:  # noqa: ARG001
    """The number in digits."""
    return str(value)


def never(text: str, start: int, end: int, finish: int) -> bool:  # noqa: ARG001
    """No."""
    return False


def unchanged(word: str, like: str) -> str:  # noqa: ARG001
    """The word as it is."""
    return word


def no_days() -> Mapping[str, int]:
    """No words."""
    return {}


def one_form(term: str) -> tuple[str, ...]:
    """A term that has no other forms."""
    return (term.lstrip("*~"),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Writing:
    """How the language writes words: capitals, articles, endings."""

    # Every noun has a capital letter, so that a capital alone does not make a name.
    nouns_capitalized: bool = False
    # Words that differ in diacritics alone are different words: "Tanzer" is a name, "Tänzer" an occupation.
    diacritics_tell: bool = False
    # Names take an s in the genitive, without an apostrophe: "Berlins".
    genitive_s: bool = False
    # The last part of a compound tells what a thing is: "Amtsgericht" is a "Gericht".
    compounds: bool = False
    # What is put to a name that ends in a hissing sound, for its plural or genitive, and behind "James'" where none stands.
    after_hiss: str = ""
    bare_possessive: str = ""
    # Pattern of the endings of adjectives, and of nationalities that are written small.
    adjective_endings: str = ""
    small_nationality: str = ""
    # A word in small letters with the letters for which others were written: "faehre" is "fähre".
    spelled_out: Callable[[str], str] = same
    # What nouns have behind them in other cases.
    case_endings: tuple[str, ...] = ()
    articles: frozenset[str] = NO_WORDS
    # Words before which an article is one too many, articles included.
    determiners: frozenset[str] = NO_WORDS
    # Articles and prepositions, folded: what grammar may ask to change before another text.
    small_words: frozenset[str] = NO_WORDS
    # (article, what follows) -> the article that fits: "a" becomes "an".
    fit_article: Callable[[str, str], str] = unchanged
    joining: str = ""  # "and"


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """Numbers in digits and in words."""

    decimal: str = ""
    group: str = ""
    cardinal: Callable[[], str] = nothing  # source of a pattern for a number in words
    read: Callable[[str], int | None] = unread
    write: Callable[[int, str], str] = in_digits  # (value, number that it is written like)
    # A number word before its noun or as part of a word: "ein", not "eins".
    before_noun: Callable[[str], str] = same
    # What may follow a vague amount: "several hundred".
    after_vague: str = ""
    ordinal_digits: str = ""
    # Units of time that are written as one word with the number: "zweijährig".
    joined_units: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dates:
    """Dates, years and times of day."""

    # Patterns behind the number of a day, before the year, and of a year of two digits behind a month.
    after_day: str = ""
    before_year: str = ""
    late_year: str = ""
    # What stands between an ordinal in words and the month: "the first of May".
    before_month: str = ""
    # Patterns of dates without a year: sure ones; those that the word before them must tell; that word.
    short: str = ""
    bare: str = ""
    before_bare: str = ""
    # Months in figures behind a word that tells, and weeks of a year: the group "date" is what they are.
    told: str = ""
    # Academic terms: the group "year" is the year.
    terms: str = ""
    # Weeks of a year: the groups "week", "last" and "year".
    weeks: str = ""
    # Ordinals of the days of a month, as they stand in a dictionary, and with the ending of another one.
    ordinal_days: Callable[[], Mapping[str, int]] = no_days
    inflect_day: Callable[[str, str], str] = unchanged
    day_endings: tuple[str, ...] = ()
    # "3/5/2019" may be in March; what in a text tells that it is, and what that it is not: addresses, phone numbers, currencies.
    month_may_come_first: bool = False
    month_first_cues: str = ""
    day_first_cues: str = ""
    # "13/14" is never a day, "März 12" is a year.
    slash_joins_years: bool = False
    short_year_after_month: bool = False
    # Hours count to 24, so that "8 Uhr" is in the morning.
    counts_to_24: bool = False
    # Patterns around an hour in words: "half past", "o'clock".
    before_hour: str = ""
    after_hour: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ages:
    """How ages are told; all are patterns."""

    after: str = ""  # behind a number; the group "adjective" is judged by ``adjective_is_age``
    before: str = ""
    unit: str = ""  # what belongs to a number that the words before it make an age
    # Words before and a text behind that make an age together: "mit 54 Jahren".
    around: tuple[str, str] = ("", "")
    decade: str = ""  # the group "age": "in her fifties"
    with_sex: str = ""  # begins with the first digit: "(86M)"
    # (text, start and end of the number, end of the adjective): "zweijährig" is said of children and of contracts.
    adjective_is_age: Callable[[str, int, int, int], bool] = never
    # What a number word may be one word with in an age.
    joined: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class People:
    """Names of people, and what people are."""

    # Where most names of this language come from, and origins that an ending suggests wrongly.
    origin: str = ""
    unlikely_origins: frozenset[str] = NO_WORDS
    # "Huber Sepp": the family name often stands before the given name.
    family_may_come_first: bool = False
    # Patterns of offices ("Minister of Justice"), and of those that say nothing of anybody.
    office: str = ""
    not_office: str = ""
    # All forms of a term of ``trait_groups.tsv``, in the same order for all.
    forms: Callable[[str], tuple[str, ...]] = one_form
    # Which of the forms (as an index) a word has, where only the word is known; the first where none is told.
    form_of: Callable[[str, tuple[str, ...]], int] = lambda word, forms: 0  # noqa: ARG005
    # A title for several words, each with a capital: "Prime Minister".
    title_case: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """Names of places, and of their people."""

    # The country whose towns stand for others, and those whose towns are known without more evidence.
    home: str = ""
    near: frozenset[str] = NO_WORDS
    # Of several towns of one name, the one in these countries is meant.
    meant: frozenset[str] = NO_WORDS
    # How many digits the population of a town has that is a place though people are called so.
    digits_beside_name: int = 6
    # Towns of so many digits have names for their people: "Londoner".
    digits_with_people: int = 5
    # A town that no list knows lies at home.
    unknown_is_home: bool = False
    # Adjectives made from a town's name, written small (a pattern).
    adjective: str = ""
    # Endings of people of a town, what they are called, and towns whose people have another name (folded -> town's key).
    people_endings: tuple[str, ...] = ()
    inhabitant: Callable[[str], str] = same
    irregular_people: Mapping[str, str] = field(default_factory=dict)  # "parisian" -> "paris"
    irregular_stems: Mapping[str, str] = field(default_factory=dict)  # "munchn" -> "munchen"
    # (mention, old adjective and person, new adjective and person, whether it must be an adjective) -> the new nation.
    nation_like: Callable[[str, tuple[str, str], tuple[str, str], bool], str] = lambda _, __, new, ___: new[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Streets:
    """Streets and addresses; all patterns are tried only around words that can end a street's name.

    The group "street" of a pattern, if it has one, is the name that ``street_cues.tsv`` may refuse.
    """

    words: frozenset[str] = NO_WORDS  # folded words that end a street's name ("street")
    endings: tuple[str, ...] = ()  # folded endings ("strasse")
    endings_abroad: tuple[str, ...] = ()  # those that tell in texts of other languages, too
    address: str = ""  # with a number
    street: str = ""
    article: str = ""  # what a street's name may begin with that does not belong to it
    # Addresses without a word for a street, in texts of this language alone: "Am Markt 3".
    without_word: str = ""
    # What else belongs to a street: an adjective or preposition before it, floor and room behind it.
    before: str = ""
    prepositions: frozenset[str] = NO_WORDS
    behind: str = ""
    # For surrogates, as patterns: words for a street behind its name, which they may be one word with; whole names ("Am Markt").
    kinds: str = ""
    kinds_glued: bool = False
    phrase: str = ""
    # Adjectives that streets are called by, and folded words of an address that are nobody's name.
    adjectives: tuple[str, ...] = ()
    kept: frozenset[str] = NO_WORDS


def no_forms(name: str) -> tuple[str, ...]:  # noqa: ARG001
    """What a language that does not inflect names has."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Organizations:
    """Names of organisations."""

    # A name follows the head noun at once: "Amtsgericht Mainz".
    name_follows_head: bool = False
    # The head noun stands first: "Ministerium für Verkehr"; else last, before "of".
    head_first: bool = False
    # Where names have the same head noun behind what differs: "Tax and Land Directorate".
    joins_before_head: bool = False
    # Kinds of head nouns that stand in for one without names of its own, by type.
    heads_by_type: Mapping[str, str] = field(default_factory=dict)
    saints: tuple[str, ...] = ()
    # What stands behind a made-up name that says no kind, so that it reads as no village: "Windrose Group".
    kind_of_unknown: str = ""
    # Further forms of a name: "Deutschen Bahn" of "Deutsche Bahn".
    inflected: Callable[[str], tuple[str, ...]] = no_forms
    # Endings of words that are no names.
    common_endings: tuple[str, ...] = ()
    # Type -> a pattern of houses that are named after the place where they stand, with that place as the group "place":
    # "Klinikum am Steinhuder Tor".
    houses: Mapping[str, str] = field(default_factory=dict)
    # How the words for such houses end, folded: where none of them stands, the patterns are not tried.
    house_words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Codes:
    """Numbers and addresses of the net."""

    # Regions whose numbering plans are tried, and the country code of a number without one.
    phone_regions: tuple[str, ...] = ()
    phone_country: str = ""
    # Top-level domains that are words, too: "gut.es kam".
    domains_like_words: frozenset[str] = NO_WORDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Ladder:
    """Words for less exact statements."""

    to: str = "–"
    at_least: str = "≥"
    parts_of_day: tuple[str, str, str, str] = ("0–6", "6–12", "12–18", "18–24")
    decade: Callable[[int], str] = str
    # Nouns with their gender, "" where there is none; a city has a population of so many digits.
    town: tuple[str, str] = ("LOC", "")
    city: tuple[str, str] = ("LOC", "")
    city_digits: int = 6
    continents: Mapping[str, str] = field(default_factory=dict)
    # (mention, code of the continent) -> "European", "europäische"
    of_continent: Callable[[str, str], str] = lambda surface, code: "[DEM]"  # noqa: ARG005
    state: str = ""  # folded word of ``organization_kinds.tsv`` for a state
    public_bodies: frozenset[str] = NO_WORDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Recognition:
    """The recognisers of the language: role (default, fast) -> model; without any, the rules are alone."""

    models: Mapping[str, str] = field(default_factory=dict)
    # The types it tells, and whether it says what an expert would mask.
    types: tuple[str, ...] = ()
    decides: bool = False
    # The types that a tagger over whole words tells, which is fitted in minutes; none: there is no such tagger.
    word_types: tuple[str, ...] = ()
    # Words that do not belong to a mention at whose edge they stand.
    edge_words: frozenset[str] = NO_WORDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """One language; ``lists`` is the folder of its word lists and tables."""

    code: str
    name: str
    lists: Traversable
    writing: Writing = field(default_factory=Writing)
    numbers: Numbers = field(default_factory=Numbers)
    dates: Dates = field(default_factory=Dates)
    ages: Ages = field(default_factory=Ages)
    people: People = field(default_factory=People)
    places: Places = field(default_factory=Places)
    streets: Streets = field(default_factory=Streets)
    organizations: Organizations = field(default_factory=Organizations)
    codes: Codes = field(default_factory=Codes)
    ladder: Ladder = field(default_factory=Ladder)
    phrasing: Phrasing = PLAIN
    recognition: Recognition = field(default_factory=Recognition)
    # Languages whose dates and labels its texts quote.
    quotes: tuple[str, ...] = ()
    # What it cannot do, for the user; and fields and lists that it does without ("ages.decade", "articles.txt").
    limits: tuple[str, ...] = ()
    without: frozenset[str] = NO_WORDS
