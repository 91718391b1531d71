"""Run the command line in this process, as the installed program would."""

import io
from dataclasses import dataclass

import pytest

from nescio.cli.app import run


@dataclass
class Answer:
    code: int
    out: str
    err: str


@pytest.fixture
def nescio(monkeypatch, capfdbinary):
    """``nescio("anonymize", "-", stdin=b"...")`` -> exit code, standard output and standard error."""

    def call(*arguments, stdin=b""):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf8"))
        code = run([str(argument) for argument in arguments])
        captured = capfdbinary.readouterr()
        return Answer(code, captured.out.decode("utf8", "replace"), " ".join(captured.err.decode().split()))

    return call
