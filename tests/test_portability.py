"""Windows and macOS by simulation: what only Linux has is taken away, and everything still loads and works."""

import io
import os
import subprocess
import sys

import pytest

import nescio.cli
from nescio.errors import InputError
from nescio.evaluate.systems import running
from nescio.formats.office import libreoffice

# Libraries know by themselves on which system they are, so they are loaded before anything is taken away.
WITHOUT_POSIX = """
import asyncio, concurrent.futures, importlib, multiprocessing.connection, os, pkgutil, shutil
import signal, socket, sqlite3, subprocess, sys, tempfile
import alembic.config, fastapi, httpx, jinja2, lxml.etree, numpy, onnxruntime
import pandas, pdfminer, pikepdf, polars, pyarrow.parquet, pypdfium2, rich.console
import mcp.server, sklearn, sqlalchemy, starlette, tokenizers, typer, uvicorn
for module in ("resource", "fcntl", "pwd", "grp", "termios", "posix"):
    sys.modules[module] = None
for name in ("fork", "killpg", "getuid", "geteuid", "sched_getaffinity", "setsid", "getpgid", "mkfifo", "chown"):
    delattr(os, name)
for name in ("SIGHUP", "SIGKILL", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGCHLD", "SIGQUIT"):
    delattr(signal, name)
import nescio
for found in pkgutil.walk_packages(nescio.__path__, "nescio."):
    if not any(part in found.name for part in ("migrations", "__main__", "presidio", "spacy")):  # these load for seconds
        importlib.import_module(found.name)
from nescio.workers import cores
assert cores() >= 1
print(nescio.anonymize("Call Dr Jane Miller on 020 7946 0958.", model="none").text)
"""


def test_everything_loads_where_linux_is_missing():
    done = subprocess.run([sys.executable, "-c", WITHOUT_POSIX], capture_output=True, text=True, check=False)
    assert done.stdout == "Call [PERSON 1] on [CODE 1].\n", done.stderr[-2000:]


def test_memory_is_unknown_where_the_system_does_not_tell(monkeypatch, tmp_path):
    monkeypatch.setattr(running, "Path", lambda _: tmp_path / "no such file")
    monkeypatch.setitem(sys.modules, "resource", None)
    assert running.peak_megabytes() is None


def test_a_converter_that_hangs_is_ended_without_groups_of_processes(monkeypatch, tmp_path):
    asked = []
    monkeypatch.delattr(os, "killpg")
    monkeypatch.setattr(libreoffice, "_LONGEST", 0)
    monkeypatch.setattr(subprocess, "run", lambda command, **_: asked.append(command[0]))
    # Without the end, this test would wait for it.
    with pytest.raises(InputError, match="needs more than"):
        libreoffice._run([sys.executable, "-c", "import time; time.sleep(600)"], tmp_path, "letter.doc")
    assert asked == ["taskkill"]


class Screen(io.BytesIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("terminal", "written"), [(False, "Ayşe".encode()), (True, b"Ay\\u015fe")], ids=["pipe", "terminal"]
)
def test_letters_that_the_encoding_of_the_system_lacks(terminal, written, monkeypatch):
    buffer = Screen() if terminal else io.BytesIO()
    stream = io.TextIOWrapper(buffer, encoding="cp1252")
    monkeypatch.setattr(sys, "stdout", stream)
    nescio.cli._let_all_letters_through()
    stream.write("Ayşe")
    stream.flush()
    assert buffer.getvalue() == written
