"""Files saved as 'Strict Open XML': the same content under other names, read and written as the ordinary kind."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO

import pytest

from nescio.formats.io.container import zip_bytes
from nescio.formats.office.docx import DocxFormat
from nescio.formats.office.pptx import PptxFormat
from nescio.formats.office.xlsx import XlsxFormat
from tests.formats import office_samples as office
from tests.formats.finishing import finished, source, write

DATE = '<row r="3"><c r="A3" t="d"><v>1971-03-12</v></c></row>'
SAMPLES = {
    DocxFormat: office.docx(office.paragraph("Frau Zwe", "tanov came.")),
    XlsxFormat: office.xlsx(office.row(1, "Zwetanov came", 12) + office.row(2, "the harbour", 7) + DATE),
    PptxFormat: office.pptx(office.shape("Frau Zwetanov came.", "The harbour is cold.")),
}


def strict(data):
    """The file with the names that the strict kind has."""
    names = re.compile(rb"http://schemas\.openxmlformats\.org/(?!package)(\w+)/2006/")
    with zipfile.ZipFile(BytesIO(data)) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    for name, content in members.items():
        if name != "[Content_Types].xml":
            members[name] = names.sub(rb"http://purl.oclc.org/ooxml/\1/", content)
    return zip_bytes(members)


@pytest.mark.parametrize("format", SAMPLES)
def test_strict_files_read_like_ordinary_ones_and_become_such(format, tmp_path):
    (plain,) = format().read(source(SAMPLES[format]))
    data = strict(SAMPLES[format])
    (document,) = format().read(source(data))
    assert document.text == plain.text and "Zwetanov" in document.text
    origin = source(data, document.id)
    origin.hold()
    report, made = write(format(), [finished(document, [("Zwetanov", "[PERSON 1]")])], tmp_path / "out", origin)
    with zipfile.ZipFile(BytesIO(made)) as archive:
        whole = b"".join(archive.read(name) for name in archive.namelist())
    assert b"purl.oclc.org" not in whole and b"Zwetanov" not in whole
    assert any("Strict Open XML" in note for note in report.notes)
