"""``nescio policies``: the list, and one as YAML that can be used as it is."""

import json

import jsonschema
import yaml

from nescio.policy import preset_names, preset_source


def test_list(nescio):
    answer = nescio("policies")
    for name in ("court", "gdpr", "hipaa", "email", "strict", "direct-only"):
        assert name in answer.out


def test_printed_policy_can_be_used(nescio, tmp_path):
    (tmp_path / "mine.yaml").write_text(nescio("policies", "hipaa").out, encoding="utf8")
    answer = nescio("anonymize", "-", "--policy", tmp_path / "mine.yaml", stdin=b"Mr Kaya")
    assert answer.out == "[PERSON 1]"


def test_schema_knows_every_preset_and_short_forms(nescio):
    schema = json.loads(nescio("policies", "--schema").out)
    check = jsonschema.Draft202012Validator(schema).is_valid
    for name in preset_names():
        assert check(yaml.safe_load(preset_source(name)))
    assert check({"extends": "gdpr", "rules": {"LOC": "keep"}})
    assert not check({"extends": "gdpr", "rules": {"LOC": "maybe"}})
    assert not check({"extends": "gdrp"})
    assert not check({"rules": {}})


def test_unknown_policy(nescio):
    answer = nescio("policies", "gdrp")
    assert answer.code == 2
    assert "Did you mean 'gdpr'" in answer.err
