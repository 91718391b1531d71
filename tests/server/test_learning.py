"""What people review can be learnt from and measured by, without a detour."""

import json

import pytest

from nescio.errors import InputError
from nescio.evaluate.gold import load_gold
from nescio.server.learning import reviewed_documents
from nescio.server.settings import Settings
from tests.server.conftest import talking
from tests.server.prepared import prepare
from tests.server.review.drafts import TEXT
from tests.server.routes.test_signing import finish


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory):
    """A database in which one of two documents was reviewed."""
    database = str(tmp_path_factory.mktemp("reviewed") / "s.db")
    _, done = prepare(database)
    prepare(database)
    with talking(Settings(database)) as talker:
        talker.act(done, 1, {"kind": "decide", "entity": "place-1", "action": "keep"})
        finish(talker, done, 2)
    return database, done


def test_reviewed_documents_are_gold_for_an_evaluation(reviewed, tmp_path, nescio):
    database, done = reviewed
    file = tmp_path / "reviewed.json"
    assert nescio("serve", "annotations", "-o", file, "--database", database).code == 0
    [gold] = load_gold(file)
    assert gold.id == done
    masked = {TEXT[start:end] for start, end in gold.masked_by("reviewer")}
    assert masked >= {"Kofi Mensah", "Kofi", "Haus Lindenau"}
    masks = tmp_path / "masks.json"
    masks.write_text(json.dumps({done: gold.masked_by("reviewer")}))
    scores = json.loads(nescio("evaluate", file, masks, "--json").out)
    assert scores["token_recall"] == scores["token_precision"] == 1


def test_reviewed_documents_are_examples_for_a_recogniser(reviewed):
    sources = pytest.importorskip("nescio_training.recognizer.sources")
    [example] = sources.tab_examples(reviewed_documents(reviewed[0]), "reviews")
    found = {(TEXT[one.start : one.end], one.type, one.identifier) for one in example.mentions}
    assert {("Kofi Mensah", "PERSON", "direct"), ("Leipzig", "LOC", "keep")} <= found
    assert example.masking


def test_a_database_without_reviews_has_nothing_to_teach(tmp_path):
    prepare(str(tmp_path / "s.db"))
    with pytest.raises(InputError, match="reviewed"):
        reviewed_documents(str(tmp_path / "s.db"))
