"""The benchmark of attacks runs on any table and counts words rightly."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest

from tests.attack.people import PEOPLE, background_text, document_text

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def bench():
    spec = importlib.util.spec_from_file_location("benchmarks_attack", ROOT / "benchmarks" / "attack.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_words_kept_counts_repetitions_and_no_masks(bench):
    assert bench.words_kept(["the cat saw the dog"], ["the *** saw [PERSON 1] dog"]) == pytest.approx(3 / 5)
    assert bench.words_kept(["kept back", "a b"], [None, "a c"]) == 0.5


def test_a_table_is_attacked_with_our_own_output_beside_it(bench, tmp_path, monkeypatch, capsys):
    rows = [
        {"name": p.name, "public_knowledge": background_text(p), "original_abstract": f"{p.name} is {p.work}.",
         "tool_abstract": document_text(p)} for p in PEOPLE
    ]  # fmt: skip
    (tmp_path / "table.json").write_text(json.dumps(rows), encoding="utf8")
    arguments = ["attack.py", "--table", tmp_path / "table.json", "--attackers", "lexical", "--policies", "gdpr",
                 "--model", "none", "--explain"]  # fmt: skip
    monkeypatch.setattr(sys, "argv", [str(argument) for argument in arguments])
    bench.main()
    lines = capsys.readouterr().out.splitlines()
    assert [cell.strip() for cell in lines[0].split("|")[2:5]] == ["original", "tool", "nescio gdpr"]
    assert lines[3].startswith("| lexical | 100 | 100 |")


def test_scale_is_measured_on_invented_people(bench):
    row = bench.measure_scale(200, documents=20)
    assert row["trir"] == 1.0
    assert row["peak_megabytes"] > 0
