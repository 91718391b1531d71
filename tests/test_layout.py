"""The repository keeps the shape that STYLE asks for: mirrored tests, small files, no drawers without a label."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "src" / "nescio").rglob("*.py"))


def named(paths):
    return [str(path.relative_to(ROOT / "src")) for path in paths]


def test_files_are_small_and_named_for_what_they_hold():
    assert named(path for path in SOURCES if len(path.read_text(encoding="utf8").splitlines()) > 500) == []
    vague = {"utils", "util", "helpers", "helper", "misc", "common", "manager"}
    assert named(path for path in SOURCES if path.stem in vague) == []


def test_every_module_says_what_it_is():
    assert named(path for path in SOURCES if not path.read_text(encoding="utf8").lstrip().startswith('"""')) == []


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
