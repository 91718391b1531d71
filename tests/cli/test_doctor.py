"""What the doctor says of an installation."""

import json


def test_says_what_is_there_and_what_works(nescio):
    answer = nescio("doctor")
    assert answer.code == 0
    assert "default recogniser" in answer.out
    assert "FAILS" not in answer.out


def test_what_is_missing_is_named_with_its_command(nescio, monkeypatch):
    monkeypatch.setitem(__import__("nescio.cli.extras").cli.extras.EXTRAS, "office", "no_such_module_here")
    assert "pip install 'nescio[office]'" in nescio("doctor").out
    assert json.loads(nescio("doctor", "--json").out)["extras"]["office"] == ["no_such_module_here"]


def test_what_does_not_work_fails(nescio, monkeypatch):
    monkeypatch.setattr("nescio.cli.doctor._hides", lambda model: model != "fast")
    answer = nescio("doctor", "--json")
    assert answer.code == 1
    assert json.loads(answer.out)["works"]["fast recogniser"] is False
