"""Fitting risk: what experts mask more often gets a higher chance, and the tables fit the measures that read them."""

from __future__ import annotations

import json
import sys

import pytest

pytest.importorskip("sklearn")

import numpy as np

from nescio.assess.calibration import WITH, WITHOUT, chance_of
from nescio_training.risk import __main__ as command
from nescio_training.risk.examples import Row
from nescio_training.risk.fit import (
    cross_validated,
    fit_combination,
    fit_costs,
    fit_supervised,
    fit_surprisal,
    surprisal_chances,
)

CHANCE = np.random.default_rng(3)


def rows(count=400):
    """Experts mask what is surprising, and names more than towns."""
    made = []
    for number in range(count):
        kind = "PERSON" if number % 2 else "LOC/CITY"
        bits = float(CHANCE.uniform(0, 40))
        masked = float(CHANCE.uniform() < (0.9 if kind == "PERSON" else bits / 50))
        facts = {f"type {kind}": 1.0, "before the": float(number % 3 == 0)}
        made.append(Row(f"d{number % 20}", kind, facts, bits, masked))
    return made


def test_surprisal_table_rises_and_tells_types_apart():
    table = fit_surprisal(rows())
    for points in table.values():
        assert points == sorted(points)
        assert [chance for _, chance in points] == sorted(chance for _, chance in points)
    assert chance_of(table, "PERSON", 5) > chance_of(table, "LOC/CITY", 5)
    assert chance_of(table, "LOC/CITY", 38) > chance_of(table, "LOC/CITY", 2)
    assert "any" in table


def test_rare_types_share_a_table():
    few = [Row("d", "CODE/IBAN", {}, 50.0, 1.0) for _ in range(5)]
    assert "CODE/IBAN" not in fit_surprisal(rows() + few)


def test_supervised_weights_follow_the_experts():
    model = fit_supervised(rows())
    assert model["weights"].get("type PERSON", 0) > model["weights"].get("type LOC/CITY", 0)


def test_features_of_few_documents_are_left_out():
    odd = [Row("odd", "PERSON", {"before whitby": 1.0}, 10.0, 1.0) for _ in range(50)]
    assert "before whitby" not in fit_supervised(rows() + odd)["weights"]


def test_combination_never_speaks_against_a_measure():
    data = rows()
    combination = fit_combination(data, fit_surprisal(data), cross_validated(data))
    assert all(weight > 0 for weight in combination["weights"].values())


def test_rows_without_bits_are_no_obstacle():
    data = [*rows(), Row("d", "PERSON", {"type PERSON": 1.0}, None, 1.0)]
    assert surprisal_chances(data, fit_surprisal(data))[-1] == 0.5
    assert set(fit_costs(data)) == {"PERSON", "LOC"}


@pytest.fixture
def gold(tmp_path):
    """Ten short letters in which names and dates are masked and the court is not."""
    names = "Okafor Brandt Heyden Zwetanov Lindqvist Adeyemi Moreau Kowalska Tanaka Rahman".split()
    path = tmp_path / "gold.jsonl"
    with path.open("w", encoding="utf8") as file:
        for number, name in enumerate(names):
            text = f"Mr {name} wrote to the Supreme Court on {number + 1} May 1999."
            secret = [f"Mr {name}", f"{number + 1} May 1999"]
            mentions = [
                {
                    "start": text.index(s),
                    "end": text.index(s) + len(s),
                    "type": "MISC",
                    "identifier": "quasi",
                    "entity": s,
                }
                for s in secret
            ]
            file.write(json.dumps({"id": name, "text": text, "lang": "en", "mentions": mentions}) + "\n")
    return path


def test_command_writes_tables_that_hold_no_names(gold, tmp_path, monkeypatch):
    out = tmp_path / "tables"
    out.mkdir()
    monkeypatch.setattr(sys, "argv", ["risk", str(gold), "-o", str(out)])
    assert command.main() == 0
    monkeypatch.setattr(sys, "argv", ["risk", "--opinions", str(gold), "--model", "none", "-o", str(out)])
    assert command.main() == 0
    supervised, combine = (json.loads((out / f"{name}.json").read_text("utf8")) for name in ("supervised", "combine"))
    assert set(supervised) == set(combine) == {WITH, WITHOUT}
    written = "".join(path.read_text("utf8") for path in out.iterdir()).lower()
    assert "okafor" not in written
    assert "tanaka" not in written
