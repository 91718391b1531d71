"""The contract of formats (see ``nescio.protocols.Format``)."""

from __future__ import annotations

import io
import re
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from nescio.document import Document, Edit, Verdict
from nescio.errors import InputError
from nescio.formats.io.inputs import result_name, written_as
from nescio.formats.io.output import FileOutput
from nescio.formats.io.source import Source
from nescio.protocols import Format
from nescio.reasons import Reason

MASKED_NAME = "Zwetanov"
KEPT_WORD = "harbour"
REPLACEMENT = "[PERSON 1]"


def check_format(format: Format, sample: bytes, *, name: str = "sample", companion: bytes = b"") -> None:
    """Raise ``AssertionError`` with the broken contract.

    ``sample`` is a whole file in the format that holds the words "Zwetanov" and "harbour" in the text of its documents;
    ``companion`` is the file beside it, for formats with ``companions``. What is written is searched as bytes too, so it
    must be plain, or packed by ZIP or zlib.
    """
    assert isinstance(format, Format), f"{type(format).__name__} lacks name, suffixes, companions, read or write"
    assert format.name, f"{type(format).__name__}.name is empty"
    for suffix in (*format.suffixes, *format.companions):
        assert suffix.startswith("."), f"{format.name}: suffix '{suffix}' does not begin with a full stop"
        assert suffix == suffix.lower(), f"{format.name}: suffix '{suffix}' is not in lower case"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / (name + (format.suffixes[0] if format.suffixes else ".txt"))
        path.write_bytes(sample)
        for suffix in format.companions:
            path.with_suffix(suffix).write_bytes(companion)
        documents = _check_reading(format, path)
        _check_refusal(format, path, documents)
        _check_writing(format, path, documents)
        _check_broken(format, path)


def _read(format: Format, path: Path) -> list[Document]:
    items = list(format.read(Source.of(path)))
    for item in items:
        assert isinstance(item, Document), f"{format.name}: the sample cannot be read: {item}"
    return [item for item in items if isinstance(item, Document)]


def _check_reading(format: Format, path: Path) -> list[Document]:
    documents = _read(format, path)
    assert documents, f"{format.name}: no document in the sample"
    ids = [document.id for document in documents]
    assert all(ids), f"{format.name}: a document has no id"
    assert len(ids) == len(set(ids)), f"{format.name}: two documents have the same id"
    assert _read(format, path) == documents, f"{format.name}: reading twice gives different documents"
    joined = "\n".join(document.text for document in documents)
    assert MASKED_NAME in joined, f"{format.name}: the word '{MASKED_NAME}' of the sample is in no document"
    assert KEPT_WORD in joined, f"{format.name}: the word '{KEPT_WORD}' of the sample is in no document"
    for document in documents:
        filled = document.mentions or document.entities or document.edits or document.verdict
        assert not filled, f"{format.name}: reading must leave the fields of the steps empty"
    return documents


def _masked(document: Document) -> Document:
    """The document as if a pipeline had masked the secret in it."""
    edits, place = [], document.text.find(MASKED_NAME)
    while place >= 0:
        edits.append(Edit(place, place + len(MASKED_NAME), REPLACEMENT, "person-1"))
        place = document.text.find(MASKED_NAME, place + 1)
    return document.with_(edits=tuple(edits), verdict=Verdict(True))


def _written(format: Format, documents: list[Document], path: Path, target: Path) -> tuple[int, int, list[bytes]]:
    """Documents written, failures, and the files that were written."""
    with FileOutput(target) as output:
        report = format.write(iter(documents), Source.of(path), output)
        counts = report.documents, len(report.failures)
    files = [target, *(target.with_suffix(suffix) for suffix in format.companions)]
    return *counts, [file.read_bytes() for file in files if file.exists()]


def _holds(word: str, files: list[bytes]) -> bool:
    """Whether a word is in a file, in what is packed in it, or in the names of what is packed, in any usual encoding."""
    spelled = [word.encode(encoding) for encoding in ("utf-8", "utf-16-le", "utf-16-be")]
    spelled += [word.encode().hex().encode(), word.encode().hex().upper().encode()]
    return any(form in layer for data in files for layer in _layers(data) for form in spelled)


def _layers(data: bytes) -> Iterator[bytes]:
    """The bytes of a file and, unpacked, of all that is packed in it."""
    yield data
    if zipfile.is_zipfile(io.BytesIO(data)):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for name in archive.namelist():
                yield name.encode()
                yield from _layers(archive.read(name))
        return
    for start in re.finditer(rb"\x78[\x01\x5e\x9c\xda]", data):
        try:
            yield zlib.decompressobj().decompress(data[start.start() :])
        except zlib.error:
            continue


def _check_refusal(format: Format, path: Path, documents: list[Document]) -> None:
    """Neither an unverified document nor one that failed may be written."""
    target = path.with_name("refused" + path.suffix)
    for verdict in (None, Verdict(False, (Reason.of("verify.survived", entity="person-1"),))):
        refused = [document.with_(verdict=verdict) for document in documents]
        count, failures, files = _written(format, refused, path, target)
        assert count == 0, f"{format.name}: writes a document whose verdict is {'bad' if verdict else 'missing'}"
        assert failures, f"{format.name}: does not report a refused document as a failure"
        assert not _holds(MASKED_NAME, files), f"{format.name}: the clear text of a refused document is in the output"


def _check_writing(format: Format, path: Path, documents: list[Document]) -> None:
    finished = [_masked(document) for document in documents]
    target = path.with_name(result_name("written" + path.suffix, format))
    count, failures, files = _written(format, finished, path, target)
    assert failures == 0, f"{format.name}: refuses documents that passed"
    assert count == len(finished), f"{format.name}: reports {count} of {len(finished)} documents as written"
    assert not _holds(MASKED_NAME, files), f"{format.name}: something masked is in the output"
    texts = [document.text for document in _read(written_as(format), target)]
    if _holds(KEPT_WORD, files):
        assert texts == [d.output for d in finished], f"{format.name}: what was written reads back as something else"
    else:
        # The search above is blind for this format: what a picture says only its own format can read, and not exactly.
        said = "\n".join(texts)
        assert MASKED_NAME not in said, f"{format.name}: something masked is read in the output"
        assert KEPT_WORD in said, f"{format.name}: the text that may stay is not in the output"
    again = _written(format, finished, path, target)[2]
    assert again == files, f"{format.name}: writing twice gives different files, so a batch could not be resumed"


def _check_broken(format: Format, path: Path) -> None:
    """Files that are none give an ``InputError`` (raised or as a value), which never quotes them."""
    half = path.read_bytes()[: path.stat().st_size // 2]
    for what, data, readable in (
        ("an empty file", b"", True),
        ("half a file", half, True),
        ("zeros", b"\0" * 4096, False),
        ("random bytes", bytes(range(256)) * 16 + MASKED_NAME.encode(), False),
    ):
        broken = path.with_name("broken" + path.suffix)
        broken.write_bytes(data)
        for suffix in format.companions:
            broken.with_suffix(suffix).write_bytes(data)
        try:
            items = list(format.read(Source.of(broken)))
        except InputError as error:
            items = [error]
        except Exception as error:
            raise AssertionError(f"{format.name}: {what} raises {type(error).__name__}, not InputError") from error
        errors = [item for item in items if isinstance(item, InputError)]
        assert readable or (errors and len(errors) == len(items)), f"{format.name}: takes {what} for documents"
        for problem in errors:
            assert MASKED_NAME not in str(problem), f"{format.name}: the error about {what} quotes the file"
