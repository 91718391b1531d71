"""Packages as careless programs write them: other separators, another case, parts twice, types that nobody declared."""

import io
import re
import zipfile

import pytest

from nescio.errors import InputError
from nescio.formats.office.docx import DocxFormat
from nescio.formats.office.ods import OdtFormat
from tests.formats.finishing import documents, finished, source, write
from tests.formats.office_samples import docx, opendocument, paragraph

LETTER = docx(paragraph("Grace Halvorsen called."))


def rewritten(data, change):
    """A ZIP file whose members have the names and contents that ``change`` gives for each of them."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            for other, content in change(name, old.read(name)):
                entry = zipfile.ZipInfo("x")
                entry.filename = other
                new.writestr(entry, content)
    return made.getvalue()


def masked_text(format, data, tmp_path):
    """The text of a file after a name in it was masked."""
    (document,) = documents(format.read(source(data)))
    assert "Grace Halvorsen" in document.text
    done = finished(document, [("Halvorsen", "[PERSON 1]")])
    report, result = write(format, [done], tmp_path / "out", source(data))
    assert not report.failures
    (again,) = documents(format.read(source(result)))
    return again.text


@pytest.mark.parametrize(
    "change",
    [
        lambda name, content: [(name.replace("/", "\\"), content)],
        lambda name, content: [(name.lower(), content)],
        lambda name, content: [(name, re.sub(rb"<Override[^>]*document\.main[^>]*/>", b"", content))],
    ],
    ids=["separators of Windows", "small letters", "no type of the main part"],
)
def test_a_careless_package_is_read_and_written(change, tmp_path):
    data = rewritten(LETTER, change)
    assert data != LETTER
    assert "Grace [PERSON 1] called." in masked_text(DocxFormat(), data, tmp_path)


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_part_may_be_there_twice_if_both_say_the_same(tmp_path):
    twice = rewritten(LETTER, lambda name, content: [(name, content), (name, content)])
    assert "[PERSON 1]" in masked_text(DocxFormat(), twice, tmp_path)
    other = rewritten(LETTER, lambda name, content: [(name, content), (name, content + b" ")])
    with pytest.raises(InputError, match="two parts of the same name"):
        list(DocxFormat().read(source(other)))


def test_a_template_is_a_text_like_any_other(tmp_path):
    text = opendocument("text", "<text:p>Grace Halvorsen called.</text:p>")
    kind = b"application/vnd.oasis.opendocument.text"
    template = rewritten(text, lambda name, content: [(name, content + b"-template" if content == kind else content)])
    assert template != text
    assert "Grace [PERSON 1] called." in masked_text(OdtFormat(), template, tmp_path)
