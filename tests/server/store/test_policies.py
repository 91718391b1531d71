"""A policy of one's own is known after a restart without it."""

import pytest

from nescio.errors import PolicyError
from nescio.policy import preset
from nescio.server.store.database import Store
from nescio.server.store.policies import keep_policies


def test_policies_are_kept_and_the_newest_counts(tmp_path):
    store = Store(str(tmp_path / "s.db"))
    store.open()
    mine = preset("gdpr").model_copy(update={"name": "mine", "title": "first"})
    keep_policies(store, {"mine": mine})
    keep_policies(store, {"mine": mine.model_copy(update={"title": "second"})})
    assert {name: policy.title for name, policy in keep_policies(store, {}).items()} == {"mine": "second"}
    store.close()


@pytest.mark.parametrize("name", ["gdpr", "a/b", "x" * 51, ""])
def test_a_name_that_cannot_be_asked_for_is_refused(tmp_path, name):
    store = Store(str(tmp_path / "s.db"))
    store.open()
    with pytest.raises(PolicyError):
        keep_policies(store, {name: preset("gdpr")})
    store.close()
