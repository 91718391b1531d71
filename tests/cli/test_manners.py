"""What the command line says at the end, and what it leaves alone."""

import subprocess
import sys

import pytest

from tests.pages import ROOT


@pytest.fixture
def letters(tmp_path):
    folder = tmp_path / "letters"
    folder.mkdir()
    for name in ("a.txt", "b.txt"):
        (folder / name).write_text("Mr Tunde Bello called.", encoding="utf8")
    return folder


def run(nescio, letters, *more):
    return nescio("anonymize", letters, "-o", letters.parent / "out", "--model", "none", "--lang", "en", *more)


def test_summary_of_several_files(nescio, letters):
    (letters / "broken.docx").write_bytes(b"PK\x03\x04 no archive")
    answer = run(nescio, letters)
    assert answer.code == 1
    assert "3 files: 2 written, 1 refused." in answer.err


def test_one_file_needs_no_summary(nescio, letters):
    assert "files:" not in nescio("anonymize", letters / "a.txt", "--model", "none").err


def test_what_systems_leave_behind_is_no_failure(nescio, letters):
    for name in (".DS_Store", "Thumbs.db", "desktop.ini", "~$letter.docx", "._a.txt"):
        (letters / name).write_bytes(b"\x00")
    answer = run(nescio, letters)
    assert answer.code == 0
    assert "Thumbs.db: is a file that a system or program left behind" in answer.err
    assert "2 files: 2 written." in answer.err


def test_files_that_exist_stay_if_asked_for(nescio, letters):
    out = letters.parent / "out"
    out.mkdir()
    (out / "a.txt").write_text("mine", encoding="utf8")
    answer = run(nescio, letters, "--no-overwrite")
    assert answer.code == 0
    assert "2 files: 1 written, 1 existed already." in answer.err
    assert (out / "a.txt").read_text(encoding="utf8") == "mine"
    assert run(nescio, letters).code == 0
    assert (out / "a.txt").read_text(encoding="utf8") == "[PERSON 1] called."


def test_a_column_with_a_typing_error(nescio, letters):
    (letters / "t.csv").write_text("Ref,Message,Status\n4711,Call Tunde Bello.,open\n", encoding="utf8")
    answer = nescio("anonymize", letters / "t.csv", "--column", "Mesage", "--model", "none")
    assert answer.code == 1
    assert "did you mean 'Message'?" in answer.err


def test_quiet_shows_errors_alone(nescio, letters, monkeypatch):
    monkeypatch.setenv("NESCIO_QUIET", "1")
    assert run(nescio, letters).err == ""
    (letters / "broken.docx").write_bytes(b"PK\x03\x04 no archive")
    assert run(nescio, letters).err.startswith("Error: broken.docx")


def test_the_manual_page_names_every_option():
    done = subprocess.run([sys.executable, ROOT / "scripts" / "man.py"], capture_output=True, text=True, check=True)
    assert r".B \-\-overwrite" in done.stdout
    assert ".SS nescio serve token create" in done.stdout


@pytest.mark.parametrize("where", ["before", "after"])
def test_quiet_may_stand_before_or_after_the_command(nescio, letters, monkeypatch, where):
    monkeypatch.setenv("NESCIO_QUIET", "")
    monkeypatch.delenv("NESCIO_QUIET")
    out = letters.parent / "out"
    given = ["anonymize", letters, "-o", out, "--model", "none", "--lang", "en"]
    answer = nescio(*(["-q", *given] if where == "before" else [*given, "-q"]))
    assert (answer.code, answer.err) == (0, "")
    assert (out / "a.txt").read_text(encoding="utf8") == "[PERSON 1] called."
