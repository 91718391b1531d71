import csv
import io
import json

from nescio.evaluate.report import page
from nescio.evaluate.study import study
from nescio.evaluate.systems.running import Run
from nescio.evaluate.table import as_csv, as_table
from nescio.evaluate.utility import UtilityMeter
from tests.evaluate.building import SYSTEM, TWO_ANNOTATORS, document, masked, two_annotators

NEEDED = {
    *("er_direct", "er_quasi", "token_recall", "token_precision", "weighted_precision"),
    *("mention_recall", "mention_precision", "f1", "documents", "missing"),
}


def example():
    gold = [two_annotators(), document("Nothing <b>here</b>.", id="empty")]
    best = Run(
        "best & only", {"dolan": tuple(masked(TWO_ANNOTATORS, *SYSTEM, type="PERSON")), "empty": ()}, seconds=1.5
    )
    worst = Run("worst", {"dolan": tuple(masked(TWO_ANNOTATORS, "lodged", type="PERSON"))})
    return study(gold, [best, worst], meter=UtilityMeter(gold), resamples=50)


def test_one_json_object_with_the_first_system_on_top():
    found = json.loads(json.dumps(example().as_dict()))
    assert set(found) >= NEEDED
    assert (found["documents"], found["missing"], found["er_direct"]) == (2, 0, 0.75)
    assert found["systems"]["worst"]["missing_ids"] == ["empty"]
    assert found["systems"]["worst"]["er_direct"] == 0
    assert found["human_ceiling"]["views"] == 2
    assert found["record"]["data_sha256"]
    assert "uniform" in found["weighted_by"]


def test_a_line_of_csv_for_each_system():
    rows = list(csv.DictReader(io.StringIO(as_csv(example()))))
    assert [row["system"] for row in rows] == ["best & only", "worst"]
    assert float(rows[0]["er_direct"]) == 0.75
    assert float(rows[0]["seconds"]) == 1.5


def test_the_terminal_gets_a_row_for_each_system_and_for_the_humans():
    assert as_table(example()).row_count == 3


def test_the_page_is_whole_and_says_that_it_quotes():
    html = page(example())
    assert "quotes the original documents" in html
    assert "best &amp; only" in html
    assert "<script" not in html
    assert "http" not in html.replace("http-equiv", "")
    for word in ("Missed", "Partial", "Over-long", "Spurious", "<svg", "0.750", "human"):
        assert word in html
    # "Polish" was missed and stands in its context.
    assert "<mark>Polish</mark>" in html


def test_text_on_the_page_is_escaped():
    gold = [document("Nothing <b>here</b>.", id="<i>")]
    html = page(study(gold, [Run("all", {"<i>": tuple(masked("Nothing <b>here</b>.", "<b>here</b>"))})], resamples=0))
    assert "<b>here" not in html
    assert "<i>" not in html
