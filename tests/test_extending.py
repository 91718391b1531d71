"""The package that docs/extending.md builds is installed as anybody's would be, and every line of the page is run."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import nescio

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "extending.md").read_text(encoding="utf8")
BLOCKS = [(match[1], match[2]) for match in re.finditer(r"^```(\w+)\n(.*?)^```", PAGE, re.M | re.S)]
COMMANDS = [block for kind, block in BLOCKS if kind == "sh"]


def named_blocks():
    """Name of a file -> its content, for all blocks that begin with one."""
    named = [(match[1], block) for _, block in BLOCKS if (match := re.match(r"# (\S+\.\w+)\n", block))]
    assert len(dict(named)) == len(named)
    return dict(named)


@pytest.fixture(scope="module")
def extras(tmp_path_factory):
    """A folder with the package, its metadata as pip writes them, and the files that the page speaks of."""
    folder = tmp_path_factory.mktemp("extras")
    for name, content in named_blocks().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf8")
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf8"))["project"]
    info = folder / "nescio_extras-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", encoding="utf8"
    )
    rows = "".join(f"{name} = {value}\n" for name, value in project["entry-points"]["nescio.components"].items())
    (info / "entry_points.txt").write_text(f"[nescio.components]\n{rows}", encoding="utf8")
    return folder


def run(command, folder):
    paths = os.pathsep.join((str(folder), str(Path(nescio.__file__).parents[1])))
    return subprocess.run(
        command, shell=isinstance(command, str), cwd=folder, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": paths},
    )  # fmt: skip


@pytest.mark.parametrize("block", COMMANDS, ids=lambda block: re.sub(r"\W+", "-", block)[:40])
def test_commands_print_what_the_page_says(block, extras):
    for line in block.splitlines():
        command, _, promised = line.partition("    # ")
        done = run(re.sub(r"(^|\| )nescio", rf"\1{sys.executable} -m nescio", command), extras)
        assert done.returncode == 0, f"{command}\n{done.stderr}"
        if promised:
            assert done.stdout.replace("\n", r"\n").removesuffix(r"\n") == promised.removesuffix(r"\n"), command


def test_a_detector_goes_straight_into_a_pipeline(extras):
    done = run([sys.executable, "own_detector.py"], extras)
    code = named_blocks()["own_detector.py"]
    assert done.stdout.strip() == re.search(r"print\(.*\)  # (.*)", code)[1], done.stderr


def test_components_keep_their_contracts(extras):
    done = run([sys.executable, "test_extras.py"], extras)
    assert done.returncode == 0, done.stderr


def test_components_are_listed_with_the_built_in_ones(extras):
    script = "from nescio import registry\nfor k in registry.KINDS: print(k, *registry.names(k))"
    listed = dict(line.split(" ", 1) for line in run([sys.executable, "-c", script], extras).stdout.splitlines())
    for kind, name in (
        ("detector", "badge"), ("replacer", "initials"), ("format", "sbv"), ("attacker", "rare_words"), ("language", "eo"),
    ):  # fmt: skip
        assert listed[kind].split()[-1] == name


def test_a_batch_knows_plugins_in_its_workers(extras):
    (extras / "gate.txt").write_text("Badge HB-4711 was seen.\n", encoding="utf8")
    done = run([sys.executable, "-m", "nescio", "batch", "gate.txt", "-o", "out.txt", "--model", "none"], extras)
    assert done.returncode == 0, done.stderr
    assert (extras / "out.txt").read_text(encoding="utf8") == "Badge [CODE 1] was seen.\n"


def test_a_plugin_that_cannot_be_loaded_is_named(tmp_path):
    info = tmp_path / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n", encoding="utf8")
    (info / "entry_points.txt").write_text("[nescio.components]\ndetector.gone = gone_away:Gone\n", encoding="utf8")
    (tmp_path / "a.txt").write_text("Hello", encoding="utf8")
    done = run([sys.executable, "-m", "nescio", "anonymize", "a.txt"], tmp_path)
    assert done.returncode == 2
    assert "detector 'gone'" in done.stderr
    assert "Traceback" not in done.stderr
