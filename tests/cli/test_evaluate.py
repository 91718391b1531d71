import json

import pytest

from nescio.cli.app import run
from nescio.policy import load_policy
from tests.evaluate.building import SYSTEM, TWO_ANNOTATORS, span, two_annotators


@pytest.fixture
def files(tmp_path):
    """The hand-worked example as files."""
    gold = two_annotators()
    views = {
        name: [
            {"start": m.start, "end": m.end, "type": m.type, "identifier": m.identifier, "entity": m.entity}
            for m in mentions
        ]
        for name, mentions in gold.annotators.items()
    }
    rows = [{"id": "dolan", "text": gold.text, "annotators": views}, {"id": "other", "text": "None.", "mentions": []}]
    (tmp_path / "gold.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf8")
    masks = {"dolan": [span(TWO_ANNOTATORS, surface) for surface in SYSTEM]}
    (tmp_path / "masks.json").write_text(json.dumps(masks), encoding="utf8")
    return tmp_path


def call(files, *arguments):
    known = ("gold.jsonl", "masks.json")
    return run(["evaluate", "--no-language-model", *(str(files / a) if a in known else a for a in arguments)])


def test_json_has_the_promised_keys(files, capsys):
    assert call(files, "gold.jsonl", "masks.json", "--json") == 0
    out, error = capsys.readouterr()
    found = json.loads(out)
    assert found["er_direct"] == 0.75
    assert found["er_quasi"] == 0.5
    assert found["token_precision"] == pytest.approx(45 / 52)
    assert (found["documents"], found["missing"]) == (2, 1)
    assert found["missing_ids"] == ["other"]
    assert "count as unmasked (other)" in error


def test_a_table_by_default(files, capsys):
    assert call(files, "gold.jsonl", "masks.json") == 0
    out = capsys.readouterr().out
    assert "masks" in out
    assert "0.750" in out
    assert "human" in out


def test_csv_and_report(files, capsys):
    assert call(files, "gold.jsonl", "masks.json", "--csv", "--report", str(files / "page.html")) == 0
    out, error = capsys.readouterr()
    assert out.startswith("system,documents,missing,er_direct")
    assert "quotes the documents" in error
    assert (files / "page.html").read_text(encoding="utf8").startswith("<!doctype html>")


def test_replacements_are_measured_instead(files, capsys):
    assert call(files, "gold.jsonl", "masks.json", "--replacements", "--json") == 0
    found = json.loads(capsys.readouterr().out)["masks"]
    assert found["replaced"] == len(SYSTEM)
    assert found["perplexity_ratio"] is None  # without the language model
    assert call(files, "gold.jsonl", "masks.json", "--replacements") == 0
    assert "type consistency" in capsys.readouterr().out
    assert call(files, "gold.jsonl", "--replacements") == 2
    assert "PREDICTIONS" in capsys.readouterr().err


def test_systems_beside_predictions(files, capsys):
    assert call(files, "gold.jsonl", "masks.json", "--systems", "nescio", "--json") == 0
    assert list(json.loads(capsys.readouterr().out)["systems"]) == ["masks", "nescio", "nescio (low)", "nescio (high)"]


def test_calibrate_writes_a_policy(files, capsys):
    target = files / "mine.yaml"
    assert call(files, "gold.jsonl", "--calibrate", str(target), "--recall", "0.5", "--json") == 0
    points = {point["tolerance"]: point["threshold"] for point in json.loads(capsys.readouterr().out)["points"]}
    assert load_policy(str(target)).expert["any"] == points


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("gold.jsonl", "gold.jsonl"), 1, "dolan"),
        (("nowhere.json",), 1, "does not exist"),
        (("gold.jsonl", "--systems", "presidios"), 2, "Did you mean 'presidio'"),
        (("gold.jsonl", "masks.json", "--json", "--csv"), 2, "Choose one"),
        (("gold.jsonl", "masks.json", "--calibrate", "x.yaml"), 2, "GOLD alone"),
        (("gold.jsonl", "--calibrate", "x.yaml", "--recall", "95"), 2, "between 0 and 1"),
        (("gold.jsonl", "--calibrate", "x.yaml", "--policy", "gpdr"), 2, "gdpr"),
    ],
)
def test_wrong_use(files, capsys, arguments, code, said):
    assert call(files, *arguments) == code
    out, error = capsys.readouterr()
    assert not out
    assert said in " ".join(error.split())
    assert "Irena" not in error


def test_an_unwritable_report_is_an_error(files, capsys):
    assert call(files, "gold.jsonl", "masks.json", "--report", str(files)) == 1
    assert "is a folder" in " ".join(capsys.readouterr().err.split())
