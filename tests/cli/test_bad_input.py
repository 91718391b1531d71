"""Bad input: a clear error that names file and line and never quotes the document; the others go on."""

import json
import os
from pathlib import Path

import pytest

SECRET = "Mr Kaya lives in Kars"


def test_broken_line_is_named_and_the_others_go_on(nescio, tmp_path):
    source = tmp_path / "in.jsonl"
    rows = [json.dumps({"id": str(n), "text": f"{SECRET} {n}"}) for n in (1, 3)]
    source.write_text(f'{rows[0]}\n{{"id": "2", "text": "{SECRET}\n{rows[1]}\n', encoding="utf8")
    answer = nescio("anonymize", source)
    assert answer.code == 1
    assert "in.jsonl:2" in answer.err
    assert "Kaya" not in answer.err
    assert [json.loads(line)["id"] for line in answer.out.splitlines()] == ["1", "3"]


def test_duplicate_id(nescio, tmp_path):
    source = tmp_path / "in.jsonl"
    source.write_text('{"id": "1", "text": "a"}\n{"id": "1", "text": "b"}\n', encoding="utf8")
    answer = nescio("anonymize", source)
    assert answer.code == 1
    assert "same id as line 1" in answer.err
    assert len(answer.out.splitlines()) == 1


def test_empty_file_is_fine(nescio, tmp_path):
    (tmp_path / "empty.txt").touch()
    (tmp_path / "empty.jsonl").touch()
    assert nescio("anonymize", tmp_path / "empty.txt").code == 0
    assert nescio("anonymize", tmp_path / "empty.jsonl").code == 0


def test_binary_file_is_refused(nescio, tmp_path):
    source = tmp_path / "scan.txt"
    source.write_bytes(b"%PDF-1.7\n\x00\x01\x02" + os.urandom(500))
    answer = nescio("anonymize", source, "-o", tmp_path / "out.txt")
    assert answer.code == 1
    assert "scan.txt" in answer.err
    assert not (tmp_path / "out.txt").exists()


def test_legacy_encoding_is_kept(nescio, tmp_path):
    source, target = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_bytes("Sehr geehrte Frau Müller, schöne Grüße aus Köln.\r\n".encode("cp1252"))
    assert nescio("anonymize", source, "-o", target, "--lang", "de").code == 0
    text = target.read_bytes().decode("cp1252")
    assert "schöne Grüße" in text
    assert text.endswith("\r\n")
    assert "Müller" not in text


@pytest.mark.parametrize(
    "text",
    [
        "Mr Kaya\x00 lives in Kars.",
        "Mr Kaya \u202elives\u202c in Kars.",
        "Mr Kaya\u0301 and Zoe\u0308 Nu\u0308r.",
        "x" * 100_000,
        "Mr Kaya " * 4_000,
        "\n" * 50_000,
    ],
    ids=["NUL", "right-to-left", "combining", "one long word", "one long line", "only line ends"],
)
def test_odd_characters(nescio, text):
    # Long texts go through the rules alone: the recogniser reads them as well, but the tests would take minutes.
    model = "none" if len(text) > 10_000 else "default"
    answer = nescio("anonymize", "-", "--model", model, stdin=text.encode())
    assert answer.code == 0
    assert "Kaya" not in answer.out


def test_lone_surrogate_in_json(nescio, tmp_path):
    source = tmp_path / "in.jsonl"
    source.write_text('{"id": "1", "text": "Mr Kaya \\ud800 lives in Kars"}\n', encoding="utf8")
    answer = nescio("anonymize", source)
    assert answer.code == 0
    assert "Kaya" not in answer.out


def test_unknown_names_are_usage_errors_with_a_hint(nescio):
    for option, value, hint in (
        ("--policy", "gdrp", "Did you mean 'gdpr'"),
        ("--replace", "tags", "Did you mean 'tag'"),
        ("--risk-tolerance", "lo", "Did you mean 'low'"),
        ("--lang", "fr", "Allowed: auto, de, en"),
        ("--format", "jsnl", "Did you mean 'jsonl'"),
    ):
        answer = nescio("anonymize", "-", option, value, stdin=SECRET.encode())
        assert answer.code == 2, option
        assert hint in answer.err
        assert answer.out == ""


def test_broken_policy_names_file_and_key(nescio, tmp_path):
    policy = tmp_path / "mine.yaml"
    policy.write_text("name: mine\ntitle: t\ndescription: d\nrules: {PERSON: hide}\n", encoding="utf8")
    answer = nescio("anonymize", "-", "--policy", policy, stdin=b"x")
    assert answer.code == 2
    assert "mine.yaml" in answer.err
    assert "rules.PERSON" in answer.err


def test_missing_file(nescio, tmp_path):
    answer = nescio("anonymize", tmp_path / "nothing.txt")
    assert answer.code == 1
    assert "does not exist" in answer.err


def test_input_is_never_overwritten(nescio, tmp_path):
    source = tmp_path / "in.txt"
    source.write_text(SECRET, encoding="utf8")
    answer = nescio("anonymize", source, "-o", source)
    assert answer.code == 2
    assert source.read_text(encoding="utf8") == SECRET


def test_full_disk_leaves_no_half_written_file(nescio, tmp_path):
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    source = tmp_path / "in.txt"
    source.write_text(SECRET * 1_000, encoding="utf8")
    answer = nescio("anonymize", source, "-o", "/dev/full", "--model", "none")
    assert answer.code == 1
    assert "cannot be written" in answer.err


def test_a_document_that_fails_verification_is_not_written(nescio, monkeypatch, tmp_path):
    from nescio.document import Edit
    from nescio.replace.mask import MaskReplacer

    # A replacer that gives the secret away stands for any fault in the steps before.
    monkeypatch.setattr(MaskReplacer, "replace", lambda *_: [Edit(0, 7, "KAYA", "person-1")])
    target = tmp_path / "out.txt"
    answer = nescio("anonymize", "-", "-o", target, "--replace", "mask", stdin=b"Mr Kaya left.")
    assert answer.code == 1
    assert "failed verification" in answer.err
    assert "kaya" not in answer.err.lower()
    assert not target.exists() or target.read_bytes() == b""


def test_an_unforeseen_fault_names_only_its_kind(nescio, monkeypatch):
    from nescio.link.step import Link

    def explode(_, document):
        raise KeyError(document.text)

    monkeypatch.setattr(Link, "__call__", explode)
    answer = nescio("anonymize", "-", stdin=SECRET.encode())
    assert answer.code == 1
    assert "KeyError" in answer.err
    assert "Kaya" not in answer.err
    assert answer.out == ""
