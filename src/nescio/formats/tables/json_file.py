"""JSON: one file, one document; strings and numbers behind their keys, everything else byte for byte as it was."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import partial
from typing import Any

from nescio.errors import InputError
from nescio.formats.io.encoding import Encoding
from nescio.formats.io.options import Options
from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.mapping.mapped import Loaded, MappedFormat
from nescio.formats.mapping.spliced import SplicedFile, Stretch
from nescio.formats.tables.json_leaves import leaves
from nescio.formats.text import read_text
from nescio.lang.column_names import names_column
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
        self._check(whole, source.name)
        file = JsonFile(whole, encoding, CompleteText(decisions), PathRules.of(self.options))
        file.lay_out()
        if missing := file.rules.missing:
            raise InputError(f"has no value under '{missing[0]}'", path=source.name)
        return file

    def _check(self, whole: str, source: str) -> None:
        _check(whole, source)


class RecordsFormat(JsonFormat):
    """``.jsonl`` of which no line has a text: a table of objects, one a line."""

    name = "records"
    what = "JSON Lines files"

    def _check(self, whole: str, source: str) -> None:
        for number, line in enumerate(whole.split("\n"), 1):
            if line.strip():
                _check(line, source, number)


def _check(whole: str, source: str, first_line: int = 1) -> None:
    try:
        json.loads(whole)
    except json.JSONDecodeError as error:
        line = first_line + error.lineno - 1
        raise InputError(f"is not valid JSON (at character {error.colno})", path=source, line=line) from None
    except (ValueError, RecursionError):
        raise InputError("is not usable JSON: a number is too long or the nesting too deep", path=source) from None


class PathRules:
    """What the user says about values by the paths to them ("patient.name"), or by keys at any depth."""

    def __init__(self, chosen: Iterable[str], kept: Iterable[str], types: Iterable[tuple[str, str]]) -> None:
        self._chosen, self._kept, self._types = tuple(chosen), tuple(kept), tuple(types)
        self._unseen = dict.fromkeys((*self._chosen, *self._kept, *(name for name, _ in self._types)))

    @classmethod
    def of(cls, options: Options) -> PathRules:
        return cls(options.columns, options.keep_columns, options.column_types)

    @property
    def some_chosen(self) -> bool:
        return bool(self._chosen)

    @property
    def missing(self) -> list[str]:
        """The paths under which no value was met."""
        return list(self._unseen)

    def is_read(self, path: tuple[str, ...]) -> bool:
        chosen = [one for one in self._chosen if self._is_below(path, one)]
        kept = [one for one in self._kept if self._is_below(path, one)]
        return not kept and (not self._chosen or bool(chosen))

    def type_of(self, path: tuple[str, ...]) -> str:
        return next((type for name, type in self._types if self._is_below(path, name)), "")

    def _is_below(self, path: tuple[str, ...], given: str) -> bool:
        wanted = tuple(given.split("."))
        is_below = wanted[0] in path if len(wanted) == 1 else path[: len(wanted)] == wanted
        if is_below:
            self._unseen.pop(given, None)
        return is_below


class JsonFile(SplicedFile):
    """The text of a JSON file with its leaves; keys stay, unless they name somebody."""

    def __init__(self, whole: str, encoding: Encoding, text: CompleteText, rules: PathRules) -> None:
        super().__init__(whole, encoding, text)
        self.rules = rules
        self._keys: list[Stretch] = []
        self._key: Stretch | None = None
        self._columns: dict[tuple[str, ...], int] = {}
        self._tables: dict[tuple[str, ...], int] = {}
        self._write = partial(json.dumps, ensure_ascii=whole.isascii())

    def lay_out(self) -> None:
        """Put the leaves into the text: values that are read, and, unless only some are, all keys."""
        for leaf in leaves(self.whole):
            raw = self.whole[leaf.start : leaf.end]
            said = json.loads(raw) if raw.startswith('"') else raw
            if leaf.begins:
                self._put_key()
                self.text.line_end(2)
            if leaf.kind == "key":
                self._put_key()
                if self.rules.some_chosen:
                    self.text.left_out["a key"].append(said)
                else:
                    self._key = self.stretch(leaf.start, leaf.end, said, self._write)
                    self._keys.append(self._key)
            elif not self.rules.is_read(leaf.path):
                self.text.left_out[_shown(leaf.path)].append(str(said))
            elif leaf.kind == "string" or not leaf.in_list or _LONG_NUMBER.search(raw):
                spell = self._write if leaf.kind == "string" else partial(_number, self._write)
                self._put_value(self.stretch(leaf.start, leaf.end, said, spell), leaf.path)
        self._put_key()

    def _put_key(self) -> None:
        """A key whose value is none that is read stands alone."""
        if self._key is not None:
            with self.text.naming():
                self.line(self._key)
        self._key = None

    def _put_value(self, value: Stretch, path: tuple[str, ...]) -> None:
        self.text.line_end()
        self.text.segment()
        name = path[-1].strip() if path else ""
        if self._key is not None:
            with self.text.naming():
                self.text.slot(self._key)
            self.text.gap(": ")
            self.text.boundary()
        elif name and value.text:
            self.text.gap(f"{name}: ")
            self.text.boundary()
        with self.text.in_column(self._column(path)):
            self.text.slot(value)
        self.text.line_end()
        self.text.boundary()
        self._key = None

    def _column(self, path: tuple[str, ...]) -> int:
        """The column of a value: those under the same keys are one, and objects under the same keys a table."""
        if path not in self._columns:
            table = self._tables.setdefault(path[:-1], len(self._tables))
            name = path[-1] if path else ""
            self._columns[path] = self.text.column(name, _shown(path), table=table, type=self.rules.type_of(path))
        return self._columns[path]

    def save(self) -> bytes:
        if renamed := sum(key.new is not None for key in self._keys):
            self.notes.append(f"{renamed} keys were changed, because they held something masked")
        return super().save()


def _number(write: partial[str], text: str) -> str:
    """A number, or a string if the replacement is none."""
    return text.strip() if _NUMBER.fullmatch(text.strip()) else write(text)


def _shown(path: tuple[str, ...]) -> str:
    """What a message calls the values under some keys; keys that may be data are not shown."""
    return ".".join(key.strip() if names_column(key) else "*" for key in path) or "a value"
