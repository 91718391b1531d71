import pytest

from nescio.errors import UnknownNameError, UsageError
from nescio.evaluate.predictions import Masked
from nescio.evaluate.systems.running import run_here, run_system
from nescio.evaluate.systems.system import SYSTEMS, Output, create
from tests.evaluate.building import document, mention

TEXT = "Ms Ada Boole wrote to ada@example.org on 3 May 2004."


def gold():
    return [document(TEXT, mention(TEXT, "Ada Boole", "direct"), id="1"), document("Fail.", id="2")]


class Peer:
    argument = ""

    def prepare(self):
        pass

    def mask(self, document):
        if document.text == "Fail.":
            raise ValueError(document.text)
        yield Output((Masked(0, 5, "PERSON"),), "medium")
        yield Output((), "high")

    def about(self):
        return {"peer": "1.0"}


def test_a_document_on_which_a_system_fails_is_reported_and_not_predicted():
    main, high = run_here("peer", Peer(), gold())
    assert (main.name, high.name) == ("peer", "peer (high)")
    assert main.predictions == {"1": (Masked(0, 5, "PERSON"),)}
    assert main.failed == ("2",)
    assert main.seconds is not None
    assert high.seconds is None
    assert main.megabytes > 1
    assert main.about == {"peer": "1.0"}


def test_nescio_runs_in_a_process_of_its_own_at_three_points():
    runs = run_system("nescio:strict", gold())
    assert [run.point for run in runs] == ["medium", "low", "high"]
    assert {TEXT[m.start : m.end] for m in runs[0].predictions["1"]} >= {"ada@example.org", "3 May 2004"}
    assert runs[0].mentions is not None
    assert runs[0].about["policy"] == "strict"


def test_another_recogniser_is_named_behind_an_at_sign():
    system = create("nescio:strict@none")
    assert (system.argument, system.model) == ("strict", "none")
    with pytest.raises(UsageError, match="Unknown model"):
        run_system("nescio:strict@nobody", gold())


def test_an_unknown_system_has_neighbours():
    with pytest.raises(UnknownNameError, match="Did you mean 'presidio'"):
        run_system("presidios", gold())


def test_an_unknown_policy_is_said_by_the_other_process():
    with pytest.raises(UsageError, match="Unknown policy 'gpdr'"):
        run_system("nescio:gpdr", gold())


@pytest.mark.parametrize("name", SYSTEMS)
def test_making_a_system_loads_nothing(name):
    assert create(f"{name}:x").argument == "x"


def test_a_peer_that_is_not_installed_names_the_fix(monkeypatch):
    monkeypatch.setattr("nescio.evaluate.systems.system.find_spec", lambda _: None)
    for name in ("presidio", "spacy", "scrubadub", "huggingface"):
        with pytest.raises(UsageError, match="pip install"):
            create(name).prepare()
