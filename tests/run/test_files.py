"""One file from Python, as the command line would write it."""

import json

import pytest

import nescio
from nescio.errors import InputError, UsageError
from tests.formats.office_samples import docx, paragraph


def test_a_file_is_written_in_its_own_format(tmp_path):
    source, target = tmp_path / "note.docx", tmp_path / "clean.docx"
    source.write_bytes(docx(paragraph("Dr Henrik Lund came on 3 May 2021.")))
    report = nescio.anonymize_file(source, target, model="none")
    assert report.documents == 1
    assert not report.failures
    again = tmp_path / "again.docx"
    assert nescio.anonymize_file(target, again, model="none").documents == 1
    assert b"Lund" not in target.read_bytes()


def test_what_failed_is_told_and_the_rest_is_written(tmp_path):
    (tmp_path / "in.jsonl").write_text('{"text": "I am Kwame Mensah."}\nbroken\n', encoding="utf8")
    report = nescio.anonymize_file(tmp_path / "in.jsonl", tmp_path / "out.jsonl", model="none", replace="mask")
    assert json.loads((tmp_path / "out.jsonl").read_text())["text"] == "I am ***."
    assert (report.documents, report.failed_documents) == (1, 1)
    assert "in.jsonl:2" in str(report.failures[0])
    assert repr(report) == "FileReport(documents=1, failed_documents=1)"


def test_settings_of_formats_are_settings(tmp_path):
    (tmp_path / "t.csv").write_text("id,message\n1,Ask Rahul Banerjee.\n", encoding="utf8")
    nescio.anonymize_file(str(tmp_path / "t.csv"), str(tmp_path / "o.csv"), columns=["message"], model="none")
    assert (tmp_path / "o.csv").read_text() == "id,message\n1,Ask [PERSON 1].\n"


def test_nobody_is_called_like_somebody_of_another_document(tmp_path):
    lines = [f'{{"text": "Please call Mr {name}."}}' for name in ("Lund", "Okafor", "Mensah", "Petrow")]
    (tmp_path / "in.jsonl").write_text("\n".join(lines), encoding="utf8")
    nescio.anonymize_file(tmp_path / "in.jsonl", tmp_path / "out.jsonl", model="none", replace="surrogate")
    written = (tmp_path / "out.jsonl").read_text(encoding="utf8")
    assert not [name for name in ("Lund", "Okafor", "Mensah", "Petrow") if name in written]


def test_nothing_written_is_an_error(tmp_path):
    with pytest.raises(InputError, match="does not exist"):
        nescio.anonymize_file(tmp_path / "none.txt", tmp_path / "out.txt")
    (tmp_path / "scan.txt").write_bytes(b"%PDF-1.7\x00\x01\x02")
    with pytest.raises(InputError, match=r"scan\.txt"):
        nescio.anonymize_file(tmp_path / "scan.txt", tmp_path / "out.txt")
    assert not (tmp_path / "out.txt").exists()
    with pytest.raises(UsageError, match="Did you mean 'policy'"):
        nescio.anonymize_file(tmp_path / "scan.txt", tmp_path / "out.txt", polcy="gdpr")
