"""The emulation is fitted to real searches in an index of invented people, and guesses well about others of them."""

import json
import random

import pytest

from nescio.assess.emulation import embeddings_hash
from nescio.background.index import Record, build_index

pytest.importorskip("sklearn")

TOWNS = ["Leeds", "Graz", "Porto", "Ankara", "Lyon", "Cork", "Malmö", "Perth"]
JOBS = ["nurse", "baker", "judge", "teacher", "farmer", "dentist"]
GIVEN = ["Anna", "Peter", "Maria", "Tunde", "Ingrid", "Carlos", "Mei", "Yusuf"]
FAMILY = ["Okafor", "Lindqvist", "Moreau", "Yildiz", "Novak", "Haddad", "Kowalska", "Tanaka", "Brennan", "Silva"]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    folder = tmp_path_factory.mktemp("emulation")
    rng = random.Random(5)
    records = []
    for number in range(160):
        name, friend = (f"{rng.choice(GIVEN)} {rng.choice(FAMILY)}" for _ in range(2))
        born, moved = rng.randrange(1940, 1990), rng.randrange(1990, 2020)
        text = (
            f"{name} was born on {rng.randrange(1, 29)} May {born} in {rng.choice(TOWNS)} and works as a {rng.choice(JOBS)}. "
            f"In {moved} the family moved to {rng.choice(TOWNS)}, where {friend}, a {rng.choice(JOBS)}, was a friend of theirs. "
        ) * 2
        records.append(Record(str(number), str(number), text, name))
    (folder / "people.jsonl").write_text(
        "".join(json.dumps({"text": one.text}) + "\n" for one in records), encoding="utf8"
    )
    build_index(records, folder / "people.index")
    return folder


def test_fitting_agrees_with_the_search_and_writes_numbers_only(corpus, monkeypatch):
    from nescio_training.emulation import __main__ as program

    out = corpus / "emulation.json"
    out.write_text('{"xx": {"kept": true}}', encoding="utf8")
    arguments = [str(corpus / "people.jsonl"), str(corpus / "people.index"), "-o", str(out), "--documents", "60"]
    monkeypatch.setattr("sys.argv", ["emulation", *arguments])
    assert program.main() == 0
    text = out.read_text(encoding="utf8")
    assert not [word for word in (*TOWNS, *GIVEN, *FAMILY, *JOBS) if word in text]
    fitted = json.loads(text)
    assert fitted["xx"] == {"kept": True}
    model = fitted["en"]
    assert (model["k"], model["population"], model["embeddings"]) == (5, 160, embeddings_hash("en"))
    assert model["agreement"]["all"]["auc"] > 0.8


def test_a_missing_index_is_said(corpus, monkeypatch, capsys):
    from nescio_training.emulation import __main__ as program

    monkeypatch.setattr("sys.argv", ["emulation", str(corpus / "people.jsonl"), str(corpus / "gone.index")])
    assert program.main() == 2
    assert "gone.index" in capsys.readouterr().err
