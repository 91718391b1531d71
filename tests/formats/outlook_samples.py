"""Mails as Outlook saves them, made here: an OLE file (MS-CFB) with a stream for each property (MS-OXMSG)."""

from __future__ import annotations

import struct

_SECTOR, _MINI, _CUTOFF = 512, 64, 4096
_END, _FREE, _NONE = 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFF


def ole_file(streams: dict[str, bytes]) -> bytes:
    """An OLE file of streams by their paths ("a/b")."""
    paths = sorted({"/".join(path.split("/")[: n + 1]) for path in streams for n in range(path.count("/") + 1)})
    entries = ["", *paths]
    sectors, chains = bytearray(), []
    mini = bytearray()
    mini_chains: list[int] = []
    starts: dict[str, tuple[int, int]] = {}

    def put(data: bytes) -> int:
        first = len(chains)
        count = -(-len(data) // _SECTOR)
        chains.extend([first + n + 1 for n in range(count - 1)] + [_END] if count else [])
        sectors.extend(data.ljust(count * _SECTOR, b"\0"))
        return first if count else _END

    for path, data in streams.items():
        if len(data) >= _CUTOFF:
            starts[path] = put(data), len(data)
        elif data:
            first, count = len(mini_chains), -(-len(data) // _MINI)
            mini_chains.extend([first + n + 1 for n in range(count - 1)] + [_END])
            mini.extend(data.ljust(count * _MINI, b"\0"))
            starts[path] = first, len(data)
        else:
            starts[path] = _END, 0
    mini_start = put(bytes(mini))
    mini_fat = b"".join(struct.pack("<I", n) for n in mini_chains)
    mini_fat = mini_fat.ljust(-(-len(mini_fat) // _SECTOR) * _SECTOR, b"\xff")
    mini_fat_start = put(mini_fat)
    directory = bytearray()
    for number, path in enumerate(entries):
        # Children hang as a list, each right of the one before: readers that only walk do not mind.
        below = [n for n, other in enumerate(entries) if other and other.rpartition("/")[0] == path and other != path]
        siblings = [
            n
            for n, other in enumerate(entries)
            if number and other and other.rpartition("/")[0] == path.rpartition("/")[0]
        ]
        right = next((n for n in siblings if n > number), _NONE)
        name = (path.rpartition("/")[2] or "Root Entry").encode("utf-16-le") + b"\0\0"
        kind = 5 if not number else 2 if path in streams else 1
        start, size = starts.get(path, (_END if not number else 0, 0)) if number else (mini_start, len(mini))
        child = min(below, default=_NONE)
        directory += name.ljust(64, b"\0") + struct.pack("<HBBIII", len(name), kind, 1, _NONE, right, child)
        directory += bytes(36) + struct.pack("<IQ", start, size)
    while len(directory) % _SECTOR:
        directory += bytes(68) + struct.pack("<III", _NONE, _NONE, _NONE) + bytes(48)
    directory_start = put(bytes(directory))
    fat_count = 1
    while (len(chains) + fat_count) * 4 > fat_count * _SECTOR:
        fat_count += 1
    fat_start = len(chains)
    chains.extend([0xFFFFFFFD] * fat_count)
    fat = b"".join(struct.pack("<I", n) for n in chains).ljust(fat_count * _SECTOR, b"\xff")
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
    header += struct.pack(
        "<IIIIIIIII", 0, fat_count, directory_start, 0, _CUTOFF, mini_fat_start, len(mini_fat) // _SECTOR, _END, 0
    )
    header += b"".join(struct.pack("<I", fat_start + n) for n in range(fat_count)).ljust(436, b"\xff")
    return header + bytes(sectors) + fat


def texts(**values: str) -> dict[str, bytes]:
    """Properties that are texts, by their numbers: texts(x0037="Hello")."""
    return {f"__substg1.0_{name[1:].upper()}001F": value.encode("utf-16-le") for name, value in values.items()}


def below(path: str, streams: dict[str, bytes]) -> dict[str, bytes]:
    return {f"{path}/{name}": data for name, data in streams.items()}


def recipient(number: int, name: str, address: str, kind: int = 1) -> dict[str, bytes]:
    fixed = bytes(8) + struct.pack("<IIi4x", 0x0C150003, 6, kind)
    own = {"__properties_version1.0": fixed, **texts(x3001=name, x39FE=address)}
    return below(f"__recip_version1.0_#{number:08X}", own)


def attachment(number: int, name: str, data: bytes) -> dict[str, bytes]:
    own = {"__properties_version1.0": bytes(8), "__substg1.0_37010102": data, **texts(x3707=name)}
    return below(f"__attach_version1.0_#{number:08X}", own)


def attached_mail(number: int, streams: dict[str, bytes]) -> dict[str, bytes]:
    inside = below("__substg1.0_3701000D", {"__properties_version1.0": bytes(24), **streams})
    return below(f"__attach_version1.0_#{number:08X}", {"__properties_version1.0": bytes(8), **inside})


def msg(subject: str, body: str, *more: dict[str, bytes], sender: tuple[str, str] = ("", "")) -> bytes:
    """A mail; ``more`` are recipients, attachments and other properties."""
    # 14 March 2022, 09:12:33 UTC, in ticks since 1601.
    fixed = bytes(32) + struct.pack("<IIQ", 0x00390040, 6, 132917227530000000)
    own = {"__properties_version1.0": fixed, **texts(x0037=subject, x1000=body, x0042=sender[0], x5D02=sender[1])}
    for one in more:
        own |= one
    return ole_file(own)
