"""Check digits that python-stdnum does not know, written apart from nescio's own, so that a mistake there shows here."""

from __future__ import annotations

from hashlib import sha256
from importlib import import_module

ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"


def is_right(check: str, code: str) -> bool:
    """Whether a code passes a check of kinds.tsv."""
    if check == "-":
        return True
    if check.startswith(":"):
        return bool(globals()[f"_{check[1:]}"]("".join(filter(str.isalnum, code))))
    module = import_module(f"stdnum.{check.lstrip('~')}")
    return any(module.is_valid(text) for text in (code, "".join(filter(str.isalnum, code))))


def _dot(values: list[int], weights: list[int]) -> int:
    return sum(a * b for a, b in zip(values, weights, strict=True))


def _numbers(text: str) -> list[int]:
    return [int(sign, 36) for sign in text]


def _cross(number: int) -> int:
    return number // 10 + number % 10


def _luhn(digits: str) -> bool:
    return sum(_cross(2 * int(d)) if place % 2 else int(d) for place, d in enumerate(digits[::-1])) % 10 == 0


def _pension(code: str) -> bool:
    digits = code[:8] + str(ord(code[8]) - 64).zfill(2) + code[9:11]
    return sum(
        map(_cross, (a * b for a, b in zip(_numbers(digits), [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1], strict=True)))
    ) % 10 == int(code[11])


def _health(code: str) -> bool:
    digits = str(ord(code[0]) - 64).zfill(2) + code[1:9]
    return sum(_cross(int(d) * w) for d, w in zip(digits, [1, 2] * 5, strict=True)) % 10 == int(code[9])


def _icao(code: str) -> bool:
    return _dot(_numbers(code[:9]), [7, 3, 1] * 3) % 10 == int(code[9])


def _licence(code: str) -> bool:
    rest = _dot(_numbers(code[:9]), [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11
    return code[9] == ("X" if rest == 10 else str(rest))


def _doctor(code: str) -> bool:
    return (_dot(_numbers(code[:6]), [4, 9, 4, 9, 4, 9]) + int(code[6])) % 10 == 0


def _austrian(code: str) -> bool:
    from stdnum.at import vnr

    return bool(vnr.is_valid(code)) and code[4:6] != "00"


def _npi(code: str) -> bool:
    return _luhn("80840" + code)


def _dea(code: str) -> bool:
    first, second = sum(map(int, code[2:8:2])), sum(map(int, code[3:9:2][:3]))
    return str(first + 2 * second)[-1] == code[8]


def _medicare(code: str) -> bool:
    return _dot(_numbers(code[:8]), [1, 3, 7, 9, 1, 3, 7, 9]) % 10 == int(code[8])


def _nhi(code: str) -> bool:
    letters = "ABCDEFGHJKLMNPQRSTUVWXYZ"
    values = [letters.index(sign) + 1 for sign in code[:3]] + _numbers(code[3:6])
    rest = _dot(values, [7, 6, 5, 4, 3, 2]) % 11
    return rest > 0 and str(11 - rest)[-1] == code[6]


def _polish(code: str) -> bool:
    return _dot(_numbers(code), [7, 3, 1, 9, 7, 3, 1, 7, 3]) % 10 == 0


def _hungarian(code: str) -> bool:
    return _dot(_numbers(code[:8]), [9, 7, 3, 1, 9, 7, 3, 1]) % 10 == 0


def _snils(code: str) -> bool:
    return _dot(_numbers(code[:9]), [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101 % 100 == int(code[9:])


def _hongkong(code: str) -> bool:
    return (_dot([36, *_numbers(code[:7])], [9, 8, 7, 6, 5, 4, 3, 2]) + int(code[7])) % 11 == 0


def _taiwan(code: str) -> bool:
    value = "ABCDEFGH".index(code[0]) + 10
    return (value // 10 + value % 10 * 9 + _dot(_numbers(code[1:]), [8, 7, 6, 5, 4, 3, 2, 1, 1])) % 10 == 0


def _nric(code: str) -> bool:
    total = _dot(_numbers(code[1:8]), [2, 7, 6, 5, 4, 3, 2]) + (4 if code[0] in "TG" else 0)
    return ("JZIHGFEDCBA" if code[0] in "ST" else "XWUTRQPNMLK")[total % 11] == code[8]


def _uruguay(code: str) -> bool:
    return (_dot(_numbers(code[:7]), [2, 9, 8, 7, 6, 3, 4]) + int(code[7])) % 10 == 0


def _vin(code: str) -> bool:
    values = dict(
        zip(
            "ABCDEFGHJKLMNPRSTUVWXYZ0123456789",
            [1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 7, 9, 2, 3, 4, 5, 6, 7, 8, 9, *range(10)],
            strict=True,
        )
    )
    rest = _dot([values[sign] for sign in code], [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]) % 11
    return code[8] == ("X" if rest == 10 else str(rest))


def _orcid(code: str) -> bool:
    total = 0
    for sign in code[:15]:
        total = (total + int(sign)) * 2
    rest = (12 - total % 11) % 11
    return code[15] == ("X" if rest == 10 else str(rest))


def _base58(code: str) -> bool:
    from stdnum import bitcoin

    return bool(bitcoin.is_valid(code))


_bech32 = _base58


def base58_address(payload: bytes) -> str:
    """A Bitcoin address of the first kind from twenty bytes."""
    body = b"\0" + payload
    number = int.from_bytes(body + sha256(sha256(body).digest()).digest()[:4], "big")
    signs = ""
    while number:
        number, rest = divmod(number, 58)
        signs = ALPHABET[rest] + signs
    return "1" + signs


def bech32_address(payload: bytes) -> str:
    """A Bitcoin address of the second kind (BIP 173) from twenty bytes."""
    bits = "".join(f"{byte:08b}" for byte in payload)
    values = [0, *(int(bits[place : place + 5], 2) for place in range(0, len(bits), 5))]
    prefix = [3, 3, 0, 2, 3]
    rest = _polymod([*prefix, *values, 0, 0, 0, 0, 0, 0]) ^ 1
    return "bc1" + "".join(
        BECH32[value] for value in [*values, *((rest >> 5 * (5 - place)) & 31 for place in range(6))]
    )


def _polymod(values: list[int]) -> int:
    state = 1
    for value in values:
        top = state >> 25
        state = (state & 0x1FFFFFF) << 5 ^ value
        for place, generator in enumerate((0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)):
            state ^= generator if (top >> place) & 1 else 0
    return state
