"""An option that would do nothing is refused, with what it is for; one that does something is not."""

import pytest

LETTER = "Mr Tunde Bello called on 3 May 2019."


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a.txt").write_text(LETTER, encoding="utf8")
    (tmp_path / "t.csv").write_text("Ref,Message\n4711,Call Tunde Bello.\n", encoding="utf8")
    (tmp_path / "m.eml").write_bytes(b"From: Tunde Bello <t@mail.example>\nMessage-ID: <1@mail.example>\n\nHello.\n")
    (tmp_path / "d.jsonl").write_text('{"id": "1", "text": "Call Tunde Bello.", "room": 4}\n', encoding="utf8")
    (tmp_path / "key").write_text(bytes(range(32)).hex(), encoding="utf8")
    (tmp_path / "key").chmod(0o600)
    return tmp_path


def anonymize(nescio, folder, name, *more):
    given = [str(one).replace("KEY", str(folder / "key")) for one in more]
    return nescio("anonymize", folder / name, "--model", "none", "--lang", "en", *given)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--key-file", "KEY"], "--key-file does nothing here: a key is for --replace surrogate"),
        (["--date-order", "day-first"], "--date-order does nothing here: dates are shifted"),
        (["--tags", "plain", "--replace", "mask"], "--tags does nothing here: there are no tags"),
        (["--column", "Message"], "--column does nothing here: no input is a table"),
        (["--column-type", "Ref=CODE"], "--column-type does nothing here"),
        (["--keep-column", "Ref"], "--keep-column does nothing here"),
        (["--subject-from", "column:Name"], "--subject-from does nothing here: a column is one of JSON lines"),
        (["--pictures", "remove"], "--pictures does nothing here: no input can hold pictures"),
        (["--keep", "room"], "--keep does nothing here: it is for JSON lines"),
        (["--no-edits"], "--no-edits does nothing here"),
        (["--with-originals"], "--with-originals does nothing here"),
        (["--report-lang", "de"], "--report-lang does nothing here: there is no report"),
        (["--no-overwrite"], "--no-overwrite does nothing here: nothing is written to a file"),
        (["--attacker", "svm"], "--attacker does nothing here"),
        (["--infill-method", "ns3"], "--infill-method does nothing here: it is for --replace infill"),
        (["--language-model", "language-model-en"], "--language-model does nothing here"),
    ],
)
def test_option_without_a_use(nescio, folder, options, why):
    answer = anonymize(nescio, folder, "a.txt", *options)
    assert answer.code == 2
    assert why in answer.err
    assert answer.out == ""


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("a.txt", ["--key-file", "KEY", "--replace", "hash"]),
        ("a.txt", ["--key-file", "KEY", "--replace", "surrogate", "--date-order", "day-first", "--tags", "plain"]),
        ("a.txt", ["--key-file", "KEY", "--policy", "email"]),
        ("m.eml", ["--key-file", "KEY", "--replace", "tag", "--pictures", "remove"]),
        ("t.csv", ["--column-type", "Ref=CODE/CUSTOMER", "--column", "Message"]),
        ("a.txt", ["--replace", "infill", "--infill-method", "ns3", "--language-model", "language-model-en"]),
        ("a.txt", ["--max-risk", "0.3", "--language-model", "language-model-en"]),
        ("d.jsonl", ["--keep", "room", "--no-edits", "--subject-from", "column:room"]),
        ("a.txt", ["--subject-from", "folder"]),
    ],
)
def test_option_with_a_use(nescio, folder, name, options):
    answer = anonymize(nescio, folder, name, *options)
    assert answer.code == 0, answer.err
    assert "Bello" not in answer.out


def test_one_table_among_letters_is_enough(nescio, folder):
    out = folder.parent / "out"
    given = ("anonymize", folder / "a.txt", folder / "t.csv", "-o", out, "--model", "none", "--lang", "en")
    assert nescio(*given, "--column", "Message").code == 0
    assert "[PERSON 1]" in (out / "t.csv").read_text(encoding="utf8")


def test_other_commands_refuse_too(nescio, folder):
    letter, out = folder / "a.txt", folder / "out.txt"
    for command, why in (
        (("detect", letter, "--column", "Message", "--model", "none"), "no input is a table"),
        (("batch", letter, "-o", out, "--column", "Message", "--model", "none"), "no input is a table"),
        (("batch", letter, "-o", out, "--address", "auto", "--model", "none"), "--engine ray or spark"),
        (("evaluate", folder / "d.jsonl", "--recall", "0.9"), "--calibrate"),
        (
            ("attack", "--background", letter, "--documents", letter, "--attacker", "lexical", "--tria", "epochs=1"),
            "--attacker tria",
        ),
    ):
        answer = nescio(*command)
        assert answer.code == 2, command
        assert why in answer.err
        assert "nothing here" in answer.err
    assert not out.exists()
