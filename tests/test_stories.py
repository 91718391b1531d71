"""The stories of docs/stories, as their readers would try them: with the wheel, in an environment of its own."""

import os
import shutil
import socket
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from tests.pages import ROOT, blocks, promised

STORIES = sorted((ROOT / "docs" / "stories").glob("*.md"))
# The port that the stories speak of; the tests take one that is free.
PORT = "8642"


@pytest.fixture(scope="session")
def environment(tmp_path_factory):
    """A fresh environment with nescio from a wheel; everything else is seen through from the environment of the tests."""
    folder = tmp_path_factory.mktemp("stories")
    source = folder / "source"
    shutil.copytree(ROOT / "src" / "nescio", source / "src" / "nescio", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(
        ROOT / "training" / "nescio_training", source / "training" / "nescio_training",
        ignore=shutil.ignore_patterns("__pycache__"),
    )  # fmt: skip
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
    stored = "--config-settings=--build-option=--compression=stored"
    run([*pip, "wheel", "--no-deps", "--no-build-isolation", stored, "-w", str(folder), str(source)], folder)
    (wheel,) = folder.glob("*.whl")
    place = folder / "environment"
    venv.create(place, symlinks=True)
    paths = sysconfig.get_paths(vars={"base": str(place), "platbase": str(place)})
    # A folder that a .pth file names is searched, but its own .pth files, which lead to the source, are not read.
    Path(paths["purelib"], "shared.pth").write_text(sysconfig.get_paths()["purelib"] + "\n", encoding="utf8")
    run([*pip, "--python", str(place), "install", "--no-deps", "--force-reinstall", "--no-index", str(wheel)], folder)
    return place


def run(command, folder, **variables):
    hidden = {"PYTHONPATH", "VIRTUAL_ENV"}
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    done = subprocess.run(command, cwd=folder, env={**kept, **variables}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command[-1]}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture
def tell(environment, tmp_path):
    """Runs a block as the reader of the story would."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    programs = environment / ("Scripts" if os.name == "nt" else "bin")
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = str(trial.getsockname()[1])

    def tell(block):
        code = block.code.replace(PORT, port)
        if block.title:
            path = tmp_path / block.title
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(code, encoding="utf8")
            return ""
        program = ["bash", "-euc"] if block.language == "bash" else [str(programs / "python"), "-c"]
        path = os.pathsep.join((str(programs), os.environ["PATH"]))
        return run([*program, code], tmp_path, PATH=path).replace(port, PORT)

    return tell


def test_nescio_is_the_one_of_the_wheel(environment):
    where = run([str(environment / "bin" / "python"), "-c", "import nescio; print(nescio.__file__)"], environment)
    assert Path(where.strip()).is_relative_to(environment)
    assert "nescio 1." in run([str(environment / "bin" / "nescio"), "--version"], environment)


def lines(text):
    return [line.rstrip() for line in text.splitlines()]


@pytest.mark.parametrize("page", STORIES, ids=lambda page: page.stem)
def test_story(page, tell):
    said = ""
    for block in blocks(page):
        if block.language == "text" and not block.title:
            assert lines(said) == lines(block.code), f"{block}: this is not what is printed"
        elif block.title or block.language in ("bash", "python"):
            said = tell(block)
            if block.language == "python" and not block.title:
                assert said.splitlines() == promised(block.code)
