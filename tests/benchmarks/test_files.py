"""The rules of the gate for real files: what counts as the same text, and what counts as left."""

import importlib
import sys
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def comparing():
    folder = str(Path(__file__).parents[2] / "benchmarks")
    sys.path.insert(0, folder)
    try:
        yield importlib.import_module("files_comparing")
    finally:
        sys.path.remove(folder)


BEFORE = ["Dear Grace Halvorsen, the roof leaks.", "Yours, Ida"]


@pytest.mark.parametrize(
    ("after", "is_changed"),
    [
        (["Dear [PERSON 1], the roof leaks.", "Yours, [PERSON 2]"], False),
        (["Dear [PERSON 1], the roof leaks. Yours, [PERSON 2]"], False),
        (["Dear [PERSON 1] leaks.", "Yours, [PERSON 2]"], True),  # more is gone than was replaced
        (["Dear [PERSON 1], the roof leaks badly.", "Yours, [PERSON 2]"], True),
        (["Dear [PERSON 1], the roof leaks."], True),
    ],
)
def test_text_outside_the_edits_is_the_same_or_it_is_counted(comparing, after, is_changed):
    assert bool(comparing.changed_units(BEFORE, after, ["Grace Halvorsen", "Ida"])) == is_changed


@pytest.mark.parametrize(
    ("text", "type_name", "page", "is_left", "is_to_look_at"),
    [
        ("Grace Halvorsen", "PERSON", "<p>we met halvorsen</p>", True, False),
        ("Halvorsen", "PERSON", "<p title='HALVORSEN'>[PERSON 1]</p>", True, False),
        ("471 100 23", "CODE", "<p>471-100-23</p>", True, False),
        ("Halvorsen Ltd", "ORG", "<p>Halvorsen</p>", False, False),
        ("nurse", "DEM", "<p>the nurse</p>", False, True),
        ("March", "DATETIME", "<p>on the march</p>", False, False),
        ("Halvorsen", "PERSON", "<p>[PERSON 1]</p>", False, False),
    ],
)
def test_what_is_left_is_found_in_any_case_and_place(
    comparing, text, type_name, page, is_left, is_to_look_at, tmp_path
):
    pytest.importorskip("html5lib")
    path = tmp_path / "page.html"
    path.write_text(f"<!doctype html><title>x</title>{page}")
    replaced = comparing.Replaced(text, type_name, frozenset(("nurse", "march")))
    left, look_at = comparing.left(path, [replaced])
    assert (bool(left), bool(look_at)) == (is_left, is_to_look_at)
