"""What is kept between runs: nothing of a document, and nothing that the program cannot do without."""

import os
import subprocess
import sys

import pytest

from nescio import kept


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(kept, "cache_folder", lambda: tmp_path)
    return tmp_path


def made(calls):
    def value(name):
        calls.append(name)
        return {name: (1, 2.5), "words": frozenset({"a", "b"})}

    return kept.kept("version.py")(value)


@pytest.mark.usefixtures("folder")
def test_a_value_is_made_once_for_all_runs():
    calls = []
    first, second = made(calls), made(calls)
    assert first("en") == second("en") == {"en": (1, 2.5), "words": frozenset({"a", "b"})}
    assert calls == ["en"]
    assert first("de") != first("en")


@pytest.mark.usefixtures("folder")
def test_it_is_made_again_when_a_file_of_the_package_changes(monkeypatch):
    calls = []
    made(calls)("en")
    monkeypatch.setattr(kept, "_state_of", lambda _: "another state")
    made(calls)("en")
    assert calls == ["en", "en"]


@pytest.mark.usefixtures("folder")
def test_equal_strings_are_one_when_they_are_read():
    def rows():
        return {f"key {number}": ["a name", "".join(("a", " name"))] for number in range(2)}

    table = kept.kept("version.py")(rows)
    table()
    names = [name for pair in table().values() for name in pair]
    assert set(names) == {"a name"}
    assert len(set(map(id, names))) == 1


def test_a_damaged_file_is_no_fault(folder):
    calls = []
    made(calls)("en")
    for file in folder.iterdir():
        file.write_bytes(b"\xff not what was written")
    assert made(calls)("en")["en"] == (1, 2.5)
    assert calls == ["en", "en"]


def test_without_a_place_to_keep_things_the_work_is_done(monkeypatch):
    monkeypatch.setattr(kept, "cache_folder", lambda: None)
    calls = []
    assert made(calls)("en") == made(calls)("en")
    assert calls == ["en", "en"]


def test_nothing_of_a_document_is_kept(tmp_path):
    letter = tmp_path / "letter.txt"
    letter.write_text(
        "Dear Mrs Quillfeather-Ossington, your reference is QX-77-4193-Z. Regards, Tobiah", encoding="utf8"
    )
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache"), "LOCALAPPDATA": str(tmp_path / "cache")}
    command = [sys.executable, "-m", "nescio", "anonymize", str(letter), "-o", "-", "--model", "none"]
    answers = [subprocess.run(command, env=environment, capture_output=True, check=True).stdout for _ in range(2)]
    assert answers[0] == answers[1]
    assert b"Quillfeather" not in answers[0]
    files = [path for path in (tmp_path / "cache").rglob("*") if path.is_file()]
    assert files
    for word in ("quillfeather", "ossington", "4193", "tobiah-"):
        assert not [path.name for path in files if word.encode() in path.read_bytes().lower()]
