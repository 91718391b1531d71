"""``import nescio`` costs next to nothing, gives the public names, and the library never prints."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import nescio

HEAVY = ["torch", "transformers", "ortools", "fastapi", "ray", "onnxruntime", "numpy", "pydantic", "rich", "typer"]
SOURCE = Path(nescio.__file__).parent


def in_a_new_process(script):
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_import_loads_nothing_heavy():
    loaded = in_a_new_process("import sys, nescio; print(*sys.modules)").split()
    assert not set(HEAVY) & set(loaded)


def test_anonymizing_loads_no_training_or_service_library():
    script = "import sys, nescio; nescio.anonymize('Dr Jane Miller called.'); print(*sys.modules)"
    loaded = in_a_new_process(script).split()
    assert not {"torch", "transformers", "ortools", "fastapi", "ray", "rich", "typer"} & set(loaded)


def test_import_prints_nothing():
    assert in_a_new_process("import nescio") == ""


@pytest.mark.parametrize("name", nescio.__all__)
def test_public_names_exist(name):
    assert getattr(nescio, name) is not None


def test_star_import_gives_the_public_names():
    script = "from nescio import *; print(*dir())"
    assert {"Document", "NescioError", "Pipeline", "anonymize"} <= set(in_a_new_process(script).split())


def test_unknown_attribute_is_an_attribute_error():
    with pytest.raises(AttributeError, match="anonymise"):
        _ = nescio.anonymise


def test_readme_example_of_the_module():
    assert nescio.anonymize("Call Dr Jane Miller on 020 7946 0958.").text == "Call [PERSON 1] on [CODE 1]."


def test_find_mentions_works_after_something_was_anonymized():
    script = """
import nescio
text = "Please ask Dr Jane Miller."
nescio.anonymize(text)
print([text[m.start : m.end] for m in nescio.find_mentions(text)])
"""
    assert in_a_new_process(script) == "['Dr Jane Miller']\n"


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_nothing_is_printed(path):
    """Text on the screen is for the command line alone, and goes through its console."""
    calls = [node.func for node in ast.walk(ast.parse(path.read_text(encoding="utf8"))) if isinstance(node, ast.Call)]
    assert not [call for call in calls if isinstance(call, ast.Name) and call.id in ("print", "breakpoint")]
