"""What a batch is begun with: stored without secrets, different whenever the output could be."""

import json

import pytest

from nescio.batch.identity import identity_of
from nescio.policy import load_policy
from tests.run.documents import KEY, settings


@pytest.mark.parametrize(
    "change",
    [
        {"lang": "de"},
        {"replace": "mask"},
        {"tolerance": "low"},
        {"max_risk": 0.2},
        {"background": "people.index"},
        {"key": KEY},
        {"subject": "Rahul Banerjee"},
        {"columns": ["message"]},
        {"with_originals": True},
        {"allow": ["Leeds"]},
        {"deny": ["Bluebird"]},
        {"measures": ["surprisal"]},
    ],
    ids=lambda change: next(iter(change)),
)
def test_every_change_shows_in_one_place(change):
    before, after = identity_of(settings()), identity_of(settings(**change))
    assert sum(before[name] != after[name] for name in before) == 1


def test_policy_counts_by_its_content():
    policy = load_policy("gdpr")
    other = policy.model_copy(update={"deny": ("Bluebird",)})
    assert identity_of(settings())["policy"].startswith("gdpr ")
    assert identity_of(settings())["policy"] != identity_of(_with(settings(), policy=other))["policy"]


def _with(chosen, **changes):
    from dataclasses import replace

    return replace(chosen, **changes)


def test_secrets_are_not_in_it():
    stored = json.dumps(identity_of(settings(key=KEY, subject="Rahul Banerjee")))
    assert KEY.hex()[:12] not in stored
    assert "Banerjee" not in stored


def test_what_is_only_measured_does_not_count():
    assert identity_of(settings()) == identity_of(settings(assess=True))
