"""The notebooks of examples/notebooks show what they would show if they were run again."""

import importlib.util
import json

import pytest

from tests.pages import ROOT

NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))


@pytest.fixture(scope="module")
def runner():
    spec = importlib.util.spec_from_file_location("notebooks", ROOT / "scripts" / "notebooks.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_shows_what_it_does(path, runner):
    pytest.importorskip("pandas")
    kept = json.loads(path.read_text(encoding="utf8"))
    made = runner.with_outputs(kept)
    for before, after in zip(kept["cells"], made["cells"], strict=True):
        assert before.get("outputs") == after.get("outputs"), "run python scripts/notebooks.py"
    assert path.read_text(encoding="utf8") == runner.as_text(made)


def test_every_story_has_a_notebook():
    stories = {page.stem for page in (ROOT / "docs" / "stories").glob("*.md")}
    assert stories == {path.stem for path in NOTEBOOKS}
