"""``nescio train risk``: a folder that ``--risk-model`` takes, with tables, and with a span classifier if an encoder is given."""

import json

import pytest

pytest.importorskip("torch", reason="training needs torch: pip install 'nescio[train]'")

from typer.testing import CliRunner

from nescio import Document, Pipeline
from nescio.assess.span_classifier import SpanClassifierMeasure, windows_of
from nescio.cli.app import application
from nescio.errors import MeasureError, UsageError
from nescio.models import store
from tests.training.pages import write_tab

TEXT = "Mrs Demir, born on 3 May 1961, lives in Kars. The applicant was a doctor."


def run(*arguments):
    result = CliRunner().invoke(application(), [str(argument) for argument in arguments])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture(scope="module")
def folder(tiny_encoder, tmp_path_factory):
    path = tmp_path_factory.mktemp("risk")
    write_tab(path / "gold.json", 30)
    run("train", "risk", path / "gold.json", "-o", path / "model", "--opinions", path / "gold.json", "--model", "fast",
        "--encoder", tiny_encoder, "--epochs", 1, "--threads", 1)  # fmt: skip
    return path / "model"


def measures(folder, *names):
    pipeline = Pipeline.from_policy(
        "strict", model="none", lang="en", risk_model=str(folder), measures=names, max_risk=0.2
    )
    return pipeline.run(Document("d", TEXT, "en"), until="decide")


def test_the_folder_holds_tables_a_classifier_and_cards(folder):
    card = store.card(str(folder))
    assert card.task == "risk"
    assert set(card.files) == {"surprisal.json", "supervised.json", "combine.json"}
    assert card.settings["documents"] == 30
    assert "AUC" in card.scores["surprisal"]
    assert store.card(str(folder / "span_classifier")).task == "span-classifier"


def test_the_tables_of_the_folder_are_used_instead_of_our_own(folder):
    own, theirs = measures("", "supervised"), measures(folder, "supervised")
    assert {risk.entities for risk in own.risks} == {risk.entities for risk in theirs.risks}
    assert [risk.value for risk in own.risks] != [risk.value for risk in theirs.risks]


def test_the_span_classifier_reads_every_mention(folder):
    document = measures(folder, "span_classifier")
    values = {risk.entities: risk.value for risk in document.risks if risk.measure == "span classifier"}
    assert len(values) == len(document.entities)
    assert all(0 < value < 1 for value in values.values())


def test_each_mention_is_read_in_the_window_that_it_lies_most_inside_of():
    places = [(0, 2), (100, 101), (130, 133), (299, 300)]
    read = {number: (start, end) for start, end, inside in windows_of(300, places) for number in inside}
    assert set(read) == {0, 1, 2, 3}
    assert all(start <= places[number][0] < end for number, (start, end) in read.items())


def test_without_a_classifier_or_a_folder_it_is_said(folder, tmp_path):
    with pytest.raises(MeasureError):
        list(SpanClassifierMeasure().measure(Document("d", TEXT, "en")))
    with pytest.raises(UsageError, match="nescio train risk"):
        measures(tmp_path, "supervised")
    (folder / "combine.json").write_text(json.dumps({}), encoding="utf8")
    with pytest.raises(Exception, match="not the released one"):
        measures(folder, "supervised")
