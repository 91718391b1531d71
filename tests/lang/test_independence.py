"""No step asks for a language by its name: what a language needs stands in its own folder."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import nescio
from nescio.lang import LANGUAGES

SOURCE = Path(nescio.__file__).parent
# The table of built-in languages names them.
EXCEPTED = {"builtins.py"}
# What reads the lists of a language.
LIST_READERS = {
    "language",
    "lines",
    "rows",
    "cues",
    "text_of",
    "function_words",
    "titles",
    "nationalities",
    "attributes",
}
FILES = [
    path
    for path in sorted(SOURCE.rglob("*.py"))
    if path.relative_to(SOURCE).parts[0] != "lang" and str(path.relative_to(SOURCE)) not in EXCEPTED
]


def is_code(node):
    return isinstance(node, ast.Constant) and node.value in LANGUAGES


def names_a_language(node):
    """Whether a node branches on the code of a language, or reads the lists of one."""
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        inside = [one for side in sides if isinstance(side, ast.Tuple | ast.List | ast.Set) for one in side.elts]
        return any(map(is_code, [*sides, *inside]))
    if isinstance(node, ast.Dict):
        return any(key is not None and is_code(key) for key in node.keys)
    if isinstance(node, ast.MatchValue):
        return is_code(node.value)
    if isinstance(node, ast.Call):
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        return name in LIST_READERS and bool(node.args) and is_code(node.args[0])
    return False


def test_no_branch_on_the_name_of_a_language():
    found = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf8")))
        if names_a_language(node)
    ]
    assert not found, "these lines name a language: ask language(lang) instead"


@pytest.mark.parametrize(
    "code",
    [
        'lang == "de"',
        'x if lang != "en" else y',
        'lang in ("en", "de")',
        '{"en": 1, "de": 2}',
        'lines("de", "titles.txt")',
    ],
)
def test_branches_are_seen(code):
    assert any(map(names_a_language, ast.walk(ast.parse(code))))
