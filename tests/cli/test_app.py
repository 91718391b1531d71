"""What the program does around its commands: signals, readers that go away, parts that are not installed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

import pytest

from nescio import cli, faults
from nescio.formats.io.output import output_to
from nescio.formats.text import TextFormat


def test_a_terminated_program_clears_away_what_is_half_written(tmp_path):
    before = signal.signal(signal.SIGTERM, cli._end)
    try:
        with pytest.raises(SystemExit) as ended, output_to(tmp_path / "out.txt") as output:
            output.open().write(b"half")
            assert len(list(tmp_path.iterdir())) == 1
            os.kill(os.getpid(), signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert ended.value.code == 128 + signal.SIGTERM
    assert list(tmp_path.iterdir()) == []


def test_a_reader_that_goes_away_ends_the_program_quietly(tmp_path):
    rows = "".join(json.dumps({"id": str(number), "text": "Mr Kaya came. " * 200}) + "\n" for number in range(100))
    (tmp_path / "in.jsonl").write_text(rows, encoding="utf8")
    command = [sys.executable, "-m", "nescio", "anonymize", str(tmp_path / "in.jsonl"), "--model", "none"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.read(10)
        process.stdout.close()
        said = process.stderr.read()
    assert (said, process.returncode) == (b"", 1)


@pytest.mark.parametrize(
    ("module", "arguments", "extra"),
    [
        ("sklearn", ("attack", "--background", "b.jsonl", "--documents", "d.jsonl"), "attack"),
        ("scipy", ("attack", "--background", "b.jsonl", "--documents", "d.jsonl"), "attack"),
        ("torch", ("train", "recognizer", "d.jsonl", "-o", "model"), "train"),
        ("torch", ("train", "language-model", "d.jsonl", "-o", "model"), "train"),
    ],
)
def test_what_is_not_installed_is_named_with_its_pip_command(nescio, tmp_path, monkeypatch, module, arguments, extra):
    monkeypatch.chdir(tmp_path)
    people = "".join(
        json.dumps({"id": str(n), "individual": str(n), "text": f"Mr Kaya{n} came."}) + "\n" for n in range(9)
    )
    for name in ("b.jsonl", "d.jsonl"):
        (tmp_path / name).write_text(people, encoding="utf8")
    for known in [name for name in sys.modules if name == module or name.startswith((f"{module}.", "nescio_training"))]:
        monkeypatch.delitem(sys.modules, known)
    monkeypatch.setitem(sys.modules, module, None)
    answer = nescio(*arguments)
    assert answer.code == 2
    assert f"pip install 'nescio[{extra}]'" in answer.err
    assert "Traceback" not in answer.err


def test_debug_says_where_a_fault_arose(nescio, tmp_path, monkeypatch):
    monkeypatch.setenv(faults.VARIABLE, "")
    monkeypatch.setattr(TextFormat, "read_blocks", lambda *_: 1 / 0)
    (tmp_path / "a.txt").write_text("Call Mr Wierzbicki.")
    plain = nescio("anonymize", tmp_path / "a.txt", "-o", tmp_path / "b.txt")
    assert plain.code == 1 and "(ZeroDivisionError)" in plain.err
    shown = nescio("--debug", "anonymize", tmp_path / "a.txt", "-o", tmp_path / "b.txt")
    assert shown.code == 1 and "(ZeroDivisionError in formats/io/inputs.py:" in shown.err
