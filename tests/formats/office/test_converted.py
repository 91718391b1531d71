"""Old office files, which LibreOffice converts; what it makes of them is read and written as usual."""

from __future__ import annotations

from io import BytesIO

import pytest

from nescio.errors import InputError, UsageError
from nescio.formats.io.source import Source
from nescio.formats.io.targets import plan_anonymize
from nescio.formats.office import libreoffice
from nescio.formats.office.converted import DocFormat, XlsFormat

needs_libreoffice = pytest.mark.skipif(not libreoffice.find_program(), reason="LibreOffice is not installed")


def source(name, data):
    held = Source(name, stream=BytesIO(data))
    held.hold()
    return held


def test_without_libreoffice_the_refusal_says_what_to_do(monkeypatch):
    monkeypatch.setattr(libreoffice, "find_program", lambda: "")
    with pytest.raises(InputError, match="install LibreOffice, or save it as DOCX"):
        list(DocFormat().read(source("old.doc", rb"{\rtf1 Dear Mr Okafor}")))


@pytest.mark.parametrize("data", [b"", b"Dear Mr Okafor", bytes(5000)])
def test_what_is_no_such_file_never_reaches_libreoffice(data, monkeypatch):
    monkeypatch.setattr(libreoffice, "find_program", lambda: pytest.fail("was asked"))
    with pytest.raises(InputError, match="does not begin like one"):
        list(DocFormat().read(source("old.doc", data)))


def test_a_password_is_noticed():
    data = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + "EncryptedPackage".encode("utf-16-le")
    with pytest.raises(InputError, match="password"):
        list(XlsFormat().read(source("old.xls", data)))


def test_the_profile_allows_no_macros_and_no_links():
    settings = libreoffice._settings()
    assert '"DisableMacrosExecution" oor:op="fuse"><value>true' in settings
    assert '"BlockUntrustedRefererLinks" oor:op="fuse"><value>true' in settings


@needs_libreoffice
def test_an_rtf_that_is_called_doc_is_read_and_nothing_stays_behind(monkeypatch, tmp_path):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    (document,) = DocFormat().read(source("old.doc", rb"{\rtf1\ansi Dear Mr Okafor,\par the boat is ready.\par}"))
    assert "Dear Mr Okafor" in document.text and "the boat is ready." in document.text
    assert not list(tmp_path.iterdir())


def test_a_result_has_the_suffix_of_what_it_is(tmp_path):
    (tmp_path / "letter.doc").write_bytes(rb"{\rtf1 Dear Mr Okafor}")
    (tmp_path / "out").mkdir()
    (job,) = plan_anonymize([tmp_path / "letter.doc"], tmp_path / "out").jobs
    assert job.target == tmp_path / "out" / "letter.docx"
    with pytest.raises(UsageError, match="are written as docx"):
        plan_anonymize([tmp_path / "letter.doc"], tmp_path / "new.doc")
