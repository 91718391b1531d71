"""Read uploaded files through the formats, and write results in the format they came in."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from pathlib import PurePath

from nescio.document import Document
from nescio.errors import DocumentError, InputError
from nescio.formats.io.inputs import Input, create_format, format_of_member
from nescio.formats.io.options import DEFAULTS, Options
from nescio.formats.io.output import StreamOutput
from nescio.formats.io.source import Source
from nescio.formats.pages.reading import with_pages
from nescio.formats.pdf.unreadable import UnreadablePageError
from nescio.ocr.engines import find_engine
from nescio.server.errors import BadRequestError, ConflictError, TooLargeError, UnsupportedError
from nescio.text.encodable import encodable

MAX_DOCUMENTS = 1000
MAX_OF_A_NAME = 200
# How pictures are treated in PDF files whose pages are pictures of text.
SCANNED = "mask"
# Two files that belong together cannot be dropped as one.
_NOT_HERE = ("brat",)
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def clean_name(name: str) -> str:
    """A file name that is fit to be shown and offered for download: no folders, nothing invisible."""
    last = name.replace("\\", "/").rpartition("/")[2]
    return _CONTROL.sub("", last).strip()[-MAX_OF_A_NAME:].strip(". ") or "document"


def suffixes() -> list[str]:
    """The suffixes of files that can be uploaded."""
    from nescio import registry

    names = [name for name in registry.names("format") if name not in _NOT_HERE]
    return sorted({suffix for name in names for suffix in create_format(name).suffixes})


def format_of_upload(name: str, data: bytes) -> str:
    format_name = format_of_member(name, data)
    if not format_name or format_name in _NOT_HERE:
        kind = PurePath(name).suffix or "a file without a suffix"
        raise UnsupportedError(f"'{kind}' cannot be read. Known: {', '.join(suffixes())}.")
    return format_name


def read_documents(
    name: str, format_name: str, data: bytes, options: Options = DEFAULTS
) -> tuple[list[Document], list[str], bytes]:
    """The documents of a file, what could not be read of it, and where its text stands on pages, if that is known by now."""
    try:
        return _read(_input(name, format_name, data, options))
    except InputError as error:
        if not _is_scan(error):
            raise
        return _read(_input(name, format_name, data, replace(options, pictures=SCANNED)))


def _read(source: Input) -> tuple[list[Document], list[str], bytes]:
    documents, problems, name = [], [], source.source.name
    format = with_pages(source.format)
    for item in islice(replace(source, format=format).read(), MAX_DOCUMENTS * 2):
        if isinstance(item, InputError):
            problems.append(str(item))
        else:
            documents.append(item.with_(text=encodable(item.text)))
        if len(documents) > MAX_DOCUMENTS:
            raise TooLargeError(
                f"The file holds more than {MAX_DOCUMENTS} documents. Use `nescio batch` for so many, or split the file."
            )
    if not documents:
        raise BadRequestError(problems[0] if problems else f"{name}: there is no text in it.")
    return documents, problems[:20], getattr(format, "layout", b"")


def _is_scan(error: InputError) -> bool:
    """Whether a file was refused for pages that show no text, which can be read here."""
    return isinstance(error, UnreadablePageError) and find_engine() is not None


def write_file(
    name: str, format_name: str, data: bytes, results: Sequence[Document], options: Options = DEFAULTS
) -> bytes:
    """The file with the results in place of its documents; nothing is written unless all of them may be."""
    try:
        return _write(_input(name, format_name, data, options), results)
    except InputError as error:
        if not _is_scan(error):
            raise
        return _write(_input(name, format_name, data, replace(options, pictures=SCANNED)), results)
    except ReadDifferentlyError:
        # Where text in pictures could not be read when the file was uploaded, pictures do not go on.
        if options.pictures == DEFAULTS.pictures:
            raise
        return _write(_input(name, format_name, data, replace(options, pictures=DEFAULTS.pictures)), results)


class ReadDifferentlyError(ConflictError):
    """What was decided belongs to another text than the file has now."""

    def __init__(self) -> None:
        super().__init__("The file is read differently than when it was uploaded. Upload it again.")


def _write(source: Input, results: Sequence[Document]) -> bytes:
    finished = []
    for item, result in zip((one for one in source.read() if isinstance(one, Document)), results, strict=True):
        if encodable(item.text) != result.text:
            raise ReadDifferentlyError
        finished.append(result.with_(id=item.id, text=item.text, meta=item.meta, subject=item.subject))
    buffer = io.BytesIO()
    written = source.format.write(finished, source.source, StreamOutput(buffer, source.source.name))
    if written.failures:
        raise _not_verified(written.failures)
    return buffer.getvalue()


def _not_verified(failures: Sequence[DocumentError]) -> ConflictError:
    return ConflictError(
        "The document cannot be exported: it failed verification.",
        code="not_verified",
        problems=[str(failure) for failure in failures[:20]],
    )


def _input(name: str, format_name: str, data: bytes, options: Options = DEFAULTS) -> Input:
    source = Source(name, stream=io.BytesIO(data))
    source.hold()
    return Input(source, create_format(format_name, options))
