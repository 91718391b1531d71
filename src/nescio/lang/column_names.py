"""What the name of a column or field says about its values: "Nachname", "DOB", "customer_no".

The names of all languages stand in one table, for forms and databases mix them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from nescio.lang import LANGUAGES, lines, rows
from nescio.text.folding import fold
from nescio.text.patterns import fixed

# The type of what is no matter of a person.
ORDINARY = "-"
_WORDS = fixed(r"[^\W\d_]+\.?")
_CAMEL = fixed(r"(?<=[a-zäöüß])(?=[A-ZÄÖÜ])|(?<=[A-ZÄÖÜ])(?=[A-ZÄÖÜ][a-zäöüß])")
# What stands in brackets explains: "Phone (mobile)", "Betrag [EUR]".
_BRACKETS = fixed(r"\([^()]*\)|\[[^\[\]]*\]")
_NUMBER_WORDS = ("nummer", "nummern", "nr", "no", "number", "num", "id", "kennung")
# So long must the beginning of a known word be that is cut off by a full stop: "Postleitz.", "Vorn."
_SHORTEST_BEGINNING = 4
# So long must a known word be at the end of a longer one: "Wohnort" ends in "ort", but so does "Export".
_SHORTEST_ENDING = 5


@dataclass(frozen=True, slots=True)
class ColumnHint:
    """What a name says: the type of the values ("-": ordinary ones), and whether they need not agree with it.

    ``of_thing`` is said of what only goods have: a price, a colour, a stock number.
    """

    type: str
    is_sure: bool
    of_thing: bool = False


@cache
def _hints() -> dict[tuple[str, ...], ColumnHint]:
    found: dict[tuple[str, ...], ColumnHint] = {}
    for lang in LANGUAGES:
        for name, kind, certainty in rows(lang, "column_names.tsv"):
            for words in _spellings(name):
                found.setdefault(words, ColumnHint(kind, certainty != "likely", certainty == "thing"))
    return found


def _spellings(name: str) -> Iterator[tuple[str, ...]]:
    """The words of a name; a "#" in it is any word for a number, apart or joined: "Kd.-Nr.", "Kdnr"."""
    if "#" not in name:
        yield tuple(fold(word) for word in name.split())
        return
    stem = fold(name.replace("#", " ").strip())
    for word in _NUMBER_WORDS:
        yield (*stem.split(), word)
        if stem:
            yield (*stem.split()[:-1], stem.split()[-1] + word)


@cache
def _languages() -> dict[tuple[str, ...], frozenset[str]]:
    """The languages in which each name says something: "Kind" and "tag" are other things in German."""
    found: dict[tuple[str, ...], frozenset[str]] = {}
    for lang in LANGUAGES:
        for name, *_ in rows(lang, "column_names.tsv"):
            for words in _spellings(name):
                found[words] = found.get(words, frozenset()) | {lang}
    return found


@cache
def _known_words() -> frozenset[str]:
    return frozenset(lines("any", "header_words.txt")) | frozenset(word for words in _hints() for word in words)


def words_of_name(name: str) -> tuple[str, ...]:
    """The folded words of a column's name: "customerLastName", "customer_last_name" and "Customer last name" are the same."""
    bare = _BRACKETS.sub(" ", name).replace("#", " no ")
    words = (_completed(word) for word in _WORDS.findall(_CAMEL.sub(" ", bare if _WORDS.search(bare) else name)))
    return tuple(_abbreviations().get(word, word) for word in words)


@lru_cache(maxsize=4096)
def _completed(word: str) -> str:
    """The folded word; one that a full stop cuts off as the known word that it begins: "Postleitz."."""
    beginning = fold(word.removesuffix("."))
    is_known = beginning in _known_words() or beginning in _abbreviations()
    if is_known or not word.endswith(".") or len(beginning) < _SHORTEST_BEGINNING:
        return beginning
    hints = ((words[0], hint.type) for words, hint in _hints().items() if len(words) == 1)
    meant = {known: kind for known, kind in hints if known.startswith(beginning)}
    known = min(meant, key=len, default="")
    is_told = len(set(meant.values())) == 1 and 2 * len(beginning) >= len(known)
    return known if is_told else beginning


@cache
def _abbreviations() -> dict[str, str]:
    return dict(rows("any", "column_abbreviations.tsv"))  # type: ignore[arg-type]


@lru_cache(maxsize=4096)
def column_hint(name: str) -> ColumnHint | None:
    """What the name of a column says about its values; None if nothing.

    A whole name goes first; else the last of its words that says something for sure, for that is the head: "customer city",
    "IBAN of customer". If other words speak of things, the values must agree: "status e-mail". What stands in brackets
    counts if nothing else does: "Account (IBAN)".
    """
    words = words_of_name(name)
    if (whole := _hints().get(words)) is not None and whole.is_sure:
        return whole
    # What is written as one word elsewhere: "Familien-Name", "birthDay".
    if len(words) > 1 and (joined := _hints().get(("".join(words),))) is not None and joined.is_sure:
        return joined
    found = _of_one_language(_inside(words)) if whole is None else [whole]
    if not any(hint.is_sure for hint in found):
        inside = tuple(word for inside in _BRACKETS.findall(name) for word in words_of_name(inside))
        found += _of_one_language(_inside(inside))
    if not found:
        return None
    head = next((hint for hint in reversed(found) if hint.is_sure), found[-1])
    is_about_things = any(hint.type == ORDINARY for hint in found)
    is_sure = head.is_sure and (head.type == ORDINARY or not is_about_things)
    return ColumnHint(head.type, is_sure, any(hint.of_thing for hint in found))


def _of_one_language(found: Iterable[tuple[tuple[str, ...], ColumnHint]]) -> list[ColumnHint]:
    """The hints, without things that only another language knows than what is said of people: "Vorname Kind", "GebTag"."""
    known = list(found)
    spoken = [_languages().get(words, frozenset()) for words, hint in known if hint.is_sure and hint.type != ORDINARY]
    return [
        hint
        for words, hint in known
        if hint.type != ORDINARY or not spoken or any(_languages().get(words, langs) & langs for langs in spoken)
    ]


def _inside(words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], ColumnHint]]:
    """What the words of a longer name say, from left to right, the longest phrases first; each with its hint."""
    hints = _hints()
    place = 0
    while place < len(words):
        for size in range(min(4, len(words) - place), 0, -1):
            hint = hints.get(words[place : place + size])
            # "no" is a number at the end of a name: "customer no", but "no estimate".
            if hint is not None and (hint.type != "CODE" or place + size == len(words)):
                yield words[place : place + size], hint
                break
        else:
            size = 1
            if (ending := _ending(words[place])) is not None:
                yield ending
        place += size


def _ending(word: str) -> tuple[tuple[str, ...], ColumnHint] | None:
    """What a compound says by its last part: "Lieferadresse", "Entlassungsdatum"; that part, and its hint."""
    for at in range(1, len(word) - _SHORTEST_ENDING + 1):
        if (hint := _hints().get((word[at:],))) is not None:
            return (word[at:],), hint
    # Some number, whatever the letters before mean: "Knr."
    return (("nr",), ColumnHint("CODE", False)) if word.endswith("nr") else None


@lru_cache(maxsize=4096)
def names_column(cell: str) -> bool:
    """Whether a word of a cell is one that columns are called by, or ends in one, as German compounds do ("Kundennummer")."""
    known = _known_words()
    words = words_of_name(cell)
    # Short endings are left out: "Roland" ends in "land".
    return any(word in known or any(word[at:] in known for at in range(1, len(word) - 4)) for word in words)
