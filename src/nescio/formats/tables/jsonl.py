"""JSON Lines: one document a line, read and written line by line; the results of ``detect`` have this shape too."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from tempfile import SpooledTemporaryFile
from typing import Any

from nescio.document import Document
from nescio.errors import InputError, VerificationError
from nescio.formats.io.encoding import Encoding, decoded_lines, find_encoding, undecodable
from nescio.formats.io.ids import SeenIds
from nescio.formats.io.long_texts import by_text
from nescio.formats.io.options import DEFAULTS, Options
from nescio.formats.io.results import Written, edit_rows, mention_rows, place, refused
from nescio.formats.io.subjects import NOTED, column_of
from nescio.formats.mapping.column_notes import repeating_column
from nescio.formats.mapping.survivors import Survivors
from nescio.lang import LANGUAGES
from nescio.protocols import ByteSink, OutputLike, SourceLike
from nescio.text.encodable import encodable

# Keys of a result that no key of the input replaces.
_RESULT = ("id", "text", "edits", "verdict")
_IN_MEMORY = 1 << 22
# Whom an attacker should find: a file with it is for measuring an attack, and not for sharing.
_TRUTH = "individual"


class JsonlFormat:
    """``{"id", "text", "subject", "lang"}`` a line, of which only text is needed; results carry no original text."""

    name = "jsonl"
    suffixes: tuple[str, ...] = (".jsonl", ".ndjson")
    companions: tuple[str, ...] = ()

    def __init__(self, options: Options = DEFAULTS) -> None:
        self.options = options

    def read(self, source: SourceLike) -> Iterator[Document | InputError]:
        lines_of_ids = SeenIds()
        with source.open() as stream:
            encoding = find_encoding(stream, source.name)
            for number, line in enumerate(decoded_lines(stream, encoding, source.name, newline="\n"), 1):
                if line.isspace():
                    continue
                document = self._document(line, number, source.name, encoding)
                if isinstance(document, Document):
                    earlier = lines_of_ids.add(document.id, number)
                    if earlier != number:
                        document = InputError(f"has the same id as line {earlier}", path=source.name, line=number)
                yield document

    def write(self, documents: Iterable[Document], source: SourceLike | None, output: OutputLike) -> Written:  # noqa: ARG002
        written = Written()
        file = output.open()
        for document, blocks in by_text(_without_repeats(documents, written), written):
            if "start" in document.block:
                self._write_blocks(document, blocks, file)
                continue
            result: dict[str, Any] = {"id": document.id, "text": document.output}
            if self.options.edits:
                result["edits"] = edit_rows(document, with_originals=self.options.with_originals)
            result["verdict"] = "passed"
            file.write(json_line({**result, **document.meta.get("kept", {}), **result}))
            file.flush()
            written.note(document)
        return written

    def _write_blocks(self, first: Document, blocks: Iterable[Document], file: ByteSink) -> None:
        """The line of a text in blocks, of which one at a time is in memory."""
        with tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY) as edits:
            file.write(json_line({"id": first.id})[:-2] + b', "text": "')
            for block in blocks:
                file.write(_in_json(block.output)[1:-1])
                rows = edit_rows(block, with_originals=self.options.with_originals) if self.options.edits else []
                _add_rows(edits, rows, block)
            file.write(b'"')
            if self.options.edits:
                file.write(b', "edits": [')
                edits.seek(0)
                shutil.copyfileobj(edits, file)
                file.write(b"]")
            file.write(b', "verdict": "passed"}\n')
            file.flush()

    def _document(self, line: str, number: int, name: str, encoding: Encoding) -> Document | InputError:
        """The document of one line, or what is wrong with it."""

        def broken(what: str) -> InputError:
            return InputError(what, path=name, line=number)

        if problem := undecodable(line, encoding):
            return broken(problem)
        try:
            raw = json.loads(line.removeprefix("\ufeff"))
        except json.JSONDecodeError as error:
            return broken(f"is not valid JSON (at character {error.pos + 1})")
        except (ValueError, RecursionError):
            return broken("is not usable JSON: a number is too long or the nesting too deep")
        if not isinstance(raw, dict):
            return broken('is not a JSON object; a line must look like {"id": "...", "text": "..."}')
        text, ident = raw.get("text"), raw.get("id")
        if not isinstance(text, str):
            return broken('"text" is missing' if "text" not in raw else '"text" is not a string')
        if isinstance(ident, bool) or not isinstance(ident, str | int | None):
            return broken('"id" is neither a string nor a whole number')
        for key in ("subject", "lang"):
            if not isinstance(raw.get(key), str | None):
                return broken(f'"{key}" is not a string')
        lang = (raw.get("lang") or "").lower().replace("_", "-").partition("-")[0]
        if lang not in ("", "auto", *LANGUAGES):
            return broken(f'"lang" is none of: {", ".join(LANGUAGES)}')
        meta: dict[str, Any] = {"source": name, "line": number, **encoding.meta(text)}
        if isinstance(raw.get("individual"), str | int):
            meta["individual"] = str(raw["individual"])  # whom an attacker would look for; it is not written
        if column := column_of(self.options.subject_from):
            meta[NOTED] = str(raw.get(column) or "")
        if kept := {key: raw[key] for key in self.options.keep if key in raw}:
            meta["kept"] = kept
        return Document(
            id=f"{name}:{number}" if ident in (None, "") else str(ident),
            text=text,
            lang="" if lang == "auto" else lang,
            subject=raw.get("subject") or "",
            meta=meta,
        )


def _without_repeats(documents: Iterable[Document], written: Written) -> Iterator[Document]:
    """The documents; one of which a key that is copied repeats something masked is a failure."""
    for document in documents:
        kept = {key: value for key, value in document.meta.get("kept", {}).items() if key not in (*_RESULT, _TRUTH)}
        survivors = Survivors(document) if kept else None
        repeating = [key for key, value in kept.items() if survivors and survivors.in_strings(_strings(value))]
        if repeating:
            written.failures.append(repeating_column(place(document), f"the key '{repeating[0]}'"))
        else:
            yield document


def _strings(value: Any) -> list[str]:
    """All strings and numbers of a JSON value."""
    if isinstance(value, dict):
        return [text for key, inner in value.items() for text in (key, *_strings(inner))]
    if isinstance(value, list):
        return [text for inner in value for text in _strings(inner)]
    return [str(value)]


class DetectionWriter:
    """Writes ``{"id", "mentions"}`` a line: what was found and where, without any text."""

    companions: tuple[str, ...] = ()

    def __init__(self, scheme: str = "default") -> None:
        self.scheme = scheme

    def write(self, documents: Iterable[Document], source: SourceLike | None, output: OutputLike) -> Written:  # noqa: ARG002
        written = Written()
        file = output.open()
        for document, blocks in by_text(documents, written, _refused_if_judged):
            with tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY) as mentions:
                for block in blocks:
                    _add_rows(mentions, mention_rows(block, self.scheme), block)
                file.write(json_line({"id": document.id})[:-2] + b', "mentions": [')
                mentions.seek(0)
                shutil.copyfileobj(mentions, file)
                file.write(b"]}\n")
            file.flush()
        return written


def _refused_if_judged(document: Document) -> VerificationError | None:
    """Why a document is no whole text; nobody verifies what is only detected."""
    return refused(document) if document.verdict is not None else None


def _add_rows(file: SpooledTemporaryFile[bytes], rows: Iterable[dict[str, Any]], block: Document) -> None:
    """Rows of a block, behind those of the blocks before it, with offsets of the whole text."""
    start = block.block.get("start", 0)
    for row in rows:
        moved = {key: value + start if key in ("start", "end") else value for key, value in row.items()}
        if parts := row.get("parts"):
            moved["parts"] = [part | {"start": part["start"] + start, "end": part["end"] + start} for part in parts]
        file.write((b", " if file.tell() else b"") + _in_json(moved))


def _in_json(value: Any) -> bytes:
    return encodable(json.dumps(value, ensure_ascii=False)).encode("utf-8")


def json_line(value: dict[str, Any]) -> bytes:
    """One line of JSON in UTF-8."""
    return _in_json(value) + b"\n"
