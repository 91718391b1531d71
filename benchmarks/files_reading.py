"""What other programs see in a file: its text in units (paragraphs, cells, pages), and every string in it.

Nothing of nescio is used here, so that a mistake in its formats cannot hide itself.
"""

from __future__ import annotations

import codecs
import csv
import email
import email.policy
import io
import json
import logging
import mailbox
import posixpath
import re
import shutil
import sqlite3
import subprocess
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

if TYPE_CHECKING:
    import pypdf

# Attributes whose values are words of the programs: fonts, languages, styles, references between parts, colours.
VOCABULARY = frozenset(
    "ascii hAnsi cs eastAsia hint typeface font-name font-family style-name styleId pStyle rStyle tblStyle basedOn lang "
    "language country script charset type rel class id name-asian xmlns uri Type ContentType PartName Target Id "
    "anchor-type media-type bibliography-type text-underline-color".split()
)
_VOCABULARY_ELEMENTS = frozenset(
    "rFonts font fonts pStyle rStyle tblStyle basedOn next link style lang latin ea sym altName rFont font-face name "
    "themeFontLang schemeClr prstGeom family".split()
)
# Members that every package has, and colours of lines ("0.5pt solid #000000").
_STANDARD_PART = re.compile(r"mimetype|META-INF/manifest\.xml|\[Content_Types\]\.xml|_rels/\.rels")
_COLOR = re.compile(r"#[0-9A-Fa-f]{6}$")
# Widths, places and counts; anything longer may be somebody's number.
_MEASURE = re.compile(r"-?\d{1,6}")
# Attributes of web pages that hold keywords and addresses of vocabularies.
_WORDS_OF_PAGES = frozenset(("http-equiv", "prefix", "itemtype", "vocab", "profile", "typeof"))
_PLATFORM = re.compile(
    r"(?<![A-Za-z])(?:facebook|twitter|google|instagram|youtube|linkedin|pinterest|whatsapp|wordpress|flickr|tumblr|reddit)(?![A-Z])"
)
PICTURES = (".png", ".jpg", ".jpeg", ".tif", ".tiff", ".bmp", ".gif", ".webp")
Reader = Callable[[Path], Iterator[str]]


class UnreadableError(Exception):
    """The other program does not open the file."""


def programs(path: Path) -> list[Reader]:
    """The other programs that read such a file."""
    suffix = path.suffix.lower()
    poppler = [_shown_pdf] if suffix == ".pdf" and shutil.which("pdftotext") else []
    return [*filter(None, [_UNITS.get(suffix)]), *poppler]


def units(path: Path, reader: Reader | None = None) -> list[str]:
    """The text of a file as another program reads it, unit by unit."""
    suffix = path.suffix.lower()
    reader = reader or _UNITS.get(suffix)
    if reader is None:
        raise UnreadableError(f"no other program for {suffix}")
    try:
        return list(reader(path))
    except ModuleNotFoundError:
        raise
    except Exception as error:
        raise UnreadableError(type(error).__name__) from None


def _docx(path: Path) -> Iterator[str]:
    import docx

    document = docx.Document(str(path))
    _accept_changes(document)
    for section in document.sections:
        for story in (section.header, section.footer, section.first_page_header, section.first_page_footer):
            yield from (paragraph.text for paragraph in story.paragraphs)
    yield from (paragraph.text for paragraph in document.paragraphs)
    for table in document.tables:
        for row in table.rows:
            yield from (cell.text for cell in row.cells)


def _pptx(path: Path) -> Iterator[str]:
    import pptx

    presentation = pptx.Presentation(str(path))
    for slide in presentation.slides:
        yield from _shapes(slide.shapes)
        if slide.has_notes_slide:
            yield from _shapes(slide.notes_slide.shapes)


def _shapes(shapes: Iterable[Any]) -> Iterator[str]:
    for shape in shapes:
        if shape.has_text_frame:
            yield shape.text_frame.text
        if getattr(shape, "has_table", False):
            yield from (cell.text for row in shape.table.rows for cell in row.cells)
        if hasattr(shape, "shapes"):
            yield from _shapes(shape.shapes)


def _accept_changes(document: object) -> None:
    """Take out what was deleted and what was inserted out of its brackets, as the results have it."""
    for part in document.part.package.iter_parts():  # type: ignore[attr-defined]
        root = getattr(part, "element", None)
        if root is None:
            continue
        for kind in ("del", "moveFrom"):
            for gone in root.xpath(
                f"//*[local-name()='{kind}' and not(parent::*[local-name()='rPr' or local-name()='trPr'])]"
            ):
                gone.getparent().remove(gone)
        # Fields and controls around whole paragraphs, too, which the program does not show otherwise.
        for kind in ("ins", "moveTo", "smartTag", "sdt", "sdtContent", "fldSimple", "hyperlink"):
            for bracket in root.xpath(
                f"//*[local-name()='{kind}' and (ancestor::*[local-name()='p'] or starts-with('{kind}', 'sdt'))]"
            ):
                parent = bracket.getparent()
                place = parent.index(bracket)
                parent[place : place + 1] = list(bracket)


def _xlsx(path: Path) -> Iterator[str]:
    import openpyxl

    # Results as they are remembered: formulas may become them.
    book = openpyxl.load_workbook(path, data_only=True)
    for sheet in book.worksheets:
        for row in sheet.iter_rows():
            for cell in row:
                if cell.value is not None:
                    yield f"{cell.coordinate} {_plain(cell.value)}"


def _plain(value: object) -> str:
    """A value as its cell holds it: fifteen digits, and a day without the midnight that a program adds."""
    return f"{value:.15g}" if isinstance(value, float) else str(value).removesuffix(" 00:00:00")


def _opendocument(path: Path) -> Iterator[str]:
    from odf import opendocument, teletype
    from odf.table import TableCell
    from odf.text import H, P

    document = opendocument.load(str(path))
    for kind in (H, P):
        for element in document.getElementsByType(kind):
            yield teletype.extractText(element)
    for cell in document.getElementsByType(TableCell):
        # A masked cell holds its tag as text, and no value.
        if (value := cell.getAttribute("value")) is not None and not teletype.extractText(cell):
            yield str(value)


def _pdf(path: Path) -> Iterator[str]:
    reader = _opened(path)
    if any(
        "/Annots" in page and "/AP" in note.get_object() for page in reader.pages for note in page.get("/Annots") or ()
    ):
        # Fields and notes become part of the page; this program shows only what is part of it, poppler both.
        raise UnreadableError("fields or notes")
    yield from (page.extract_text() for page in reader.pages)


def _shown_pdf(path: Path) -> Iterator[str]:
    """What poppler shows, fields of forms and notes included; narrow tags may be torn apart there."""
    for page in _poppler(path):
        yield re.sub(r"\[[A-Z\s]+\d[\d\s]*\]", lambda tag: re.sub(r"\s+", "", tag[0]), page)


def _poppler(path: Path) -> list[str]:
    """The pages of a PDF as poppler reads them; none if it is not installed."""
    if not shutil.which("pdftotext"):
        return []
    command = ["pdftotext", "-raw", "-enc", "UTF-8", str(path), "-"]
    shown = subprocess.run(command, check=True, capture_output=True, timeout=60).stdout.decode("utf-8", "replace")
    return shown.split("\f")


def _opened(path: Path) -> pypdf.PdfReader:
    import pypdf

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    return pypdf.PdfReader(str(path))


def _html(path: Path) -> Iterator[str]:
    import html5lib

    tree = html5lib.parse(path.read_bytes(), namespaceHTMLElements=False)
    yield " ".join(_shown(tree))


def _shown(element: object) -> Iterator[str]:
    if isinstance(element.tag, str) and element.tag in ("script", "style"):  # type: ignore[attr-defined]
        return
    if isinstance(element.tag, str):  # type: ignore[attr-defined]
        yield element.text or ""  # type: ignore[attr-defined]
        for child in element:  # type: ignore[attr-defined]
            yield from _shown(child)
            yield child.tail or ""


def _mail(message: email.message.Message) -> Iterator[str]:
    yield str(message.get("Subject", ""))
    # A piece of a mail that was sent in several is no text of its own.
    for part in message.walk() if message.get_content_type() != "message/partial" else ():
        # A text that is shown with the mail is part of it, whatever its file was called.
        is_shown = not part.get_filename() or part.get_content_disposition() == "inline"
        if part.get_content_type() == "text/plain" and is_shown:
            data = part.get_payload(decode=True) or b""
            yield data.decode(part.get_content_charset() or "utf-8", "replace")  # type: ignore[union-attr]


def _eml(path: Path) -> Iterator[str]:
    yield from _mail(email.message_from_bytes(_as_ascii(path.read_bytes()), policy=email.policy.default))


def _as_ascii(data: bytes) -> bytes:
    """A mail as its reader expects it, also if the whole file was saved as UTF-16."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16").encode()
    return data.decode("utf-16-be" if data[0] == 0 else "utf-16-le").encode() if 0 in data[:2] else data


def _mbox(path: Path) -> Iterator[str]:
    for message in mailbox.mbox(path):
        yield from _mail(message)


def _rtf(path: Path) -> Iterator[str]:
    from striprtf.striprtf import rtf_to_text

    yield rtf_to_text(path.read_bytes().decode("latin-1"), errors="ignore")


def _plain_text(path: Path) -> Iterator[str]:
    yield _decoded(path.read_bytes())


def _content_lines(path: Path) -> Iterator[str]:
    """What a calendar or a card says in words: identifiers are others, and dates become 1970."""
    unfolded = re.sub(r"\r?\n[ \t]", "", _decoded(path.read_bytes()))
    said = re.compile(r"(?:SUMMARY|DESCRIPTION|LOCATION|COMMENT|CONTACT|NOTE|FN|N|ORG|TITLE|ADR)[;:]", re.IGNORECASE)
    yield from (line.partition(":")[2] for line in unfolded.splitlines() if said.match(line))


def _table(path: Path) -> Iterator[str]:
    text = _decoded(path.read_bytes())
    rows = csv.reader(io.StringIO(text, newline=""), delimiter="\t" if path.suffix == ".tsv" else _delimiter(text))
    for row in rows:
        yield from row


def _delimiter(text: str) -> str:
    head = text[:4096].split("\n", 1)[0]
    return max(",;\t|", key=head.count)


def _decoded(data: bytes) -> str:
    # The mark of UTF-32 begins like that of UTF-16.
    if data[:4] in (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE):
        return data.decode("utf-32")
    for name in ("utf-8-sig", "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8", "cp1252", "latin-1"):
        try:
            return data.decode(name)
        except UnicodeError:
            continue
    raise UnreadableError("encoding")


def _json(path: Path) -> Iterator[str]:
    yield from _leaves(json.loads(_decoded(path.read_bytes())))


def _leaves(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield str(key)
            yield from _leaves(item)
    elif isinstance(value, list):
        for item in value:
            yield from _leaves(item)
    else:
        yield str(value)


def _book(path: Path) -> Iterator[str]:
    """The chapters of a book in the order in which it is read."""
    import html5lib
    from lxml import etree

    with zipfile.ZipFile(path) as archive:
        container = etree.fromstring(archive.read("META-INF/container.xml"))
        package = container.xpath("//@full-path")[0]
        root = etree.fromstring(archive.read(package))
        files = {item.get("id"): item.get("href") for item in root.iter("{*}item")}
        for chapter in root.iter("{*}itemref"):
            name = posixpath.join(posixpath.dirname(package), unquote(files[chapter.get("idref")]))
            page = html5lib.parse(archive.read(name), namespaceHTMLElements=False, transport_encoding="utf-8")
            yield " ".join(_shown(page))


def _database(path: Path) -> Iterator[str]:
    database = sqlite3.connect(path)
    tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    for (table,) in tables.fetchall():
        for row in database.execute(f'SELECT * FROM "{table}"'):
            yield from (str(value) for value in row if not isinstance(value, bytes))


_UNITS = {
    ".docx": _docx, ".xlsx": _xlsx, ".pptx": _pptx, ".odt": _opendocument, ".ods": _opendocument, ".pdf": _pdf, ".html": _html,
    ".htm": _html, ".eml": _eml, ".mbox": _mbox, ".csv": _table, ".tsv": _table, ".json": _json,
    ".ipynb": _json, ".epub": _book, ".sqlite": _database, ".db": _database,
    ".rtf": _rtf, ".ics": _content_lines, ".vcf": _content_lines,
    **dict.fromkeys((".txt", ".md", ".log", ".srt", ".vtt", ".xml", ".yaml", ".yml", ".toml", ".ini", ".cfg", ".tex"), _plain_text),
}  # fmt: skip


def strings(path: Path) -> Iterator[tuple[str, str]]:
    """Every string of a file that a person may have written, decoded, as (where it stands, string)."""
    suffix = path.suffix.lower()
    if suffix in (".docx", ".xlsx", ".pptx", ".odt", ".ods"):
        yield from _in_package(path)
    elif suffix == ".pdf":
        yield from _in_pdf(path)
    elif suffix in (".html", ".htm"):
        yield from _in_page(path.read_bytes())
    elif suffix in (".eml", ".mbox"):
        yield from _in_mails(path)
    elif suffix == ".epub":
        yield from _in_book(path)
    elif suffix in (".sqlite", ".db"):
        yield from (("dump", line) for line in sqlite3.connect(path).iterdump())
    elif suffix in PICTURES:
        yield from (("text in the picture", line) for line in _lines_in_picture(path))
    else:
        yield from (("text", unit) for unit in units(path))


def _in_book(path: Path) -> Iterator[tuple[str, str]]:
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            yield "name of a part", name
            if name.endswith((".xhtml", ".html", ".htm", ".xml", ".opf", ".ncx")):
                yield from ((f"{where} of {name}", text) for where, text in _in_page(archive.read(name)))


def _lines_in_picture(path: Path) -> Iterator[str]:
    """What Tesseract reads in a picture; nothing if it is not installed."""
    if shutil.which("tesseract"):
        command = ["tesseract", str(path), "stdout"]
        shown = subprocess.run(command, check=True, capture_output=True, timeout=120).stdout.decode("utf-8", "replace")
        yield from filter(None, shown.splitlines())


def _in_package(path: Path) -> Iterator[tuple[str, str]]:
    from lxml import etree

    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if not _STANDARD_PART.fullmatch(name):
                yield "name of a part", name
            if not name.endswith((".xml", ".rels", ".vml")):
                continue
            root = etree.fromstring(archive.read(name))
            for paragraph in _paragraphs(root):
                yield f"text of {name}", paragraph
            for element in root.iter():
                if not isinstance(element.tag, str):
                    continue
                tag = etree.QName(element).localname
                for key, value in element.attrib.items():
                    attribute = etree.QName(key).localname
                    is_word = (
                        attribute in VOCABULARY
                        or tag in _VOCABULARY_ELEMENTS
                        or _MEASURE.fullmatch(value)
                        or _COLOR.search(value)
                    )
                    if not is_word:
                        yield f"attribute {attribute} of {tag} in {name}", value
            if name.endswith(".rels"):
                yield from (
                    (f"link in {name}", row.get("Target", "")) for row in root if row.get("TargetMode") == "External"
                )


def _paragraphs(root: object) -> Iterator[str]:
    """The text of each innermost paragraph or cell in one piece, however it is split into runs; then all other text."""
    from lxml import etree

    blocks = [
        e for e in root.iter() if isinstance(e.tag, str) and etree.QName(e).localname in ("p", "h", "is", "si", "c")
    ]  # type: ignore[attr-defined]
    seen: set[int] = set()
    for block in blocks:
        yield "".join(block.itertext())
        seen.update(id(e) for e in block.iter())
    for element in root.iter():  # type: ignore[attr-defined]
        if isinstance(element.tag, str) and id(element) not in seen and element.text and element.text.strip():
            yield element.text


def _in_pdf(path: Path) -> Iterator[tuple[str, str]]:
    from pypdf.generic import ArrayObject, DictionaryObject, TextStringObject

    reader = _opened(path)
    for number, page in enumerate(reader.pages, 1):
        yield f"text of page {number}", page.extract_text()
    # What one program cannot decode, another may.
    for number, page in enumerate(_poppler(path), 1):
        yield f"text of page {number} by poppler", re.sub(r"\s+", " ", page)

    def below(value: object, depth: int) -> Iterator[str]:
        if isinstance(value, TextStringObject):
            yield str(value)
        elif isinstance(value, DictionaryObject) and depth < 8:
            for item in value.values():
                yield from below(item, depth + 1)
        elif isinstance(value, ArrayObject) and depth < 8:
            for item in value:
                yield from below(item, depth + 1)

    for number in range(1, len(reader.xref_objStm) + sum(len(part) for part in reader.xref.values()) + 1):
        try:
            found = list(below(reader.get_object(number), 0))
        except Exception:
            continue
        yield from (("string of an object", one) for one in found)


def _in_page(data: bytes) -> Iterator[tuple[str, str]]:
    import html5lib

    tree = html5lib.parse(data, namespaceHTMLElements=False)
    yield "text", re.sub(r"\s+", " ", re.sub("[\xad\u200b-\u200d\u2060]", "", " ".join(_shown(tree))))
    for element in tree.iter():
        if not isinstance(element.tag, str):
            yield "comment", element.text or ""
            continue
        for name, value in element.attrib.items():
            if name not in _WORDS_OF_PAGES and element.attrib.get("name") != "generator":
                # Icons and cards of platforms are called by them in most pages.
                yield f"attribute {name if isinstance(name, str) else name[-1]}", _PLATFORM.sub(" ", value)
        if element.tag in ("script", "style"):
            yield element.tag, element.text or ""


def _in_mails(path: Path) -> Iterator[tuple[str, str]]:
    whole = path.read_bytes()
    messages: Iterable[email.message.Message] = (
        mailbox.mbox(path) if path.suffix == ".mbox" else [email.message_from_bytes(whole)]
    )
    for message in messages:
        for part in message.walk():
            for name, value in part.items():
                if not name.lower().startswith(("content-", "mime-")):
                    yield f"header {name}", str(email.header.make_header(email.header.decode_header(value)))
            data = part.get_payload(decode=True)
            if isinstance(data, bytes) and part.get_content_maintype() == "text":
                text = data.decode(part.get_content_charset() or "utf-8", "replace")
                if part.get_content_subtype() == "html":
                    yield from _in_page(text.encode())
                else:
                    yield "text", text
            elif isinstance(data, bytes) and (suffix := Path(part.get_filename() or "").suffix.lower()) in _UNITS:
                with tempfile.NamedTemporaryFile(suffix=suffix) as file:
                    file.write(data)
                    file.flush()
                    for where, text in strings(Path(file.name)):
                        yield f"attachment: {where}", text
