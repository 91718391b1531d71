import importlib.util
import json
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def bench():
    spec = importlib.util.spec_from_file_location("benchmarks_run", ROOT / "benchmarks" / "run.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def kept(bench):
    """The results of all tasks and of the comparison of risk measures."""
    return {path.stem: json.loads(path.read_text("utf8")) for path in sorted((bench.HERE / "results").glob("*.json"))}


def test_every_task_is_well_declared(bench):
    declared = bench.tasks()
    assert {"tab", "biographies", "german-mails", "own-corpus"} <= {task.name for task in declared}
    for task in declared:
        assert task.split in task.splits


def test_a_task_without_data_is_skipped(bench, tmp_path):
    task = next(task for task in bench.tasks() if task.name == "tab")
    assert task.path("dev", None) is None
    assert task.path("dev", tmp_path) is None
    assert task.path("nothing", tmp_path) is None


def test_the_page_shows_what_the_results_say(bench):
    assert bench.render(bench.tasks(), kept(bench)) == (ROOT / "docs" / "benchmarks.md").read_text("utf8")


def test_results_hold_figures_only(bench):
    for result in kept(bench).values():
        for row in {**result.get("systems", {}), **result.get("rows", {})}.values():
            assert "per_document" not in row
            assert not any(key.endswith("_ids") for key in row)
    assert "Not run yet" in bench.render(bench.tasks(), {})


def test_our_own_corpus_runs_from_the_repository(bench, tmp_path, monkeypatch):
    arguments = [
        "run.py",
        "--tasks",
        "own-corpus",
        "--split",
        "dev",
        "--systems",
        "nescio:gdpr@none",
        "--documents",
        "3",
    ]
    monkeypatch.setattr(sys, "argv", [*arguments, "--results", str(tmp_path / "r"), "--page", str(tmp_path / "p.md")])
    assert bench.main() == 0
    result = json.loads((tmp_path / "r" / "own-corpus.json").read_text("utf8"))
    assert result["systems"]["nescio:gdpr@none"]["missing"] == 0
    assert "nescio:gdpr@none" in (tmp_path / "p.md").read_text("utf8")
