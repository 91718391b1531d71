"""Cut a written date into fields (day, month, year, weekday, clock) and the text between them."""

from __future__ import annotations

import re
from functools import cache

from nescio.lang import language
from nescio.lang.alternation import alternation
from nescio.lang.date_forms import Field
from nescio.lang.date_words import ROMAN, is_short, names
from nescio.text.classes import APOSTROPHE, DASH
from nescio.text.patterns import fixed

Pieces = list[str | Field]

# Two digits of a year below this one belong to this century.
_PIVOT = 50
_FULL_YEAR = 4
LAST_MONTH = 12
_CLOCK = (
    r"\d{1,2}(?:[:.h][0-5]\d){0,2}\s?(?:[ap]\.?\s?m\b\.?|Uhr\b(?:\s[0-5]\d\b)?|o['’]clock|hrs?\b|hours\b|h\b)"
    r"|\d{1,2}:[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?(?:Z|\s?[+-]\d\d:?\d\d)?"
)
_SIGN = r"(?:\.\s?|\s?[/-]\s?)"
_ROMAN = "|".join(sorted(ROMAN, key=len, reverse=True))
_PATTERN = (
    rf"(?P<iso>(?<!\d)(?P<iy>\d{{4}})(?P<is>[-/.])(?P<im>\d\d?)(?P=is)(?P<id>\d\d?)(?!\d)(?P<it>T(?={_CLOCK}))?)"
    rf"|(?P<clock>(?<![\d.,/])(?:{_CLOCK})(?![\d:]))"
    rf"|(?P<dmy>(?<![\w/.])(?:(?<!-)|(?<=\.-))(?P<d1>\d\d?)(?P<s1>{_SIGN})(?P<d2>\d\d?)(?P<s2>{_SIGN})(?P<d3>\d{{4}}|[{APOSTROPHE}]?\d\d)(?![\w/]|[.-]\d))"
    rf"|(?P<roman>(?<!\w)(?P<r1>\d\d?)(?P<t1>\.\s?|[\s/-])(?P<r2>{_ROMAN})(?P<t2>\.\s?|[\s/-])(?P<r3>\d{{4}}|\d\d)(?!\w))"
    r"|(?P<my>(?<!\w)(?P<m1>0?[1-9]|1[0-2])(?P<m2>[/.])(?P<m3>(?:1\d|20)\d\d)(?!\w|/\d))"
    rf"|(?P<span>(?<!\w)(?P<y1>(?:1\d|20)\d\d)(?P<ys>\s?[{DASH}/]\s?)(?P<y2>(?:1\d|20)\d\d|\d\d?)(?![\w]|[.,/-]\d))"
    r"|(?P<short>(?<![\w/.])(?P<h1>\d\d?)(?P<hs>\.\s?|/)(?P<h2>\d\d?)(?P<h3>\.?)(?![\w/]|[.,]\d))"
    rf"|(?P<year>(?<!\w)(?:(?:1\d|20)\d\d(?!\w|[.,]\d|[{APOSTROPHE}]s(?!\w))|[{APOSTROPHE}]\d\d(?!\w)))"
    r"|(?P<number>(?<!\w)\d\d?(?:\s?(?:st|nd|rd|th|ST|ND|RD|TH)\b|\.|(?!\w)))"
)


@cache
def _tokens(lang: str) -> re.Pattern[str]:
    words: set[str] = set()
    for word, name in names(lang).items():
        endings = language(name.lang).dates.day_endings if name.kind == "day" else ()
        if endings:  # "ersten", "Erster"
            words |= {form + end for form in (word, word.title()) for end in endings}
        else:
            # "so" and "do" are words, "So" and "DO" may be Sunday and Thursday.
            words |= {word.title(), word.upper()} | ({word} if len(word) > 2 else set())
    return fixed(rf"{_PATTERN}|(?P<word>(?<![^\W\d_]){alternation(words)}(?![^\W_])\.?)")


def pieces_of(surface: str, lang: str, month_first: bool) -> Pieces | None:
    """Fields and the text between them, None if a number belongs to no field.

    A day or short year that only its neighbours can tell apart is a "number".
    """
    pieces: Pieces = []
    end = 0
    for match in _tokens(lang).finditer(surface):
        pieces.append(surface[end : match.start()])
        end = match.end()
        found = _fields(match, lang, month_first)
        if found is None:
            return None
        pieces += found
    pieces.append(surface[end:])
    if any(any(map(str.isdigit, piece)) for piece in pieces if isinstance(piece, str)):
        return None
    return [piece for piece in _in_one_language(pieces, lang) if piece]


def _in_one_language(pieces: Pieces, lang: str) -> Pieces:
    """In "Mon, 2 Jan 2005" the weekday tells that "Jan" is English, wherever it stands."""
    if len({piece.lang for piece in pieces if isinstance(piece, Field) and _is_name(piece)}) < 2:
        return pieces
    for quoted in language(lang).quotes:
        pieces = [
            piece._replace(lang=quoted)
            if isinstance(piece, Field) and piece.text.rstrip(".").lower() in names(quoted)
            else piece
            for piece in pieces
        ]
    return pieces


def _is_name(field: Field) -> bool:
    return field.kind in ("month", "weekday") and field.text[0].isalpha() and field.text not in ROMAN


def _fields(match: re.Match[str], lang: str, month_first: bool) -> Pieces | None:
    if match["iso"]:
        year, month, day = match["iy"], match["im"], match["id"]
        month_field, day_field = _numeric(month, day)
        found: Pieces = [year_field(year), match["is"], month_field, match["is"], day_field, match["it"] or ""]
        return found if 1 <= int(month) <= LAST_MONTH else None
    if match["clock"]:
        return [Field("clock", match[0], 0, lang)]
    if match["dmy"]:
        return _day_month(match["d1"], match["s1"], match["d2"], match["s2"], match["d3"], month_first)
    if match["roman"]:
        day_text, sign = _split_dot(match["r1"], match["t1"])
        day = Field("day", day_text, int(match["r1"]), padded=match["r1"][0] == "0")
        month = Field("month", match["r2"], ROMAN.index(match["r2"]) + 1)
        return [day, sign, month, match["t2"], year_field(match["r3"])]
    if match["my"]:
        return [
            Field("month", match["m1"], int(match["m1"]), padded=len(match["m1"]) > 1),
            match["m2"],
            year_field(match["m3"]),
        ]
    if match["span"]:
        first = year_field(match["y1"])
        digits = match["y2"]
        last = int(match["y1"][: 4 - len(digits)] + digits)
        last += 10 ** len(digits) if last < first.value else 0
        return [first, match["ys"], Field("year", digits, last)]
    if match["short"]:
        return _short(match, lang, month_first)
    if match["year"]:
        return [year_field(match["year"])]
    if match["word"]:
        name = names(lang).get(match[0].rstrip(".").lower()) or names(lang).get(_nominative(match[0]))
        if name is None:
            return [match[0]]
        bare = match[0].rstrip(".")
        # The full stop of "29.August.2016" is no part of the name.
        text = match[0] if is_short(bare, name.lang, name.kind) else bare
        return [Field(name.kind, text, name.value, name.lang), match[0][len(text) :]]
    digits = re.sub(r"\D", "", match[0])
    return [Field("number", match[0], int(digits), lang, padded=digits[0] == "0")]


def _nominative(word: str) -> str:
    return re.sub(r"e[nmrs]?$", "e", word.lower())


def _short(match: re.Match[str], lang: str, month_first: bool) -> Pieces | None:
    """ "24.03." or "24.03", in some languages "24/3"; "13/14" is an academic year."""
    first, sign, second = match["h1"], match["hs"], match["h2"]
    joins_years = sign == "/" and language(lang).dates.slash_joins_years
    follows = len(first) == len(second) == 2 and (int(first) + 1) % 100 == int(second)
    if follows and sign == "/" and (joins_years or int(second) > LAST_MONTH):
        return [year_field(first), sign, year_field(second)]
    if joins_years:
        return None
    return _day_month(first, sign, second, match["h3"], "", month_first)


def _day_month(first: str, sign: str, second: str, after: str, year: str, month_first: bool) -> Pieces | None:
    """Day, month and year in the order that is possible; the day goes first where both are."""
    swapped = "." not in sign and int(first) <= LAST_MONTH and (month_first or int(second) > LAST_MONTH)
    month, day = (first, second) if swapped else (second, first)
    if not 1 <= int(month) <= 12 or int(day) < 1:
        return None
    month_field, day_field = _numeric(month, day)
    fields = [month_field, day_field] if swapped else [day_field, month_field]
    pieces: Pieces = []
    for field, gap in zip(fields, (sign, after), strict=True):
        text, rest = _split_dot(field.text, gap)
        pieces += (field._replace(text=text), rest)
    return [*pieces, year_field(year)] if year else pieces


def _split_dot(digits: str, sign: str) -> tuple[str, str]:
    """A full stop belongs to the number before it."""
    return (digits + ".", sign[1:]) if sign.startswith(".") else (digits, sign)


def _numeric(month: str, day: str) -> tuple[Field, Field]:
    """Month and day in digits. Whether "12.10." would write a zero cannot be seen: most do."""
    small = [text[0] == "0" for text in (month, day) if int(text) < 10]
    default = all(small)
    padded = [text[0] == "0" if int(text) < 10 else default for text in (month, day)]
    return Field("month", month, int(month), padded=padded[0]), Field("day", day, int(day), padded=padded[1])


def year_field(text: str) -> Field:
    """A year of four or two digits, maybe with an apostrophe before it."""
    digits = text.lstrip(APOSTROPHE)
    value = int(digits)
    if len(digits) < _FULL_YEAR:
        value += 2000 if value < _PIVOT else 1900
    return Field("year", text, value)
