"""Every example in README and docs is run; the reference page is what the code says."""

import json
import re
import shlex
import shutil
import socket
import subprocess
import sys

import pytest

from tests.cli.conftest import nescio as command_line  # noqa: F401
from tests.pages import ROOT, blocks, promised

BLOCKS = [block for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))) for block in blocks(page)]
LETTER = (ROOT / "examples" / "clinic-letter.txt").read_text(encoding="utf8")


def blocks_of(language):
    return [pytest.param(block.code, id=str(block)) for block in BLOCKS if block.language == language]


@pytest.fixture
def desk(tmp_path):
    """A folder with the files that the examples speak of."""
    (tmp_path / "letter.txt").write_text(LETTER, encoding="utf8")
    (tmp_path / "letters").mkdir()
    shutil.copy(ROOT / "examples" / "brief.txt", tmp_path / "letters" / "brief.txt")
    (tmp_path / "tickets.csv").write_text("Ref,message,Status\n4711,Please call Anna Meier.,open\n", encoding="utf8")
    (tmp_path / "chats.jsonl").write_text(
        '{"id": "1", "text": "I am Tunde Bello.", "language": "en"}\n', encoding="utf8"
    )
    mentions = [{"start": 0, "end": 7, "type": "PERSON", "identifier": "direct", "entity": "subject"}]
    gold = {"id": "1", "text": "Mr Kaya left Kars.", "mentions": mentions}
    (tmp_path / "gold.jsonl").write_text(json.dumps(gold) + "\n", encoding="utf8")
    (tmp_path / "masks.json").write_text('{"1": [[0, 7]]}', encoding="utf8")
    for block in BLOCKS:
        if block.language == "yaml" and block.code.startswith("name: mine"):
            (tmp_path / "mine.yaml").write_text(block.code, encoding="utf8")
    return tmp_path


@pytest.mark.parametrize("code", blocks_of("python"))
def test_python_examples_print_what_they_say(code, capsys):
    exec(compile(code, "example", "exec"), {})
    assert capsys.readouterr().out.splitlines() == promised(code)


def first_line_of_service(folder):
    """What `nescio serve`, which never ends by itself, says when it is ready."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
    command = [sys.executable, "-m", "nescio", "serve", "--port", str(port)]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as service:
        line = service.stdout.readline()
        service.terminate()
    return line


@pytest.mark.parametrize("code", blocks_of("bash"))
def test_shell_examples_succeed(code, desk, command_line, monkeypatch):  # noqa: F811
    monkeypatch.chdir(desk)
    for line in code.splitlines():
        command = line.partition("  #")[0].strip().replace(".venv/bin/nescio", "nescio")
        if "nescio" not in command or "dev_gold" in command or command.startswith("pip "):
            continue  # scripts/demo and scripts/test would call this test again; nothing is installed here
        if command == "nescio serve":
            assert "http://127.0.0.1:" in first_line_of_service(desk)
            continue
        code, out, err = in_a_shell(command) if re.search("[|<>]", command) else in_this_process(command, command_line)
        assert code == 0, f"{command}\n{err}"
        assert "Demir" not in out or "explain" in command


def in_a_shell(command):
    """Exit code, output and errors of a line that is more than one command with its arguments."""
    python = f"{shlex.quote(sys.executable)} -m nescio"
    done = subprocess.run(
        re.sub(r"(^|\| )nescio", rf"\1{python}", command), shell=True, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr


def in_this_process(command, command_line):  # noqa: F811
    """The same of one command: dozens of new processes would do nothing but load the same weights."""
    program, *arguments = shlex.split(command)
    assert program == "nescio"
    answer = command_line(*arguments)
    return answer.code, answer.out, answer.err


def test_before_and_after_of_the_readme():
    import nescio

    before, after = (block.code for block in BLOCKS if block.page == "README.md" and block.language == "text")
    assert nescio.anonymize(before).text == after


def test_reference_is_up_to_date():
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "reference.py", "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
