"""Cyrillic, Greek, Georgian and Armenian names as European documents write them in Latin letters."""

from __future__ import annotations

_CYRILLIC = dict(zip(
    "абвгдезийклмнопрстуфхцчшщъыьэюяёіїєґјљњћџђќѓѕў",
    "a b v g d e z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya e i yi ye g j lj nj c dz dj k g dz u".split(),
    strict=True,
)) | {"ж": "zh"}  # fmt: skip
_GREEK = dict(zip("αβγδεζηθικλμνξοπρσςτυφχψω", "a v g d e z i th i k l m n x o p r s s t y f ch ps o".split(), strict=True))
_GEORGIAN = dict(zip("აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ",
    "a b g d e v z t i k l m n o p zh r s t u p k gh q sh ch ts dz ts ch kh j h".split(), strict=True))  # fmt: skip
_ARMENIAN = dict(zip("աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆև",
    "a b g d e z e y t zh i l kh ts k h dz gh ch m y n sh o ch p j r s v t r ts u p k o f ev".split(), strict=True))  # fmt: skip
_LETTERS = _CYRILLIC | _GREEK | _GEORGIAN | _ARMENIAN
_ACCENTS = str.maketrans("άέήίόύώϊϋΐΰ", "αεηιουωιυιυ")
_PAIRS = (("αυ", "av"), ("ευ", "ef"), ("ου", "ou"), ("μπ", "b"), ("ντ", "nt"), ("γγ", "ng"), ("ու", "u"))


def romanize(name: str) -> str:
    """The name in Latin letters with capitals, or "" if it has letters of another script."""
    lower = name.lower().translate(_ACCENTS)
    for pair, latin in _PAIRS:
        lower = lower.replace(pair, latin)
    letters = [_LETTERS.get(letter, letter) for letter in lower]
    if any(len(letter) == 1 and ord(letter) > 0x24F for letter in letters):
        return ""
    return "".join(letters).replace("-", "").title()


def is_latin(name: str) -> bool:
    """Whether all letters are Latin (with any diacritics)."""
    return all(ord(c) < 0x250 or 0x1E00 <= ord(c) < 0x1F00 or c == "\u2019" for c in name)
