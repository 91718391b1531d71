"""Damage to files: bytes, words and numbers are changed, for archives inside their members, too."""

import io
import random
import re
import zipfile

# What trips careless readers: numbers at the edge of types, broken encodings, brackets without end, words of the formats.
_TRAPS = [
    b"\x00", b"\xff\xfe", b"\xed\xa0\x80", b"\xf8", b"\xc3", b"\r", b"\x1a", b"0" * 40, b"-1", b"4294967296", b"1e999", b"NaN",
    b"=?utf-8?q?Gr=C3=BC=C3=9Fe?= \\ud83d\\ude00", b"=?utf-7?q?+2AA-?=", b"=?idna?q?xn--a?=", b"(" * 1000, b"<" * 500,
    b"&#xD800;", b"&#1114112;", b"&amp", b"<![CDATA[", b"<!--", b"-->", b"<?xml?>", b"]]>", b"\"'", b"{" * 300, b"[" * 300,
    b"endobj", b"endstream", b"/Kids [1 0 R]", b"<< /Length -5 >>", b"BT", b"ET", b"Q", b"/F1 0 Tf", b"<FFFE>", b"(\\777\\8\\)",
    b"\nFrom ", b"Content-Type: multipart/mixed; boundary=\"\"\n", b"Content-Transfer-Encoding: uuencode\n", b"\n\n", b"--",
    b"w:p", b"w:t", b"xml:space", b"r=\"ZZZ99999999\"", b"t=\"s\"", b"\\u0000", b"\\", b"'", b"\xe2\x80\xae", b"\xef\xbb\xbf",
    b"9" * 400,
]  # fmt: skip
_NUMBER = re.compile(rb"\d+")
_WORD = re.compile(rb"[A-Za-z:]{2,20}")


def damaged(data: bytes, chance: random.Random) -> bytes:
    """The same file with a few things wrong in it."""
    if data[:4] == b"PK\x03\x04" and chance.random() < 0.85:
        return _damaged_members(data, chance)
    return _damaged_bytes(data, chance)


def _damaged_members(data: bytes, chance: random.Random) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    for name in chance.sample(sorted(members), min(len(members), chance.choice((1, 1, 2, 4)))):
        if chance.random() < 0.05:
            del members[name]
        elif chance.random() < 0.05:
            members[name] = members[chance.choice(sorted(members))]
        else:
            members[name] = _damaged_bytes(members[name], chance)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return made.getvalue()


def _damaged_bytes(data: bytes, chance: random.Random) -> bytes:
    for _ in range(chance.choice((1, 1, 2, 3, 6))):
        data = chance.choice(_WAYS)(data, chance)
    return data


def _place(data: bytes, chance: random.Random, longest: int = 200) -> tuple[int, int]:
    start = chance.randint(0, len(data))
    return start, min(len(data), start + chance.randint(1, longest))


def _flip(data: bytes, chance: random.Random) -> bytes:
    if not data:
        return data
    place = chance.randrange(len(data))
    return data[:place] + bytes([data[place] ^ (1 << chance.randrange(8))]) + data[place + 1 :]


def _cut(data: bytes, chance: random.Random) -> bytes:
    start, end = _place(data, chance)
    return data[:start] + data[end:]


def _repeat(data: bytes, chance: random.Random) -> bytes:
    start, end = _place(data, chance)
    return data[:start] + data[start:end] * chance.choice((2, 3, 50)) + data[end:]


def _trap(data: bytes, chance: random.Random) -> bytes:
    start, end = _place(data, chance, 8)
    return data[:start] + chance.choice(_TRAPS) + data[end if chance.random() < 0.5 else start :]


def _number(data: bytes, chance: random.Random) -> bytes:
    found = list(_NUMBER.finditer(data))
    if not found:
        return data
    one = chance.choice(found)
    return (
        data[: one.start()]
        + chance.choice((b"0", b"-1", b"99999999999", b"2147483648", b"1.5", b""))
        + data[one.end() :]
    )


def _word(data: bytes, chance: random.Random) -> bytes:
    """One word of the file in the place of another: the structure stays nearly right."""
    found = list(_WORD.finditer(data))
    if not found:
        return data
    here, other = chance.choice(found), chance.choice(found)
    return data[: here.start()] + other.group() + data[here.end() :]


def _end(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randint(0, len(data))]


_WAYS = (_flip, _flip, _cut, _repeat, _trap, _trap, _number, _word, _word, _end)
