"""Names with gender and origin, sorted into pools from which surrogates are taken (data: lang/any/*_origins.tsv)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from nescio.lang import gazetteers, language, lines, rows
from nescio.lang.gazetteers import name_key
from nescio.text.scripts import script

# A pool with fewer names would give the original away.
_FEWEST = 12
_NEAR = {
    "kurdish": "turkish", "gaelic": "english", "albanian": "serbian", "vietnamese": "chinese", "korean": "japanese",
    "macedonian": "bulgarian", "lithuanian": "latvian", "latvian": "polish", "pakistani": "arabic", "uzbek": "azeri",
}  # fmt: skip
# Letters that only few languages have.
_LETTERS = {
    "ğışİ": "turkish", "łąęźżśń": "polish", "øå": "scandinavian", "őű": "hungarian", "řěů": "czech", "țășâ": "romanian",
    "ñ": "spanish", "ãõ": "portuguese", "đćž": "serbian", "êèœ": "french", "þð": "icelandic",
    "ļķņģ": "latvian", "ėųį": "lithuanian", "ə": "azeri",
}  # fmt: skip
_FEMININE = (
    ("skaya", "sky"),
    ("ova", "ov"),
    ("eva", "ev"),
    ("kina", "kin"),
    ("ska", "ski"),
    ("cka", "cki"),
    ("ова", "ов"),
    ("ева", "ев"),
)
_LETTER_ORIGIN = {letter: origin for letters, origin in _LETTERS.items() for letter in letters}


@dataclass(frozen=True, slots=True)
class FamilyName:
    """A family name and its form for a woman where that is another ("Novák", "Nováková")."""

    name: str
    feminine: str = ""

    def __str__(self) -> str:
        return self.name

    def of(self, gender: str) -> str:
        return self.feminine if gender == "f" and self.feminine else self.name


@dataclass(frozen=True, slots=True)
class Listed:
    """What the lists say of a word: origin, gender ("f", "m", "u"), and its place in its pool, -1 if it is in none.

    ``base`` is the key of the form for a man, if this is a woman's.
    """

    origin: str
    gender: str
    place: int
    base: str = ""


class _Lists:
    """The two lists as a reader of one language sees them: "Anna" is German in a German text, English in an English one."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.given: dict[str, Listed] = {}
        self.family: dict[str, Listed] = {}
        self.given_pools: dict[tuple[str, str, str], list[str]] = {}
        self.family_pools: dict[tuple[str, str], list[FamilyName]] = {}
        # Rows are read as they stand: splitting eighty thousand of them twice would double the time to start.
        for line in lines("any", "given_name_origins.tsv"):
            name, gender, origins, usable = line.split("\t")
            self._add_given(name, gender, self._home(origins), usable)
        for line in lines("any", "family_name_origins.tsv"):
            name, feminine, origins, usable = line.split("\t")
            self._add_family(name, feminine, self._home(origins), usable)

    def _home(self, origins: str) -> str:
        home = language(self.lang).people.origin
        return home if home and home in origins else origins.partition(" ")[0]

    def _add_given(self, name: str, gender: str, origin: str, usable: str) -> None:
        place = -1
        if usable:
            pool = self.given_pools.setdefault((origin, script(name), gender), [])
            place = len(pool)
            pool.append(name)
        self.given.setdefault(name_key(name), Listed(origin, gender, place))

    def _add_family(self, name: str, feminine: str, origin: str, usable: str) -> None:
        place = -1
        if usable:
            pool = self.family_pools.setdefault((origin, script(name)), [])
            place = len(pool)
            pool.append(FamilyName(name, feminine))
        key = name_key(name)
        self.family.setdefault(key, Listed(origin, "m" if feminine else "u", place))
        if feminine:
            self.family.setdefault(name_key(feminine), Listed(origin, "f", place, key))


@cache
def name_lists(lang: str) -> _Lists:
    """The lists for a language of documents."""
    return _Lists(lang)


def given_pool(lang: str, origin: str, letters: str, gender: str) -> list[str]:
    """Given names of an origin, script and gender, or the nearest pool that is large enough; empty for an unknown script."""
    pools = name_lists(lang).given_pools
    for near in _nearest(origin, lang):
        pool = pools.get((near, letters, gender), [])
        if len(pool) >= _FEWEST:
            return pool
    return next((pool for (_, script_, gender_), pool in pools.items() if (script_, gender_) == (letters, gender)), [])


def family_pool(lang: str, origin: str, letters: str) -> list[FamilyName]:
    """Family names of an origin and script, or the nearest pool that is large enough; empty for an unknown script."""
    pools = name_lists(lang).family_pools
    for near in _nearest(origin, lang):
        pool = pools.get((near, letters), [])
        if len(pool) >= _FEWEST:
            return pool
    return next((pool for (_, script_), pool in pools.items() if script_ == letters), [])


def _nearest(origin: str, lang: str) -> tuple[str, ...]:
    near = _NEAR.get(origin, "")
    return origin, near, _NEAR.get(near, ""), language(lang).people.origin


@cache
def _endings(name: str) -> Mapping[str, str]:
    return {row[0]: row[1] for row in rows("any", name)}


def _by_ending(key: str, name: str, longest: int) -> str:
    table = _endings(name)
    return next((table[key[-size:]] for size in range(min(longest, len(key) - 1), 0, -1) if key[-size:] in table), "")


def guess_origin(word: str, lang: str) -> str:
    """The likeliest origin of a name that no list has, by its letters or its ending; "" if nothing tells."""
    for letter in word + word.lower():
        if origin := _LETTER_ORIGIN.get(letter):
            return origin
    told = _by_ending(name_key(word), "family_name_endings.tsv", 6)
    return "" if told in language(lang).people.unlikely_origins else told


def masculine(key: str) -> str:
    """The key of the form for a man of a Slavic family name that no list has ("sidorenkova"), else the key itself."""
    for ending, other in _FEMININE:
        if key.endswith(ending) and len(key) > len(ending) + 2:
            return key.removesuffix(ending) + other
    return key


def guess_gender(word: str) -> str:
    """The likeliest gender of a given name, "u" if nothing tells."""
    key = name_key(word)
    known = gazetteers.given_names().get(key)
    return known if known in ("f", "m") else _by_ending(key, "given_name_endings.tsv", 5) or "u"
