"""The project's own corpus: short documents with inline markup (``data/corpus/GUIDELINES.md``)."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from nescio.errors import InputError, UnknownNameError
from nescio.evaluate.gold import GoldDocument, GoldMention, read_file
from nescio.lang import DEFAULT, LANGUAGES
from nescio.taxonomy import IDENTIFIERS, taxonomy

SPLITS = ("train", "dev", "test")
_MARKUP = re.compile(r"\[\[([^\[\]]{0,2000})\]\]")


def split_of(name: str) -> str:
    """The split that a file belongs to: by the first byte of the sha256 of its name, about 60/20/20."""
    first = hashlib.sha256(name.encode("utf8")).digest()[0]
    return "train" if first < 153 else "dev" if first < 204 else "test"


def load_corpus(folder: Path, *, split: str = "") -> list[GoldDocument]:
    """All documents of a folder in the order of their names, or those of one split."""
    if split and split not in SPLITS:
        raise UnknownNameError("split", split, SPLITS)
    lang = folder.name if folder.name in LANGUAGES else DEFAULT
    return [
        parse_document(read_file(path), path.name, lang)
        for path in sorted(folder.glob("*.txt"))
        if not split or split_of(path.name) == split
    ]


def parse_document(source: str, name: str, lang: str = DEFAULT) -> GoldDocument:
    """Header, blank line, text with ``[[text|TYPE|identifier|entity|CATEGORY]]``; the category may be left out."""
    header, separator, body = source.replace("\r\n", "\n").partition("\n\n")
    fields = dict(line.split(": ", 1) for line in header.split("\n") if ": " in line)
    if not separator or "genre" not in fields:
        raise InputError("has no header (genre, subject) with a blank line after it", path=name)
    parts: list[str] = []
    mentions: list[GoldMention] = []
    length = position = 0
    for match in _MARKUP.finditer(body):
        before = body[position : match.start()]
        fields_of_mention = match[1].split("|")
        where = source.count("\n", 0, len(header) + 2 + match.start()) + 1
        if len(fields_of_mention) not in (4, 5) or not all(fields_of_mention):
            raise InputError("a mention is not [[text|TYPE|identifier|entity]]", path=name, line=where)
        surface, kind, identifier, entity = fields_of_mention[:4]
        if kind not in taxonomy() or identifier not in IDENTIFIERS:
            raise InputError(f"unknown type or identifier ({kind[:30]}, {identifier[:30]})", path=name, line=where)
        start = length + len(before)
        length = start + len(surface)
        mentions.append(GoldMention(start, length, kind, identifier, entity, *fields_of_mention[4:]))
        parts += (before, surface)
        position = match.end()
    text = "".join([*parts, body[position:]])
    if "[[" in text or "]]" in text:
        raise InputError("brackets of a mention are left open", path=name)
    return GoldDocument(name.removesuffix(".txt"), text, {"gold": tuple(mentions)}, lang, fields.get("subject", ""))
