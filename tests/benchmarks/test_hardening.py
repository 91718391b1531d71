"""The scenarios of the hardening benchmark."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest

from nescio.attack.attacking import prepare
from nescio.harden.panel import Panel
from tests.attack.people import PEOPLE, document_text, individuals


@pytest.fixture(scope="module")
def bench():
    pytest.importorskip("sklearn")
    path = Path(__file__).parents[2] / "benchmarks" / "hardening.py"
    spec = importlib.util.spec_from_file_location("benchmarks_hardening", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_sentences_of_a_biography_go_by_turns(bench, tmp_path):
    text = " ".join(f"Sentence {number} has " + "many words " * 20 + "in it." for number in range(6))
    rows = [{"name": "Ines Farrow", "text": text}, {"name": "Too Short", "text": "One sentence."}]
    (tmp_path / "b.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf8")
    scenario = bench.from_biographies(tmp_path / "b.jsonl", 10, 10)
    (person,) = scenario.people
    assert "Sentence 0" in person.text
    assert "Sentence 1" not in person.text
    assert "Sentence 1" in scenario.documents["Ines Farrow"]
    assert "Sentence 2" not in scenario.documents["Ines Farrow"]


def test_who_names_the_usual_place_is_counted_on_the_other_half(bench):
    panel = Panel.of(prepare("lexical", individuals()))
    found = {person.name: document_text(person) for person in PEOPLE}
    assert bench.by_place(panel, found) == 1.0
    assert bench.by_place(panel, {}) == 0.0
