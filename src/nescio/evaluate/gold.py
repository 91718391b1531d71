"""Gold annotations: what each annotator would mask in a document.

Files are JSON of the Text Anonymization Benchmark, and JSON Lines of our own or of doccano. Folders are read by
``corpus.py`` (inline markup) and ``mails.py`` (brat and CodE Alltag: a text with its labels beside it).
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from nescio.errors import InputError
from nescio.evaluate.standoff import doccano_rows, is_doccano
from nescio.lang import DEFAULT, LANGUAGES
from nescio.lang.choose import choose_language
from nescio.taxonomy import taxonomy

_IDENTIFIERS = {"DIRECT": "direct", "QUASI": "quasi", "NO_MASK": "none", "NONE": "none"}


@dataclass(frozen=True, slots=True)
class GoldMention:
    """A mention as an annotator marked it; ``identifier`` is direct, quasi or none."""

    start: int
    end: int
    type: str
    identifier: str
    entity: str
    category: str = ""
    # What annotators would write in its place, where they say so.
    replacements: tuple[str, ...] = ()

    @property
    def needs_masking(self) -> bool:
        return self.identifier != "none"

    @property
    def main_type(self) -> str:
        return self.type.partition("/")[0]


@dataclass(frozen=True, slots=True)
class GoldDocument:
    """A document with the mentions of each of its annotators."""

    id: str
    text: str
    annotators: Mapping[str, tuple[GoldMention, ...]]
    lang: str = DEFAULT
    subject: str = ""

    def entities(self, annotator: str) -> list[list[GoldMention]]:
        """Mentions grouped into entities."""
        groups: dict[str, list[GoldMention]] = defaultdict(list)
        for mention in self.annotators[annotator]:
            groups[mention.entity].append(mention)
        return list(groups.values())

    def masked_by(self, annotator: str) -> list[tuple[int, int]]:
        """The spans that one annotator would mask."""
        return [(m.start, m.end) for m in self.annotators[annotator] if m.needs_masking]


def load_gold(path: Path, *, split: str = "") -> list[GoldDocument]:
    """Read gold annotations from a file or folder of any known shape; ``split`` is known to our own corpus only."""
    if not path.exists():
        raise InputError("does not exist", path=str(path))
    if path.is_dir():
        from nescio.evaluate.corpus import load_corpus
        from nescio.evaluate.mails import load_mails

        documents = load_mails(path) if any(path.glob("*.ann")) else load_corpus(path, split=split)
    else:
        text = read_file(path)
        documents = load_tab(path, text) if text.lstrip().startswith("[") else load_jsonl(path, text)
    if not documents:
        raise InputError("holds no documents", path=path.name)
    return unique(documents, path.name)


def together(versions: Sequence[Sequence[GoldDocument]]) -> list[GoldDocument]:
    """The same documents as several people have annotated them, each document with all its annotators."""
    if len(versions) == 1:
        return list(versions[0])
    joined: dict[str, GoldDocument] = {}
    for number, version in enumerate(versions, 1):
        for document in version:
            known = joined.get(document.id)
            if known is not None and known.text != document.text:
                raise InputError(f"document {document.id} has another text in version {number}")
            views = {f"{name} {number}": mentions for name, mentions in document.annotators.items()}
            joined[document.id] = replace(document, annotators={**(known.annotators if known else {}), **views})
    return list(joined.values())


def unique(documents: list[GoldDocument], origin: str) -> list[GoldDocument]:
    """The same documents, or an error that names an id that occurs twice."""
    seen: set[str] = set()
    for document in documents:
        if document.id in seen:
            raise InputError(f"document {document.id} occurs twice", path=origin)
        seen.add(document.id)
    return documents


def read_file(path: Path) -> str:
    """The text of a file as it is: line ends are kept, because offsets count them."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            return file.read()
    except UnicodeDecodeError:
        raise InputError("is not UTF-8", path=path.name) from None
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", path=path.name) from None


def parse_json(text: str, origin: str, line: int | None = None) -> Any:
    """JSON, or an error that says where it breaks and quotes nothing."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        place = error.lineno if line is None else line
        raise InputError(f"is not valid JSON (at character {error.colno})", path=origin, line=place) from None
    except (ValueError, RecursionError):
        raise InputError("is not usable JSON: a number is too long or the nesting too deep", path=origin) from None


def load_tab(path: Path, text: str | None = None) -> list[GoldDocument]:
    """Read documents in the official format of TAB."""
    raw = parse_json(read_file(path) if text is None else text, path.name)
    if not isinstance(raw, list):
        raise InputError("expected a list of documents in the format of TAB", path=path.name)
    return [_tab_document(row, number, path.name) for number, row in enumerate(raw, 1)]


def load_jsonl(path: Path, text: str | None = None) -> list[GoldDocument]:
    """Read our JSON Lines: ``{"id", "text", "mentions": [...]}``, or ``"annotators": {name: [...]}`` for many; or doccano's."""
    lines = (read_file(path) if text is None else text).split("\n")
    documents = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        row = parse_json(line, path.name, number)
        if not isinstance(row, dict):
            raise InputError("is not a JSON object", path=path.name, line=number)
        if is_doccano(row) and isinstance(row["text"], str):
            row = {**row, "id": row.get("id", number), "mentions": doccano_rows(row, row["text"], path.name, number)}
        name = _name(row.get("id"), number)
        if isinstance(row.get("annotators"), dict):
            views = row["annotators"]
        elif "mentions" in row:
            views = {"gold": row["mentions"]}
        else:
            raise InputError(
                f'{name}: neither "mentions" nor "annotators" is there. A gold document looks like {{"id", "text", '
                f'"mentions": [{{"start", "end", "type", "identifier", "entity"}}]}}',
                path=path.name,
                line=number,
            )
        documents.append(_document(row, name, views, _jsonl_keys, path.name))
    return documents


def gold_document(ident: str, text: str, views: Mapping[str, Any], origin: str) -> GoldDocument:
    """A document of mentions in the shape of our JSON Lines."""
    return _document({"id": ident, "text": text}, f"document {ident}", views, _jsonl_keys, origin)


_tab_keys = ("start_offset", "end_offset", "entity_type", "identifier_type", "entity_id")
_jsonl_keys = ("start", "end", "type", "identifier", "entity")


def _name(ident: Any, number: int) -> str:
    return f"document {ident}" if isinstance(ident, str | int) and str(ident) else f"document number {number}"


def _tab_document(row: Any, number: int, origin: str) -> GoldDocument:
    if not isinstance(row, dict):
        raise InputError(f"document number {number} is not a JSON object", path=origin)
    name = _name(row.get("doc_id"), number)
    annotations = row.get("annotations")
    if not isinstance(annotations, dict) or not all(isinstance(view, dict) for view in annotations.values()):
        raise InputError(f'{name}: "annotations" is missing or is not an object of annotators', path=origin)
    views = {annotator: view.get("entity_mentions") for annotator, view in annotations.items()}
    task = row.get("task")
    subject = task.rpartition(":")[2].strip() if isinstance(task, str) and ":" in task else row.get("subject")
    return _document({**row, "id": row.get("doc_id"), "subject": subject}, name, views, _tab_keys, origin)


def _document(
    row: Mapping[str, Any], name: str, views: Mapping[str, Any], keys: Sequence[str], origin: str
) -> GoldDocument:
    ident, text = row.get("id"), row.get("text")
    if isinstance(ident, bool) or not isinstance(ident, str | int) or not str(ident):
        raise InputError(f"{name}: the id is missing", path=origin)
    if not isinstance(text, str):
        raise InputError(f'{name}: "text" is missing or not a string', path=origin)
    if not views:
        raise InputError(f"{name}: it has no annotator", path=origin)
    lang = row.get("lang") or ("en" if keys is _tab_keys else choose_language(text))
    if lang not in LANGUAGES:
        raise InputError(f'{name}: "lang" is none of: {", ".join(LANGUAGES)}', path=origin)
    annotators = {}
    for annotator, rows in views.items():
        if not isinstance(rows, list):
            raise InputError(f"{name}: the mentions are not a list", path=origin)
        annotators[annotator] = tuple(_mention(item, keys, len(text), name, origin) for item in rows)
    return GoldDocument(str(ident), text, annotators, lang, str(row.get("subject") or ""))


def _mention(row: Any, keys: Sequence[str], length: int, name: str, origin: str) -> GoldMention:
    if not isinstance(row, dict):
        raise InputError(f"{name}: a mention is not a JSON object", path=origin)
    start, end, kind, identifier, entity = (row.get(key) for key in keys)
    if type(start) is not int or type(end) is not int:
        raise InputError(f'{name}: "{keys[0]}" and "{keys[1]}" of a mention must be whole numbers', path=origin)
    if not 0 <= start < end <= length:
        raise InputError(f"{name}: span {start}-{end} is empty or lies outside its text (0-{length})", path=origin)
    if entity is None or entity == "":
        raise InputError(
            f'{name}: the mention at {start}-{end} has no "{keys[4]}". Entity recall needs to know which mentions are '
            f"the same thing; give each thing an id of its own",
            path=origin,
        )
    if not isinstance(kind, str) or not kind:
        raise InputError(f'{name}: the mention at {start}-{end} has no "{keys[2]}"', path=origin)
    if identifier is None and keys is _jsonl_keys:
        # What is marked is to be masked, unless the label says otherwise.
        identifier = taxonomy()[kind].identifier if kind in taxonomy() else "quasi"
    known = _IDENTIFIERS.get(str(identifier).upper()) if identifier is not None else None
    if known is None:
        raise InputError(
            f'{name}: "{keys[3]}" of the mention at {start}-{end} is none of: {", ".join(_IDENTIFIERS)}', path=origin
        )
    category = str(row.get("confidential_status") or row.get("confidential") or "")
    given = row.get("replacements", row.get("replacement")) or ()
    written = (given,) if isinstance(given, str) else given
    if not isinstance(written, list | tuple) or not all(isinstance(one, str) for one in written):
        raise InputError(f"{name}: the replacements of the mention at {start}-{end} are no strings", path=origin)
    confidential = "" if category == "NOT_CONFIDENTIAL" else category
    return GoldMention(start, end, kind, known, str(entity), confidential, tuple(written))
