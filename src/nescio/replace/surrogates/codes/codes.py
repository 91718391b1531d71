"""Codes: another one of the same shape, with right check digits where the original's were right.

Digits become digits, capitals capitals, small letters small letters. A year in a code follows the dates of the document, and
so does a date of birth. What a code's shape or check digits prove about the original, they prove about the surrogate.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta
from functools import cache

from nescio.lang import lines, rows
from nescio.lang.identifier_checks import vin_is_valid
from nescio.lang.identifiers import Identifier, identifiers
from nescio.replace.surrogates.codes.banking import other_bic, other_card, other_iban
from nescio.replace.surrogates.codes.phones import other_phone
from nescio.replace.surrogates.codes.scrambling import bare, scramble, search
from nescio.replace.surrogates.engine.request import Request
from nescio.replace.surrogates.numbers.dates import years_of
from nescio.text.patterns import fixed

# Most checks let one number in eleven pass, the hardest one in three hundred.
_TRIES = 3000
_FEW_TRIES = 100
_YEAR = r"(?:19|20)\d\d"
# A year in the number of a case or file: "40593/04", "[2009] EWHC 12", "2004/123", "1:19-cv-0123", "RE-2019-0041".
_YEARS = fixed(
    rf"(?<=/)(?:{_YEAR}|\d\d)(?=[a-z]?(?:\s\w+|-[A-Z]+)?$)|(?<=\[){_YEAR}(?=\])|(?<![\w.]){_YEAR}(?=/\d)"
    rf"|(?<=:)\d\d(?=-[a-z])|(?<=[-/_. ]){_YEAR}(?=[-/_. ])"
)
_CASE = fixed(r"\d/\d{2,4}(?!\d)|\[\d{4}\]")
_BRITISH_LICENCE = fixed(r"[A-Z][A-Z9]{4} ?\d[0156]\d[0-3]\d\d ?[A-Z9]{2}[A-Z\d] ?[A-Z]{2}")
_VIN = fixed(r"[A-HJ-NPR-Z\d]{14}\d{3}")
_FILLER = fixed(r"ZZZ")
_GERMAN_PLATE = fixed(r"([A-ZÄÖÜ]{1,3})([- ][A-Z]{1,2}[ -]?[1-9]\d{0,3})([EH]?)")
_STATE_FIRST = fixed(r"[A-Z]{2}[ -]?\d{1,2}[ -]?[A-Z]{1,3}[ -]?\d{4}")
_ZONE_HEAD = 5  # document and country of a machine-readable zone
_PIVOT = 50
# Some countries add to day or month what tells sex, century or a provisional number.
_DAY_OFFSETS = (0, 40, 50, 60)
_MONTH_OFFSETS = (0, 20, 40, 50, 70, 80)


class CodeMaker:
    """Makes numbers, plates, keys and passwords of the same shape."""

    def make(self, request: Request) -> list[str] | None:
        made = [_other(surface, kind, request) for surface, kind in zip(request.surfaces, request.types, strict=True)]
        return [text for text in made if text is not None] if None not in made else None


def _other(surface: str, kind: str, request: Request) -> str | None:
    if not any(character.isalnum() for character in surface):
        return None
    make = _MAKERS.get(kind.partition("/")[2], _any_code)
    return make(surface, request)


def _any_code(surface: str, request: Request) -> str | None:
    """Numbers known by a label: those whose check digits prove what they are keep right ones."""
    if _CASE.search(surface):
        return _case(surface, request)
    known = _known(surface)
    if known and (made := _national(surface, known, request)):
        return made
    return _plain(surface, request, "code")


def _plain(surface: str, request: Request, concept: str, kept: tuple[int, ...] = ()) -> str | None:
    dated, years = _dated(surface, request)
    question = (concept, bare(surface), str(request.attempt))
    return search(dated, request.choices, lambda new: new != surface, *question, kept={*years, *kept}, tries=5) or (
        dated if dated != surface else None
    )


def _case(surface: str, request: Request) -> str | None:
    """Case numbers keep their letters, which name court and register."""
    letters = tuple(place for place, character in enumerate(surface) if character.isalpha())
    return _plain(surface, request, "case", kept=letters)


def _dated(surface: str, request: Request) -> tuple[str, set[int]]:
    """The code with its year moved like the dates, and where the year stands."""
    places: set[int] = set()

    def moved(match: re.Match[str]) -> str:
        places.update(range(*match.span()))
        digits = len(match[0])
        return f"{(int(match[0]) + years_of(request.page.days)) % 10**digits:0{digits}d}"

    return _YEARS.sub(moved, surface), places


def _known(surface: str) -> list[Identifier]:
    """The national identifiers that a number may be by its shape and check digits, the surest first."""
    matching = [row for row in identifiers() if row.pattern.fullmatch(surface) and row.checker]
    return sorted((row for row in matching if row.is_valid(surface)), key=lambda row: -row.bare)


def _national(surface: str, known: list[Identifier], request: Request) -> str | None:
    """A number that may be all that its original may be, or at least the surest of it."""
    for sought, tries in ((known, _FEW_TRIES), (known[:1], _TRIES)):
        moved, kept = _born_later(surface, known[0].checker, request)

        def fits(new: str, wanted: list[Identifier] = sought) -> bool:
            return new != surface and all(row.pattern.fullmatch(new) and row.is_valid(new) for row in wanted)

        question = ("national", bare(surface), str(request.attempt))
        made = search(moved, request.choices, fits, *question, kept=kept, check=len(moved) - 1, tries=tries)
        if made:
            return made
    return None


def _born_later(surface: str, checker: str, request: Request) -> tuple[str, list[int]]:
    """The number with its date of birth moved like the dates, and where that stands."""
    match = _births()[checker][0].match(surface) if checker in _births() else None
    if match is None:
        return surface, []
    order = _births()[checker][1]
    year, month, day = (int(match[order.index(part) + 1]) for part in "ymd")
    for day_offset, month_offset in ((d, m) for m in _MONTH_OFFSETS for d in _DAY_OFFSETS):
        try:
            born = date(year + (2000 if year < _PIVOT else 1900), month - month_offset, day - day_offset)
        except ValueError:
            continue
        new = born + timedelta(request.page.days)
        values = {"y": new.year % 100, "m": new.month + month_offset, "d": new.day + day_offset}
        parts = list(surface)
        kept: list[int] = []
        for group, part in enumerate(order, 1):
            parts[match.start(group) : match.end(group)] = f"{values[part]:02d}"
            kept += range(*match.span(group))
        return "".join(parts), kept
    return surface, []


@cache
def _births() -> dict[str, tuple[re.Pattern[str], str]]:
    return {checker: (fixed(pattern), order) for checker, pattern, order in rows("any", "dated_identifiers.tsv")}


def _like(*proofs: Callable[[str], bool], check: int | None = None) -> Callable[[str, Request], str | None]:
    """A maker of codes that pass each proof their original passes; ``check`` is where the first looks for a check digit."""

    def make(surface: str, request: Request) -> str | None:
        wanted = [proof for proof in proofs if proof(surface)]
        if not wanted:
            return _any_code(surface, request)
        kept = [place for match in _FILLER.finditer(surface) for place in range(*match.span())]
        question = ("code", bare(surface), str(request.attempt))

        def fits(new: str) -> bool:
            return all(proof(new) for proof in wanted)

        place = check if proofs[0] in wanted else None
        return search(surface, request.choices, fits, *question, kept=kept, check=place, tries=_TRIES)

    return make


def _is_vin(code: str) -> bool:
    return bool(_VIN.fullmatch(code))


def _is_checked_vin(code: str) -> bool:
    return _is_vin(code) and vin_is_valid(code)


def _is_imei(code: str) -> bool:
    from stdnum import imei

    return bool(imei.is_valid(code))


def _plate(surface: str, request: Request) -> str | None:
    german = _GERMAN_PLATE.fullmatch(surface)
    if german and german[1] in lines("any", "german_plates.txt"):
        others = [place for place in lines("any", "german_plates.txt") if place != german[1]]
        question = ("plate", bare(surface), str(request.attempt))
        return request.choices.pick(others, *question) + scramble(german[2], request.choices, *question) + german[3]
    state = (0, 1) if _STATE_FIRST.fullmatch(surface) else ()
    return _plain(surface, request, "plate", kept=state)


def _passport(surface: str, request: Request) -> str | None:
    if "<<" in surface:
        return _plain(surface, request, "zone", kept=tuple(range(_ZONE_HEAD)))
    return _any_code(surface, request)


_MAKERS: dict[str, Callable[[str, Request], str | None]] = {
    "PHONE": other_phone,
    "IBAN": other_iban,
    "BIC": other_bic,
    "CARD": other_card,
    "CASE": _case,
    "PLATE": _plate,
    "PASSPORT": _passport,
    "VIN": _like(_is_checked_vin, _is_vin, check=8),
    "LICENCE": _like(lambda code: bool(_BRITISH_LICENCE.fullmatch(code))),
    "DEVICE": _like(_is_imei, check=14),
}
