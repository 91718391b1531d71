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
    ("text", "type_name", "result", "is_left", "is_to_look_at"),
    [
        ("Grace Halvorsen", "PERSON", "we met halvorsen", True, False),
        ("Halvorsen", "PERSON", "HAL\xadVORSEN", True, False),
        ("471 100 23", "CODE", "471-100-23", True, False),
        ("Halvorsen Ltd", "ORG", "Halvorsen", False, False),
        ("nurse", "DEM", "the nurse", False, True),
        ("March", "DATETIME", "on the march", False, False),
        ("Halvorsen", "PERSON", "[PERSON 1]", False, False),
    ],
)
def test_what_is_left_is_found_in_any_case(comparing, text, type_name, result, is_left, is_to_look_at, tmp_path):
    path = tmp_path / "result.txt"
    path.write_text(result)
    replaced = comparing.Replaced(text, type_name, frozenset(("nurse", "march")))
    left, look_at = comparing.left(path, [replaced])
    assert (bool(left), bool(look_at)) == (is_left, is_to_look_at)


def test_what_is_left_in_an_attribute_is_found(comparing, tmp_path):
    pytest.importorskip("html5lib")
    path = tmp_path / "page.html"
    path.write_text("<!doctype html><title>x</title><p data-by='Halvorsen'>[PERSON 1]</p>")
    left, _ = comparing.left(path, [comparing.Replaced("Halvorsen", "PERSON", frozenset())])
    assert left == ["attribute data-by"]


@pytest.mark.parametrize(
    ("after", "is_changed"),
    [
        ("Yours [PERSON 2] Dear [PERSON 1] the roof leaks", False),  # another order
        ("Yours [PERSON 2] Dear [PERSON 1] leaks", True),
        ("Yours [PERSON 2] Dear [PERSON 1] the roof leaks badly", True),
    ],
)
def test_a_page_may_be_read_in_another_order_and_nothing_else(comparing, after, is_changed):
    before = [" ".join(BEFORE)]
    assert bool(comparing.changed_pages(before, [after], ["Grace Halvorsen", "Ida"])) == is_changed
