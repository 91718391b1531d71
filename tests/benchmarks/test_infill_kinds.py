"""The check of kinds counts real changes, and nothing else."""

import importlib
from pathlib import Path

import pytest

from nescio.document import Document, Edit, Entity, Mention

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def check(monkeypatch):
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return importlib.import_module("infill_kinds")


@pytest.mark.parametrize(
    ("old", "new", "type_name"),
    [
        ("widowed", "married woman", "DEM/FAMILY"), ("daughter", "wife", "DEM/FAMILY"), ("chest pain", "cancer", "DEM/HEALTH"),
        ("metformin", "age eight", "MISC/MEDICATION"), ("nurse", "Catholic", "DEM"), ("robbery", "pistol", "MISC"),
        ("car", "knife", "MISC/PRODUCT"), ("Turkish", "teacher", "DEM/NATIONALITY"),
        ("three children", "two hearings", "QUANTITY/COUNT"),
        ("12 kg", "14 months", "QUANTITY/MEASURE"), ("heart attack", "asthma", "DEM/HEALTH"), ("tall", "blond", "DEM/TRAIT"),
        ("tablets for his knees", "son", "DEM/HEALTH"),
    ],
)  # fmt: skip
def test_a_planted_change_is_counted(check, old, new, type_name):
    assert check.keeps_kind(old, new, type_name) is False


@pytest.mark.parametrize(
    ("old", "new", "type_name"),
    [
        ("Irish", "Finnish", "DEM/NATIONALITY"), ("Polish", "Slovak", "DEM/LANGUAGE"), ("daughter", "niece", "DEM/FAMILY"),
        ("married", "divorced", "DEM/FAMILY"), ("severe asthma", "bronchitis", "DEM/HEALTH"),
        ("bus driver", "baker", "DEM/OCCUPATION"),
        ("metformin", "insulin", "MISC/MEDICATION"), ("two sons", "three sons", "QUANTITY/COUNT"),
        ("1,053 sq. m", "1,190 sq. m", "QUANTITY"),
        ("61", "63", "DEM"), ("twenty-three", "twenty-one", "DEM"),
    ],
)  # fmt: skip
def test_what_keeps_its_kind_is_not(check, old, new, type_name):
    assert check.keeps_kind(old, new, type_name) is True


def test_what_no_list_has_is_unknown_and_a_tag_is_neither(check):
    text = "He won the Brightwater Cup as a nurse and a xylographer."
    surfaces = {"Brightwater Cup": "[MISC 1]", "nurse": "midwife", "xylographer": "glazier"}
    mentions = [
        Mention(at := text.index(one), at + len(one), "DEM" if one != "Brightwater Cup" else "MISC") for one in surfaces
    ]
    entities = [Entity(f"e{n}", m.type, (n,)) for n, m in enumerate(mentions)]
    edits = [Edit(m.start, m.end, surfaces[text[m.start : m.end]], f"e{n}") for n, m in enumerate(mentions)]
    document = Document("d", text, lang="en", mentions=tuple(mentions), entities=tuple(entities), edits=tuple(edits))
    assert check.kinds_kept([document]) == {"spans": 3, "known": 1, "kept": 1.0, "unknown": 1, "tags": 1}
