"""Policies: presets, the user's own files, and what is said when a file is wrong."""

from __future__ import annotations

import pytest

from nescio import registry
from nescio.errors import PolicyError, UnknownNameError, UsageError
from nescio.pipeline import Pipeline
from nescio.policy import TOLERANCES, Policy, Rule, load_policy, parse_policy, preset, preset_names, preset_source
from nescio.taxonomy import MAIN_TYPES


def write(folder, text, name="house.yaml"):
    path = folder / name
    path.write_text(text, encoding="utf8")
    return str(path)


OWN = """
name: house
title: House rules
description: Names and card numbers go.
rules:
  PERSON: mask
  CODE/CARD: {action: mask, replace: mask}
"""


@pytest.mark.parametrize("name", preset_names())
def test_presets_are_sound(name):
    policy = preset(name)
    assert policy.name == name
    assert policy.title
    assert policy.description
    assert policy.rule_for("PERSON")[1].action == "mask", "a policy that keeps names anonymises nothing"
    used = policy.replacers
    assert used <= set(registry.names("replacer"))
    thresholds = [policy.threshold(tolerance) for tolerance in TOLERANCES]
    assert thresholds == sorted(thresholds), "who tolerates more risk masks less"


def test_strict_masks_every_type():
    policy = preset("strict")
    assert all(policy.rule_for(name)[1] == Rule(action="mask") for name in MAIN_TYPES)


def test_the_more_specific_rule_wins():
    policy = preset("gdpr")
    assert policy.rule_for("LOC/COUNTRY") == ("LOC/COUNTRY", Rule(action="keep"))
    assert policy.rule_for("LOC/CITY") == ("LOC", Rule(action="mask"))


def test_types_without_a_rule_are_kept():
    assert preset("direct-only").rule_for("QUANTITY/MONEY")[1].action == "keep"


def test_own_file(tmp_path):
    policy = load_policy(write(tmp_path, OWN))
    assert policy.rule_for("CODE/CARD")[1].replace == "mask"
    assert policy.rule_for("CODE/IBAN")[1].action == "keep"
    assert policy.replace == "tag"


def test_preset_source_is_what_is_loaded(tmp_path):
    assert load_policy(write(tmp_path, preset_source("court"), "copy.yml")) == preset("court")


def test_unknown_preset_says_what_is_near():
    with pytest.raises(UnknownNameError, match="Did you mean 'gdpr'"):
        load_policy("gdrp")


def test_unknown_tolerance_says_what_is_allowed():
    with pytest.raises(UnknownNameError, match="high, low, medium"):
        preset("gdpr").threshold("none")


def test_missing_file_is_named_without_its_folder(tmp_path):
    with pytest.raises(PolicyError, match=r"'nowhere\.yaml' does not exist") as caught:
        load_policy(str(tmp_path / "nowhere.yaml"))
    assert str(tmp_path) not in str(caught.value)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("PERSON: mask", "PERSON: hide"), "rules.PERSON.action"),
        (("title: House rules\n", ""), "title"),
        (("rules:", "rulez:"), "rulez"),
        (("rules:\n  PERSON", "rules: [PERSON]\nx:\n  PERSON"), "rules"),
        (("replace: mask}", "min_score: 7}"), "rules.CODE/CARD.min_score"),
        (("name: house", "name: [house"), "is not valid YAML"),
        (("name: house", "\tname: house"), "line 2"),
    ],
)
def test_faults_name_file_and_key(tmp_path, change, told):
    with pytest.raises(PolicyError) as caught:
        load_policy(write(tmp_path, OWN.replace(*change)))
    assert "house.yaml" in str(caught.value)
    assert told in str(caught.value)


@pytest.mark.parametrize("text", ["", "- a\n- b\n", "just words"])
def test_file_that_is_no_mapping(tmp_path, text):
    with pytest.raises(PolicyError, match=r"house\.yaml"):
        load_policy(write(tmp_path, text))


def test_unknown_type_says_what_is_near(tmp_path):
    with pytest.raises(UsageError, match="Did you mean 'PERSON'"):
        load_policy(write(tmp_path, OWN.replace("PERSON", "PERSONS")))


def test_file_in_another_encoding(tmp_path):
    path = tmp_path / "house.yaml"
    path.write_bytes(OWN.replace("House", "Häuser").encode("latin-1"))
    with pytest.raises(PolicyError, match=r"house\.yaml.*UTF-8"):
        load_policy(str(path))


def test_policies_do_not_change():
    with pytest.raises(ValueError, match="frozen"):
        preset("gdpr").name = "other"  # type: ignore[misc]
    assert isinstance(preset("gdpr"), Policy)


def test_safe_harbor_leaves_no_holiday():
    done = Pipeline.from_policy("hipaa", model="none", lang="en").anonymize("Mr Tom Kaya fell on New Year's Eve.")
    assert done.text == "[PERSON 1] fell on [DATETIME 1]."


def test_safe_harbor_hides_more_than_one_subject():
    with pytest.raises(PolicyError, match="relatives, employers"):
        parse_policy("extends: hipaa\nname: h\ntitle: t\ndescription: d\nprotect: subject-only\n", "h.yaml")
