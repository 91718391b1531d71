"""Settings: checked once, the same everywhere, and silent about secrets."""

from __future__ import annotations

import pickle
from dataclasses import fields

import pytest

from nescio.errors import PolicyError, UnknownNameError, UsageError
from nescio.policy import Policy, preset
from nescio.settings import Settings, about

KEY = bytes(range(32))


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"policy": "gdpp"}, "Did you mean 'gdpr'"),
        ({"lang": "fr"}, "language 'fr'"),
        ({"replace": "surogate"}, "Did you mean 'surrogate'"),
        ({"tolerance": "none"}, "risk tolerance"),
        ({"model": "huge"}, "model 'huge'"),
        ({"max_risk": 1.5}, "between 0 and 1"),
        ({"measures": ["suprisal"]}, "Did you mean 'surprisal'"),
        ({"key": b"short"}, "32 random bytes"),
        ({"pictures": "blur"}, "rule for pictures"),
        ({"allow": "Leeds"}, "'allow' is a list"),
        ({"detectors": [object()]}, "object is no detector"),
        ({"polcy": "gdpr"}, "Unknown setting 'polcy'. Did you mean 'policy'"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_wrong_values_are_refused_at_once(given, told):
    with pytest.raises(UsageError, match=told):
        Settings.of(**given)


def test_a_policy_is_loaded_once_from_its_file(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text("name: mine\ntitle: Mine\ndescription: Own.\nrules:\n  PERSON: mask\n", encoding="utf8")
    chosen = Settings(policy=path)
    path.unlink()
    assert isinstance(chosen.policy, Policy)
    assert chosen.effective_policy.name == "mine"
    with pytest.raises(PolicyError):
        Settings(policy=path)


def test_secrets_do_not_show():
    own = preset("gdpr").model_copy(update={"deny": ("Rahul Banerjee",)})
    shown = repr(
        Settings(policy=own, key=KEY, subject="Ana Silva", allow=["Tunde Bello"], deny=["Kwame Mensah"], lang="de")
    )
    assert not [name for name in ("Banerjee", "Silva", "Bello", "Mensah", str(KEY)) if name in shown]
    assert "policy='gdpr'" in shown
    assert "lang='de'" in shown


def test_they_travel_to_other_processes():
    chosen = Settings(policy="hipaa", key=KEY, deny=["Bluebird"], max_risk=0.2)
    assert pickle.loads(pickle.dumps(chosen)) == chosen


def test_a_change_leaves_the_rest_and_is_checked():
    chosen = Settings(replace="mask", lang="de")
    assert chosen.with_(lang="en") == Settings(replace="mask", lang="en")
    with pytest.raises(UnknownNameError):
        chosen.with_(lang="xx")


def test_lists_go_beside_those_of_the_policy():
    own = preset("gdpr").model_copy(update={"deny": ("one",), "allow": ("two",)})
    effective = Settings(policy=own, deny=["three"], allow=["four"]).effective_policy
    assert effective.deny == ("one", "three")
    assert effective.allow == ("two", "four")


def test_a_highest_risk_decides_by_risk():
    assert Settings(policy="gdpr").effective_policy.decide == "rules"
    assert Settings(policy="gdpr", max_risk=0.1).effective_policy.decide == "optimize"


def test_replacers_that_may_be_used():
    assert Settings(policy="gdpr").methods == {"tag"}
    assert Settings(policy="gdpr", replace="hash").methods == {"hash"}
    assert "zip3" in Settings(policy="hipaa").methods
    assert Settings(policy="email").makes_names
    assert not Settings(policy="email", replace="tag").makes_names


def test_every_setting_is_said_in_a_sentence():
    for one in fields(Settings):
        assert about(one.name).endswith("."), one.name


def test_types_of_columns_are_checked_and_given_to_formats():
    made = Settings(column_types=["A=B=CODE/CUSTOMER", "Ort=LOC"], keep_columns=["Status"])
    assert made.options.column_types == (("A=B", "CODE/CUSTOMER"), ("Ort", "LOC"))
    assert made.options.keep_columns == ("Status",)
    with pytest.raises(UnknownNameError, match="CODE/CUSTOMER"):
        Settings(column_types=["Ref=CODE/CUSTOMR"])
    with pytest.raises(UsageError, match="NAME=TYPE"):
        Settings(column_types=["Ref"])


def test_a_table_is_one_document_unless_columns_are_chosen():
    assert not Settings().options.each_cell
    assert not Settings(edits=True, columns=["text"]).options.each_cell
