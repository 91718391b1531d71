"""The command for whole collections, from the outside and with real processes."""

import json
import zipfile

import pikepdf

from nescio.cli.batch import _Lines
from nescio.formats.io.container import OLE_HEADER
from tests.formats import office_samples as office
from tests.formats.hidden import changed
from tests.formats.pdf_samples import pdf, shown

LETTERS = {
    "ward/a.txt": "Dear Ms Adaeze Okafor, please see Dr Henrik Lund on 3 May 2021.\n",
    "ward/b.txt": "Frau Yıldız Demirci wohnt in der Lindenstraße 14, 55116 Mainz.\n",
    "tickets.csv": "id,message\n1,Please call Rahul Banerjee.\n2,Thanks\n",
    "chats.jsonl": '{"id": "1", "text": "I am Kwame Mensah."}\n{"id": "1", "text": "twice"}\nbroken\n',
}


def fill(folder):
    for name, text in LETTERS.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf8")


def test_folder_with_everything_wrong_that_may_be(nescio, tmp_path):
    fill(tmp_path / "in")
    (tmp_path / "in" / "scan.xyz").write_bytes(b"\x00\x01")
    (tmp_path / "in" / "link.txt").symlink_to("/etc/hostname")
    arguments = ("batch", tmp_path / "in", "-o", tmp_path / "out", "--model", "none", "--workers", 1)
    answer = nescio(*arguments, "--report", tmp_path / "report.html")
    assert answer.code == 1
    written = {
        path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*") if path.is_file()
    }
    assert written == set(LETTERS)
    assert (tmp_path / "out/ward/a.txt").read_text() == "Dear [PERSON 1], please see [PERSON 2] on [DATETIME 1].\n"
    assert (tmp_path / "out/tickets.csv").read_text() == "id,message\n1,Please call [PERSON 1].\n2,Thanks\n"
    assert json.loads((tmp_path / "out/chats.jsonl").read_text())["text"] == "I am [PERSON 1]."
    failures = (tmp_path / "out.failures.txt").read_text(encoding="utf8")
    assert [line.partition(": ")[0] for line in failures.splitlines()] == [
        "link.txt",
        "scan.xyz",
        "chats.jsonl:2",
        "chats.jsonl:3",
    ]
    assert "4 failures" in answer.err
    page = (tmp_path / "report.html").read_text(encoding="utf8")
    assert "4</b><span>documents written" in page
    assert "4</b><span>failures" in page
    assert "Okafor" not in page
    assert "Okafor" not in answer.err

    # Nothing is left to do: no worker starts, the report is made again from what is known.
    (tmp_path / "in/scan.xyz").unlink()
    (tmp_path / "in/link.txt").unlink()
    (tmp_path / "in/chats.jsonl").unlink()
    answer = nescio(*arguments, "--report", tmp_path / "report.html")
    assert answer.code == 0
    assert answer.err == ""
    assert not (tmp_path / "out.failures.txt").exists()
    assert "3</b><span>documents written" in (tmp_path / "report.html").read_text(encoding="utf8")


def make_hostile(folder):
    """Files that people with bad intentions, or bad disks, hand in; returns what is said of each."""
    folder.mkdir()
    letter = office.docx(office.paragraph("Dear Ms Adaeze Okafor,"))
    entities = b"<!DOCTYPE x [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;'>]><x>&b;</x>"
    external = b"<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/hostname'>]><x>&a;</x>"
    contents = {
        "cut.docx": letter[: len(letter) // 2],
        "entities.docx": changed(letter, word__document_dot_xml=entities),
        "external.docx": changed(letter, word__document_dot_xml=external),
        "locked.docx": OLE_HEADER + bytes(512) + "EncryptedPackage".encode("utf-16-le"),
        "locked.pdf": pdf(shown("x"), encryption=pikepdf.Encryption(owner="a", user="b")),
        "old.doc": b"Dear Ms Okafor",
    }
    for name, data in contents.items():
        (folder / name).write_bytes(data)
    for name, members in {
        "bomb.zip": {"a.txt": bytes(8 << 20)},
        "escape.zip": {"../../a.txt": b"Dear Ms Okafor"},
    }.items():
        with zipfile.ZipFile(folder / name, "w", zipfile.ZIP_DEFLATED) as archive:
            for member, data in members.items():
                archive.writestr(member, data)
    with (folder / "hole.txt").open("wb") as file:
        file.truncate(64 << 20)
    return {
        "bomb.zip": "ZIP bomb",
        "cut.docx": "damaged",
        "entities.docx": "declares XML entities",
        "escape.zip": "unsafe name",
        "external.docx": "declares XML entities",
        "hole.txt": "binary file",
        "locked.docx": "protected by a password",
        "locked.pdf": "protected by a password",
        "old.doc": "does not begin like one",
    }


def test_hostile_files_are_refused_with_a_reason_and_the_batch_goes_on(nescio, tmp_path):
    said = make_hostile(tmp_path / "in")
    (tmp_path / "in" / "zebra.txt").write_text("Dear Ms Adaeze Okafor, thank you.", encoding="utf8")
    (tmp_path / "in" / "zebra.csv").write_text("note\n=1+1\nOf Ms Adaeze Okafor\n", encoding="utf8")
    answer = nescio("batch", tmp_path / "in", "-o", tmp_path / "out", "--model", "none", "--workers", 1)
    assert answer.code == 1
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"zebra.txt", "zebra.csv"}
    assert (tmp_path / "out" / "zebra.csv").read_text(encoding="utf8") == "note\n'=1+1\nOf [PERSON 1]\n"
    failures = (tmp_path / "out.failures.txt").read_text(encoding="utf8").splitlines()
    reasons = dict(line.split(": ", 1) for line in failures)
    assert {name: what in reasons.get(name, "") for name, what in said.items()} == dict.fromkeys(said, True)
    assert "Okafor" not in answer.err + str(reasons)


def test_same_people_in_all_files_with_a_key(nescio, tmp_path):
    nescio("key", tmp_path / "secret.key")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("Rahul Banerjee wrote to the clinic.", encoding="utf8")
    (tmp_path / "in" / "b.jsonl").write_text('{"text": "We called Rahul Banerjee."}\n', encoding="utf8")
    key = ("--key-file", tmp_path / "secret.key", "--replace", "surrogate", "--model", "none", "--workers", 1)
    assert nescio("batch", tmp_path / "in", "-o", tmp_path / "out", *key).code == 0
    name = (tmp_path / "out" / "a.txt").read_text(encoding="utf8").removesuffix(" wrote to the clinic.")
    assert name not in ("Rahul Banerjee", "[PERSON 1]")
    assert json.loads((tmp_path / "out" / "b.jsonl").read_text())["text"] == f"We called {name}."


def test_surrogates_without_a_key_are_warned_of(nescio, tmp_path):
    (tmp_path / "in").mkdir()
    answer = nescio("batch", tmp_path / "in", "-o", tmp_path / "out", "--replace", "surrogate", "--model", "none")
    assert "Without --key-file" in answer.err


def test_wrong_use_is_said_before_any_work(nescio, tmp_path):
    fill(tmp_path / "in")
    source, out = tmp_path / "in", tmp_path / "out"
    for arguments, message in [
        ((tmp_path / "none", "-o", out), "does not exist"),
        ((source, "-o", source / "out"), "must lie apart"),
        ((source, "-o", out, "--engine", "dask"), "Unknown engine"),
        ((source, "-o", out, "--policy", "gdrp"), "Did you mean"),
        ((source, "-o", out, "--model", "huge"), "Unknown model"),
        ((source, "-o", out, "--replace", "surogate"), "Did you mean 'surrogate'"),
        ((source, "-o", out, "--vault", tmp_path / "v"), "--vault needs a key"),
    ]:
        answer = nescio("batch", *arguments)
        assert answer.code == 2
        assert message in answer.err
    assert not out.exists()
    assert not (tmp_path / "out.batch").exists()


def test_changed_settings_are_refused(nescio, tmp_path):
    (tmp_path / "in").mkdir()
    assert nescio("batch", tmp_path / "in", "-o", tmp_path / "out", "--model", "none").code == 0
    answer = nescio("batch", tmp_path / "in", "-o", tmp_path / "out", "--model", "none", "--policy", "hipaa")
    assert answer.code == 2
    assert "begun with another policy" in answer.err
    again = nescio("batch", tmp_path / "in", "-o", tmp_path / "out", "--model", "none", "--policy", "hipaa", "--force")
    assert again.code == 0


def test_progress_in_a_log_says_rate_and_time_left(capsys):
    times = iter([0.0, 10.0, 40.0])
    lines = _Lines(1000, 100, clock=lambda: next(times))
    lines.add(100)
    lines.add(100)
    assert "300 of 1,000 documents, 5.0 a second, 2 minutes left" in " ".join(capsys.readouterr().err.split())


def test_quiet_batches_show_no_bar(monkeypatch):
    from nescio.cli.batch import _Lines, _progress

    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setenv("NESCIO_QUIET", "1")
    with _progress(10, 0) as shown:
        assert isinstance(shown, _Lines)
