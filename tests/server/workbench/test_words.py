"""The dictionaries of the page: complete, and nothing else in the sources speaks or styles inline."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from nescio.taxonomy import CATEGORIES, taxonomy

ROOT = Path(str(files("nescio.server"))) / "workbench"
WORDS = ROOT / "scripts" / "words"
SCRIPTS = sorted((ROOT / "scripts").rglob("*.js"))
KEY = re.compile(r'^  "?([\w./]+)"?:\s*"', re.M)
# Keys that are put together from a part that is fixed and one that comes from the service.
BUILT = re.compile(r"\bt\(`([\w.]+)\$\{")
FIXED = re.compile(r'\bt\(\s*(?:[\w.() ]+ \? )?"([\w.]+)"(?: : "([\w.]+)")?')


# Files that have both languages side by side, which their type checks.
SIDE_BY_SIDE = [
    WORDS / f"{name}.js"
    for name in ("audit", "case", "daily", "pages", "people", "redact", "settings", "sharing", "signing")
]
PAIR = re.compile(r'^  "([\w./]+)": \[', re.M)


def keys(language):
    found = set(KEY.findall((WORDS / f"{language}.js").read_text("utf8")))
    return found.union(*(PAIR.findall(path.read_text("utf8")) for path in SIDE_BY_SIDE))


def test_words_that_stand_side_by_side_are_given_in_both_languages():
    for path in SIDE_BY_SIDE:
        source = path.read_text("utf8")
        pairs = re.findall(r'^  "[\w./]+": \[\s*"[^"]+",\s*"[^"]+",?\s*\],$', source, re.M)
        assert len(pairs) == len(PAIR.findall(source))


def test_both_languages_have_the_same_keys():
    assert keys("en") == keys("de")
    assert len(keys("en")) > 200


def test_every_type_of_the_taxonomy_has_a_name():
    named = re.findall(r'^  "([A-Z]+/[A-Z]+)": \["[^"]+", "[^"]+"\],$', (WORDS / "subtypes.js").read_text("utf8"), re.M)
    assert set(named) == {name for name in taxonomy() if "/" in name}
    assert {f"type.{name}" for name in taxonomy() if "/" not in name} <= keys("en")


def test_every_special_category_has_a_name():
    assert {f"category.{name}" for name in CATEGORIES} <= keys("en")
    offered = re.search(r"const CATEGORIES = \[(.*?)\]", (ROOT / "scripts" / "document" / "card.js").read_text("utf8"))
    assert re.findall(r'"(\w+)"', offered[1]) == list(CATEGORIES)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_every_key_that_a_view_asks_for_exists(path):
    source = path.read_text("utf8")
    asked = {key for pair in FIXED.findall(source) for key in pair if key}
    assert asked <= keys("en")
    for prefix in BUILT.findall(source):
        assert any(key.startswith(prefix) for key in keys("en")), prefix


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_no_script_turns_text_into_markup_or_code(path):
    source = path.read_text("utf8")
    for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "setHTML"):
        assert way not in source
    assert len(source.splitlines()) <= (420 if path.parent.name == "words" else 300)


def test_the_page_asks_nobody_else_for_anything():
    for path in ROOT.rglob("*.*"):
        source = path.read_text("utf8").replace("http://www.w3.org/", "")
        assert not re.search(r"https?://|//cdn", source), path.name
    page = (ROOT / "index.html").read_text("utf8")
    assert not re.search(r"<script(?![^>]*src=)|<style|style=|\son\w+=", page)
