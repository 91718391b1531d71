"""Files of keys and values (YAML, TOML, INI): one file, one document; values behind their keys, comments, all else as it was."""

from __future__ import annotations

import json
import re
import tomllib
from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import yaml

from nescio.errors import InputError
from nescio.formats.mapping.complete_text import CompleteText
from nescio.formats.mapping.mapped import Loaded, MappedFormat
from nescio.formats.mapping.spliced import SplicedFile
from nescio.formats.tables.header_row import is_header
from nescio.formats.text import read_text
from nescio.formats.vocabulary.names import is_plain_name, is_plain_value
from nescio.protocols import SourceLike

_LARGEST = 50 << 20
_WORD = re.compile(r"[._-]|(?<=[a-z])(?=[A-Z])")


class Leaf(NamedTuple):
    """Something written in a file: where it stands, what it says, the key before it, and what it is.

    ``kind`` is "key", "value" (written as it is), "quoted" (written in quotes) or "comment".
    """

    start: int
    end: int
    said: str
    label: str = ""
    kind: str = "value"


class _SettingsFormat(MappedFormat):
    def _load(self, source: SourceLike, decisions: Iterable[Any] | None) -> Loaded:
        whole, encoding = read_text(source)
        if len(whole) > _LARGEST:
            raise InputError(f"is larger than {_LARGEST >> 20} MB; it is refused", path=source.name)
        file = SplicedFile(whole, encoding, CompleteText(decisions))
        for leaf in self._leaves(whole, source.name):
            _put(file, leaf)
        return file

    @abstractmethod
    def _leaves(self, whole: str, source: str) -> Iterator[Leaf]:
        """Everything that somebody wrote in a file, in order."""


def _put(file: SplicedFile, leaf: Leaf) -> None:
    if not leaf.said.strip():
        return
    write = _quoted if leaf.kind == "quoted" else _one_line
    if leaf.kind == "key":
        if not is_plain_name(leaf.said):
            with file.text.naming():
                file.text.apart(file.stretch(leaf.start, leaf.end, leaf.said, _as_key))
        return
    words = _WORD.sub(" ", leaf.label).strip()
    label = words if words and is_header([words], ()) else ""
    # A value of everyday words may still be somebody's if its key names a kind of value.
    if leaf.kind != "comment" and not label and is_plain_value(leaf.said) and " " not in leaf.said.strip():
        return
    file.line(file.stretch(leaf.start, leaf.end, leaf.said, write), label, apart=leaf.kind == "comment")


class YamlFormat(_SettingsFormat):
    """``.yaml`` and ``.yml``."""

    name = "yaml"
    suffixes: tuple[str, ...] = (".yaml", ".yml")
    what = "YAML files"

    def _leaves(self, whole: str, source: str) -> Iterator[Leaf]:
        try:
            events = list(yaml.parse(whole, Loader=yaml.SafeLoader))
        except (yaml.YAMLError, ValueError) as error:
            mark = getattr(error, "problem_mark", None)
            line = mark.line + 1 if mark else None
            raise InputError("is damaged: it is not valid YAML", path=source, line=line) from None
        found = sorted([*_scalars(whole, events), *_names(whole, events)])
        place = 0
        # What stands between scalars and begins with "#" is a comment.
        for leaf in found:
            yield from _comments(whole, place, leaf.start)
            yield leaf
            place = max(place, leaf.end)
        yield from _comments(whole, place, len(whole))


def _scalars(whole: str, events: list[Any]) -> Iterator[Leaf]:
    # What is open: a list (None), or a mapping with the key before its next value, "" before a key.
    opened: list[list[Any]] = []
    for event in events:
        if isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
            opened.append(["mapping" if isinstance(event, yaml.MappingStartEvent) else "list", None, _key(opened)])
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            opened.pop()
            _value_done(opened)
        elif isinstance(event, yaml.AliasEvent):
            _value_done(opened)
        elif isinstance(event, yaml.ScalarEvent):
            start, end = _span(event)
            if event.style in ("|", ">"):
                yield from _block(whole, start, end, _key(opened))
            elif opened and opened[-1][0] == "mapping" and opened[-1][1] is None:
                yield Leaf(start, end, event.value, kind="key" if event.style is None else "quoted")
                opened[-1][1] = event.value
                continue
            else:
                yield Leaf(start, end, event.value, _key(opened), "quoted")
            _value_done(opened)


def _span(event: Any) -> tuple[int, int]:
    return event.start_mark.index, event.end_mark.index


def _key(opened: list[list[Any]]) -> str:
    return "" if not opened else str(opened[-1][1] or "") if opened[-1][0] == "mapping" else opened[-1][2]


def _value_done(opened: list[list[Any]]) -> None:
    if opened and opened[-1][0] == "mapping":
        opened[-1][1] = None


def _block(whole: str, start: int, end: int, label: str) -> Iterator[Leaf]:
    """A text over several lines: each line behind its indentation."""
    head = whole.find("\n", start, end)
    for line in re.finditer(r"[^\r\n]+", whole[head + 1 : end]) if head >= 0 else ():
        indent = len(line[0]) - len(line[0].lstrip(" "))
        first = head + 1 + line.start() + indent
        yield Leaf(first, head + 1 + line.end(), whole[first : head + 1 + line.end()], label)


def _names(whole: str, events: list[Any]) -> Iterator[Leaf]:
    """Anchors, and what refers to them."""
    for event in events:
        if anchor := getattr(event, "anchor", None):
            start = whole.find(anchor, event.start_mark.index)
            yield Leaf(start, start + len(anchor), anchor, kind="key")


def _comments(whole: str, start: int, end: int) -> Iterator[Leaf]:
    for match in re.finditer(r"#([^\r\n]*)", whole[start:end]):
        yield Leaf(start + match.start(1), start + match.end(1), match[1], kind="comment")


class TomlFormat(_SettingsFormat):
    """``.toml``."""

    name = "toml"
    suffixes: tuple[str, ...] = (".toml",)
    what = "TOML files"

    def _leaves(self, whole: str, source: str) -> Iterator[Leaf]:
        try:
            tomllib.loads(whole.replace("\r\n", "\n"))
        except (tomllib.TOMLDecodeError, RecursionError):
            raise InputError("is damaged: it is not valid TOML", path=source) from None
        label = ""
        for match in _TOML.finditer(whole):
            kind = match.lastgroup
            follows = re.match(r"[ \t]*(?:=|\.|\])", whole[match.end() : match.end() + 80])
            if kind == "comment":
                yield Leaf(*match.span("comment"), match["comment"], kind="comment")
            elif kind == "long":
                for line in re.finditer(r"[^\r\n]+", match[0][3:-3]):
                    yield Leaf(match.start() + 3 + line.start(), match.start() + 3 + line.end(), line[0], label)
            elif follows and follows[0].strip() != "]":
                label = match[0].strip("\"'")
                yield Leaf(*match.span(), label, kind="key" if kind == "bare" else "quoted")
            elif kind == "string":
                said = json.loads(match[0]) if match[0][0] == '"' and _is_json(match[0]) else match[0][1:-1]
                yield Leaf(*match.span(), said, label, "quoted")
            elif match[0] not in ("true", "false", "inf", "nan"):
                yield Leaf(*match.span(), match[0], label, "quoted" if match[0][0].isdigit() else "key")


_TOML = re.compile(
    r'(?P<long>"""(?:[^\\]|\\.)*?"""|\'\'\'.*?\'\'\')|(?P<string>"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\')|#(?P<comment>[^\r\n]*)'
    r"|(?P<bare>[+-]?[\w][\w:.+-]*)",
    re.DOTALL,
)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


class IniFormat(_SettingsFormat):
    """``.ini``, ``.cfg``, ``.conf``, ``.properties`` and ``.env``: sections, keys, values, comments."""

    name = "ini"
    suffixes: tuple[str, ...] = (".ini", ".cfg", ".conf", ".properties", ".env")
    what = "files of settings"

    def _leaves(self, whole: str, source: str) -> Iterator[Leaf]:  # noqa: ARG002
        label = ""
        for line in _INI.finditer(whole):
            if line["comment"] is not None:
                yield Leaf(*line.span("comment"), line["comment"], kind="comment")
            elif line["section"] is not None:
                yield Leaf(*line.span("section"), line["section"], kind="key")
            elif line["key"] is not None:
                label = line["key"]
                yield Leaf(*line.span("key"), line["key"], kind="key")
                yield Leaf(*line.span("value"), line["value"], label)
            else:
                # A value that goes on in the next line, or a line of its own.
                yield Leaf(*line.span("more"), line["more"], label)


_INI = re.compile(
    r"^[ \t]*(?:[#;!](?P<comment>[^\r\n]*)|\[(?P<section>[^\]\r\n]*)\][^\r\n]*"
    r"|(?<![ \t])(?P<key>[^\s=:#;\[][^=:\r\n]*?)[ \t]*[=:][ \t]*(?P<value>[^\r\n]*)|(?P<more>[^\s][^\r\n]*))",
    re.MULTILINE,
)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _one_line(text: str) -> str:
    return re.sub(r"[\r\n]+", " ", text)


def _as_key(text: str) -> str:
    return re.sub(r"-*\.-*", ".", re.sub(r"[^\w.-]+", "-", text)).strip("-")
