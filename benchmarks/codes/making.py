"""Makes codes of a kind, the same ones every time: right ones, and ones of the same look with a wrong check digit."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import NamedTuple

from benchmarks.codes.checks import base58_address, bech32_address, is_right

_KINDS = Path(__file__).parent / "kinds.tsv"
_SIGN = re.compile(r"\\(?P<literal>.)|\[(?P<class>(?:\\.|[^\]\\])+)\]|(?P<plain>.)")
_RANGE = re.compile(r"(\w)-(\w)")
_PLACEHOLDERS = {
    "9": "0123456789",
    "A": "ABCDEFGHJKLMNPRSTUVWXYZ",
    "*": "ABCDEFGHJKLMNPRSTUVWXYZ0123456789",
    "h": "0123456789abcdef",
}
_ADDRESSES = {":base58": base58_address, ":bech32": bech32_address}
_TOLD_ONLY = "!"
_MOST_TRIES = 200_000
# Most check digits are at the end.
_TRIES_AT_THE_END = 50


class Kind(NamedTuple):
    """A row of kinds.tsv."""

    name: str
    country: str
    check: str
    templates: tuple[str, ...]
    bare: bool
    english: str
    german: str

    @property
    def has_check_digit(self) -> bool:
        return self.check[0] not in "-~"

    def code(self, number: int, bare: bool) -> str:
        """A right code; the templates take turns, bare those that need no word about them."""
        chance = random.Random(f"{self.name} {number}")
        if self.check in _ADDRESSES:
            return _ADDRESSES[self.check](chance.randbytes(20))
        usable = [template for template in self.templates if not (bare and template[0] == _TOLD_ONLY)]
        template = usable[number % len(usable)].lstrip(_TOLD_ONLY)
        for _ in range(_MOST_TRIES):
            code = _filled(template, chance)
            if is_right(self.check, code):
                return code
        raise RuntimeError(f"No right code of '{self.name}' from '{template}'.")

    def wrong(self, number: int) -> str:
        """A code of the same look whose check fails: one of its last digits is another."""
        code = self.code(number, bare=False)
        chance = random.Random(f"wrong {self.name} {number}")
        places = [place for place, sign in enumerate(code) if sign.isdigit()]
        for attempt in range(_MOST_TRIES):
            place = chance.choice(places[-3:] if attempt < _TRIES_AT_THE_END else places)
            changed = code[:place] + chance.choice("0123456789") + code[place + 1 :]
            if not is_right(self.check, changed):
                return changed
        raise RuntimeError(f"No wrong code of '{self.name}'.")


def kinds() -> list[Kind]:
    rows = [line.split("\t") for line in _KINDS.read_text(encoding="utf8").splitlines() if not line.startswith("#")]
    return [
        Kind(name, country, check, tuple(templates.split(" | ")), bare == "yes", english, german)
        for name, country, check, templates, bare, english, german in rows
    ]


def _filled(template: str, chance: random.Random) -> str:
    signs = []
    for match in _SIGN.finditer(template):
        if match["class"]:
            signs.append(chance.choice(_members(match["class"])))
        elif match["plain"] in _PLACEHOLDERS:
            signs.append(chance.choice(_PLACEHOLDERS[match["plain"]]))
        else:
            signs.append(match["literal"] or match["plain"])
    return "".join(signs)


def _members(of_class: str) -> str:
    plain = of_class.replace("\\", "")
    return _RANGE.sub(lambda match: "".join(map(chr, range(ord(match[1]), ord(match[2]) + 1))), plain)
