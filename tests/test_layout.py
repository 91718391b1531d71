"""The repository keeps the shape that STYLE asks for: mirrored tests, small files, no drawers without a label."""

import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "src" / "nescio").rglob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT / "src")))
def test_files_are_small_and_named_for_what_they_hold(path):
    assert len(path.read_text(encoding="utf8").splitlines()) <= 500
    assert path.stem not in {"utils", "util", "helpers", "helper", "misc", "common", "manager"}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT / "src")))
def test_every_module_says_what_it_is(path):
    assert path.read_text(encoding="utf8").lstrip().startswith('"""')


def test_every_word_list_names_its_source():
    for path in (ROOT / "src" / "nescio" / "lang").rglob("*.t[xs][tv]"):
        if path.name != "LICENSES.txt":
            assert path.read_text(encoding="utf8").startswith("#"), path.name


def test_every_data_file_goes_into_the_wheel():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf8"))
    patterns = settings["tool"]["setuptools"]["package-data"]["*"]
    packed = {pattern.removeprefix("**/*") for pattern in patterns}
    for path in (ROOT / "src" / "nescio").rglob("*"):
        if path.is_file() and path.suffix not in {".py", ".pyc"}:
            assert path.suffix in packed or path.name in packed, path.name
