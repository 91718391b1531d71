"""JSON: one file, one document; strings and numbers behind their keys, everything else byte for byte as it was."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from nescio.errors import InputError
from nescio.formats.io.encoding import Encoding
from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.mapping.mapped import Loaded, MappedFormat
from nescio.formats.mapping.spliced import SplicedFile, Stretch
from nescio.formats.tables.json_leaves import leaves
from nescio.formats.text import read_text
from nescio.protocols import SourceLike

_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?")
# A number in a list says nothing unless it is long.
_LONG_NUMBER = re.compile(r"\d{6,}")
_LARGEST = 200 << 20


class JsonFormat(MappedFormat):
    """``.json`` with anything in it; ``columns`` are the paths to read ("patient.name"), or keys at any depth."""

    name = "json"
    # A file with this suffix is of the benchmark's kind if it looks so (see opening.py).
    suffixes: tuple[str, ...] = ()
    what = "JSON files"

    def _load(self, source: SourceLike, decisions: Iterable[Any] | None) -> Loaded:
        whole, encoding = read_text(source)
        if len(whole) > _LARGEST:
            raise InputError(f"is larger than {_LARGEST >> 20} MB; it is refused", path=source.name)
        _check(whole, source.name)
        file = JsonFile(whole, encoding, CompleteText(decisions))
        wanted = {tuple(column.split(".")) for column in self.options.columns}
        found = file.lay_out(wanted)
        if wanted and not found:
            raise InputError("has none of the chosen paths", path=source.name)
        return file


def _check(whole: str, source: str) -> None:
    try:
        json.loads(whole)
    except json.JSONDecodeError as error:
        raise InputError(f"is not valid JSON (at character {error.colno})", path=source, line=error.lineno) from None
    except (ValueError, RecursionError):
        raise InputError("is not usable JSON: a number is too long or the nesting too deep", path=source) from None


class JsonFile(SplicedFile):
    """The text of a JSON file with its leaves; keys stay, unless they name somebody."""

    def __init__(self, whole: str, encoding: Encoding, text: CompleteText) -> None:
        super().__init__(whole, encoding, text)
        self._keys: list[Stretch] = []
        self._others: list[str] = []
        self._key: Stretch | None = None
        self._write = partial(json.dumps, ensure_ascii=whole.isascii())

    def lay_out(self, wanted: set[tuple[str, ...]]) -> bool:
        """Put the leaves into the text; with paths ``wanted``, only those below them. Says whether there was one."""
        found = False
        for leaf in leaves(self.whole):
            raw = self.whole[leaf.start : leaf.end]
            said = json.loads(raw) if raw.startswith('"') else raw
            if leaf.begins:
                self._put_key()
                self.text.line_end(2)
            if wanted and (leaf.kind == "key" or not any(_is_below(leaf.path, path) for path in wanted)):
                self._others.append(str(said))
            elif leaf.kind == "key":
                self._put_key()
                self._key = self.stretch(leaf.start, leaf.end, said, self._write)
                self._keys.append(self._key)
            elif leaf.kind == "string" or not leaf.in_list or _LONG_NUMBER.search(raw):
                found = True
                spell = self._write if leaf.kind == "string" else partial(_number, self._write)
                self._put_value(self.stretch(leaf.start, leaf.end, said, spell), leaf.path[-1] if leaf.path else "")
        self._put_key()
        return found

    def _put_key(self) -> None:
        """A key whose value is none that is read stands alone."""
        if self._key is not None:
            self.line(self._key)
        self._key = None

    def _put_value(self, value: Stretch, key: str) -> None:
        if self._key is None:
            self.line(value, key.strip())
            return
        self.text.line_end()
        self.text.slot(self._key)
        self.text.gap(": ")
        self.text.slot(value)
        self.text.line_end()
        self._key = None

    def save(self) -> bytes:
        if renamed := sum(key.new is not None for key in self._keys):
            self.notes.append(f"{renamed} keys were changed, because they held something masked")
        return super().save()

    def rest(self) -> Iterator[tuple[str, list[str]]]:
        yield from super().rest()
        yield "a key or a value that was not chosen", self._others


def _number(write: partial[str], text: str) -> str:
    """A number, or a string if the replacement is none."""
    return text.strip() if _NUMBER.fullmatch(text.strip()) else write(text)


def _is_below(path: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    if len(wanted) == 1:
        return wanted[0] in path
    return path[: len(wanted)] == wanted
