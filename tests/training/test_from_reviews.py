"""What people decided in the workbench teaches a recogniser, by one command."""

import pytest

pytest.importorskip("torch", reason="training needs torch: pip install 'nescio[train]'")
pytest.importorskip("fastapi", reason="the workbench needs: pip install 'nescio[serve]'")

from typer.testing import CliRunner

from nescio.cli.app import application
from nescio.models import store
from nescio.server.settings import Settings
from tests.server.conftest import talking
from tests.server.prepared import prepare
from tests.server.routes.test_signing import finish


def train(out, *more):
    return CliRunner().invoke(application(), ["train", "recognizer", "-o", str(out), "--threads", "1", *more])


@pytest.mark.slow
def test_a_recogniser_is_trained_on_reviewed_documents(tiny_encoder, tmp_path):
    database = str(tmp_path / "reviews.db")
    _, done = prepare(database)
    with talking(Settings(database)) as talker:
        talker.act(done, 1, {"kind": "decide", "entity": "place-1", "action": "keep"})
        finish(talker, done, 2)
    answer = train(
        tmp_path / "r", "--from-reviews", database, "--encoder", tiny_encoder, "--lang", "de", "--epochs", "1"
    )
    assert answer.exit_code == 0, answer.output
    assert list(store.card(str(tmp_path / "r" / "model")).data) == ["reviews"]


def test_without_documents_it_says_what_can_be_given(tmp_path):
    answer = train(tmp_path / "r")
    assert answer.exit_code == 2
    assert "--from-reviews" in answer.output
