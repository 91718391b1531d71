import io
import stat
import zipfile

import pytest

from nescio.document import Verdict
from nescio.errors import InputError
from nescio.formats.archive import ArchiveFormat
from nescio.formats.io.container import zip_bytes
from tests.formats.finishing import PASSED, documents, finished, problems, source, write
from tests.formats.hidden import members
from tests.formats.office_samples import docx, paragraph
from tests.formats.pdf_samples import pdf, shown

LETTERS = {
    "letters/Halvorsen_2024.docx": docx(paragraph("Mr Halvorsen came.")),
    "letters/scan.pdf": pdf(shown("Mr Halvorsen left.")),
    "table.csv": b"name,age\nHalvorsen,44\n",
    "notes.txt": b"Halvorsen called.",
    "data.json": b'{"name": "Halvorsen"}',
}


def anonymized(data, tmp_path, replacements=(("Halvorsen", "N.N."),), verdict=PASSED):
    format, origin = ArchiveFormat(), source(data, "case.zip")
    done = [finished(item, replacements, verdict) for item in documents(format.read(origin))]
    return write(format, done, tmp_path / "o.zip", origin)


def text_of(data):
    return b"\n".join(members(data).values())


def test_every_member_is_written_in_its_format_under_a_clean_name(tmp_path):
    report, data = anonymized(zip_bytes(LETTERS), tmp_path)
    assert not report.failures
    made = members(data)
    assert list(made) == ["letters/N.N._2024.docx", "letters/scan.pdf", "table.csv", "notes.txt", "data.json"]
    assert made["table.csv"] == b"name,age\nN.N.,44\n"
    assert made["notes.txt"] == b"N.N. called."
    assert b"Halvorsen" not in text_of(made["letters/N.N._2024.docx"])
    assert made["letters/scan.pdf"].startswith(b"%PDF-")


def test_messages_count_members_and_do_not_name_them():
    data = zip_bytes({"Halvorsen.exe": b"MZ", "Halvorsen.docx": b"broken", "ok.txt": b"fine"})
    told = problems(ArchiveFormat().read(source(data, "case.zip")))
    assert [message.split(":")[0] for message in told] == ["case.zip#1", "case.zip#2"]
    assert "no known format" in told[0]
    assert not any("Halvorsen" in message for message in told)


def test_what_is_unknown_broken_or_refused_is_not_copied(tmp_path):
    data = zip_bytes({"a.exe": b"Halvorsen", "b.docx": b"Halvorsen", "c.pdf": pdf(_scan()), "d.txt": b"fine"})
    report, written = anonymized(data, tmp_path)
    assert members(written) == {"d.txt": b"fine"}
    assert "1 members were left out" in report.notes[-1]
    report, written = anonymized(zip_bytes(LETTERS), tmp_path / "other", verdict=Verdict(False))
    assert report.documents == 0
    assert report.failures
    assert written is None or b"Halvorsen" not in text_of(written)


def _scan():
    return " ".join(f"{n} 10 m {n} 20 l S" for n in range(200))


def test_archives_in_archives_are_read_but_not_for_ever(tmp_path):
    deep = b"Halvorsen"
    data = zip_bytes({"x.txt": deep})
    for _ in range(2):
        data = zip_bytes({"note.txt": b"Halvorsen here", "inner.zip": data, "last.txt": b"end"})
    report, written = anonymized(data, tmp_path)
    assert not report.failures
    inner = members(members(written)["inner.zip"])
    assert inner["note.txt"] == b"N.N. here"
    assert members(inner["inner.zip"]) == {"x.txt": b"N.N."}
    told = problems(ArchiveFormat().read(source(zip_bytes({"a.zip": data}), "case.zip")))
    assert "nested deeper" in told[0]


def test_names_that_become_the_same_stay_apart(tmp_path):
    data = zip_bytes({"Halvorsen.txt": b"a", "Lindgren.txt": b"b", "folder/Halvorsen Ada.txt": b"c"})
    _, written = anonymized(
        data, tmp_path, [("Halvorsen Ada", "[PERSON 1]"), ("Halvorsen\n", "X\n"), ("Lindgren", "X")]
    )
    assert sorted(members(written).values()) == [b"a", b"b", b"c"]
    assert "folder/PERSON_1.txt" in members(written)


def test_links_are_left_out(tmp_path):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        link = zipfile.ZipInfo("link.txt")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/passwd")
        archive.writestr("a.txt", "fine")
    assert "symbolic link" in problems(ArchiveFormat().read(source(buffer.getvalue(), "case.zip")))[0]
    assert members(anonymized(buffer.getvalue(), tmp_path)[1]) == {"a.txt": b"fine"}


def _bomb():
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.txt", b"0" * (40 << 20))
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (lambda: zip_bytes({"../../Halvorsen.txt": b"x"}), "unsafe name"),
        (lambda: zip_bytes({"/etc/Halvorsen.txt": b"x"}), "unsafe name"),
        (_bomb, "bomb"),
        (lambda: b"PK\x03\x04Halvorsen", "damaged"),
        (lambda: b"Halvorsen", "is not a ZIP archive"),
        (lambda: zip_bytes(LETTERS)[:-40], "damaged"),
    ],
)
def test_hostile_archives_are_refused_with_a_reason(data, told):
    with pytest.raises(InputError, match=told) as error:
        list(ArchiveFormat().read(source(data(), "case.zip")))
    assert "Halvorsen" not in str(error.value)
