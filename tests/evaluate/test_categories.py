import json

import pytest
from typer.testing import CliRunner

from nescio.cli.app import application
from nescio.errors import InputError
from nescio.evaluate.categories import category_recall
from nescio.evaluate.gold import GoldDocument, GoldMention, load_gold
from nescio.evaluate.gold_replacements import against_gold
from nescio.evaluate.predictions import Masked

TEXT = "Mr Kaya has epilepsy and is a Quaker; his epilepsy is mild."


def mention(surface, category="", identifier="quasi", after=0, **more):
    start = TEXT.index(surface, after)
    return GoldMention(start, start + len(surface), "DEM", identifier, surface, category, **more)


GOLD = GoldDocument(
    "d",
    TEXT,
    {
        "a": (
            mention("Mr Kaya"),
            mention("epilepsy", "HEALTH"),
            mention("epilepsy", "HEALTH", after=20),
            mention("Quaker", "BELIEF"),
        )
    },
)


def test_an_entity_of_a_category_counts_only_when_all_its_mentions_are_masked():
    first = TEXT.index("epilepsy")
    found = category_recall([GOLD], {"d": [(first, first + 8)]})
    assert found["HEALTH"] == {"entity_recall": 0, "mention_recall": 0.5, "token_recall": 0.5, "entities": 1}
    assert found["BELIEF"]["entity_recall"] == 0
    assert category_recall([GOLD], {"d": [(0, len(TEXT))]})["HEALTH"]["entity_recall"] == 1


def test_replacements_are_compared_with_those_of_annotators():
    ill = mention("epilepsy", replacements=("an illness", "a chronic illness"))
    gold = GoldDocument("d", TEXT, {"a": (ill, mention("Quaker", replacements=("a believer",)))})
    start = TEXT.index("epilepsy")
    assert against_gold([gold], {"d": [Masked(start, start + 8, "DEM", "An illness")]}) == {
        "mentions": 2, "same": 0.5, "words": 0.5
    }  # fmt: skip
    assert against_gold([gold], {"d": [Masked(start, start + 8, "DEM", "a chronic fever")]})["words"] == pytest.approx(
        1 / 3
    )
    assert against_gold([GOLD], {}) is None


def write(tmp_path, **more):
    row = {
        "start": 12,
        "end": 20,
        "type": "DEM/HEALTH",
        "identifier": "quasi",
        "entity": "e",
        "confidential": "HEALTH",
        **more,
    }
    (tmp_path / "gold.jsonl").write_text(json.dumps({"id": "d", "text": TEXT, "mentions": [row]}), encoding="utf8")
    return tmp_path / "gold.jsonl"


def test_both_are_part_of_the_command(tmp_path):
    gold = write(tmp_path, replacements=["an illness"])
    made = {
        "id": "d",
        "text": "",
        "edits": [{"start": 12, "end": 20, "replacement": "an illness", "type": "DEM/HEALTH"}],
    }
    (tmp_path / "made.jsonl").write_text(json.dumps(made), encoding="utf8")
    run = CliRunner().invoke(
        application(), ["evaluate", str(gold), str(tmp_path / "made.jsonl"), "--json", "--no-language-model"]
    )
    assert json.loads(run.stdout)["by_category"]["HEALTH"]["entity_recall"] == 1
    run = CliRunner().invoke(
        application(), ["evaluate", str(gold), str(tmp_path / "made.jsonl"), "--no-language-model"]
    )
    assert "HEALTH (1)" in run.stdout
    run = CliRunner().invoke(
        application(),
        ["evaluate", str(gold), str(tmp_path / "made.jsonl"), "--json", "--replacements", "--no-language-model"],
    )
    assert json.loads(run.stdout)["made"]["against_gold"]["same"] == 1


def test_what_is_no_replacement_or_no_model_is_said(tmp_path):
    with pytest.raises(InputError, match="12-20"):
        load_gold(write(tmp_path, replacements=[3]))
    run = CliRunner().invoke(application(), ["evaluate", str(write(tmp_path)), "--weights-model", str(tmp_path)])
    assert run.exit_code != 0
