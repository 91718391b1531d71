"""A gazetteer out of a small dump: what people have in common becomes terms, what one person has does not."""

import bz2
import gzip
import json
import re
from importlib.resources import files

import pytest

import nescio
from nescio.errors import InputError
from nescio.taxonomy import taxonomy
from nescio_training.wikidata.__main__ import build, properties
from tests.pages import ROOT

TYPES = {"Q1": ("lamplighter", ["lamp lighter"]), "Q2": ("bog fever", []), "Q3": ("keeper of one secret", [])}


def person(ident, **claims):
    statements = {"P31": ["Q5"], **claims}
    rows = {
        name: [{"mainsnak": {"datavalue": {"value": {"id": value}}}, "rank": "normal"} for value in found]
        for name, found in statements.items()
    }
    return {"id": ident, "labels": {}, "claims": rows}


def dump(folder, name="dump.json", opener=open):
    people = [person(f"Q{100 + n}", P106=["Q1"], P1050=["Q2"] if n < 5 else []) for n in range(6)]
    people += [person("Q200", P106=["Q3"])]
    # A town's occupation says nothing about people.
    town = {**person("Q300", P106=["Q3"] * 9), "claims": {"P106": []}}
    things = [
        {"id": ident, "labels": {"en": {"value": label}, "de": {"value": f"{label} (de)"}},
         "aliases": {"en": [{"value": alias} for alias in aliases]}, "claims": {}}
        for ident, (label, aliases) in TYPES.items()
    ]  # fmt: skip
    lines = ["[", *(json.dumps(row) + "," for row in (*things, town, *people)), "]"]
    path = folder / name
    with opener(path, "wt", encoding="utf8") as file:
        file.write("\n".join(lines))
    return path


@pytest.mark.parametrize(("name", "opener"), [("d.json", open), ("d.json.gz", gzip.open), ("d.json.bz2", bz2.open)])
def test_shared_values_become_terms(tmp_path, name, opener):
    assert build(dump(tmp_path, name, opener), tmp_path / "terms.tsv", "en", properties(), 5) == 3
    rows = [line.split("\t") for line in (tmp_path / "terms.tsv").read_text(encoding="utf8").splitlines()[1:]]
    assert [row[:3] for row in rows] == [
        ["bog fever", "DEM/HEALTH", "HEALTH"],
        ["lamp lighter", "DEM/OCCUPATION", ""],
        ["lamplighter", "DEM/OCCUPATION", ""],
    ]


def test_the_terms_are_found_in_texts(tmp_path):
    build(dump(tmp_path), tmp_path / "terms.tsv", "en", properties(), 5)
    made = nescio.anonymize(
        "Mr Kaya is a lamplighter and has bog fever.", policy="strict", model="none", lang="en",
        detectors=[f"terms:{tmp_path / 'terms.tsv'}"],
    )  # fmt: skip
    assert "lamplighter" not in made.text
    assert "bog" not in made.text


def test_all_properties_have_types_that_exist():
    found = properties()
    assert {"P106", "P1142", "P509", "P1399"} <= set(found)
    assert all(re.fullmatch(r"P[1-9]\d*", name) for name in found)
    assert {kind.type for kind in found.values()} <= set(taxonomy())


def test_the_table_says_how_many_properties_it_has():
    table = files("nescio_training.wikidata").joinpath("properties.tsv").read_text(encoding="utf8")
    rows = [line for line in table.splitlines() if not line.startswith("#")]
    assert len(rows) == len(properties())  # none is there twice
    demographic = sum(kind.type.startswith("DEM") for kind in properties().values())
    assert f"{demographic} demographic and {len(rows) - demographic} others" in table
    page = (ROOT / "docs" / "reproduce.md").read_text(encoding="utf8")
    assert f"{demographic} demographic and {len(rows) - demographic} others" in page


def test_a_broken_line_is_named(tmp_path):
    path = tmp_path / "dump.json"
    path.write_text('[\n{"id": \n]', encoding="utf8")
    with pytest.raises(InputError, match=r"dump.json:2"):
        build(path, tmp_path / "terms.tsv", "en", properties(), 5)
