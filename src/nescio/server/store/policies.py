"""Policies of one's own in the store: what was decided by one must be understood after it is no longer offered."""

from __future__ import annotations

import re
from collections.abc import Mapping

from sqlalchemy import select

from nescio.errors import PolicyError
from nescio.policy import Policy, preset_names
from nescio.server.store.database import Store
from nescio.server.store.tables import Setting

POLICY = "policy "
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,49}")


def keep_policies(store: Store, policies: Mapping[str, Policy]) -> dict[str, Policy]:
    """Keep policies, and return all that were ever kept; the newest of a name counts."""
    for name in policies:
        if not _NAME.fullmatch(name):
            raise PolicyError(f"The policy's name '{name}' must have at most 50 letters, digits or . _ - only.")
        if name in preset_names():
            raise PolicyError(f"'{name}' is the name of a preset. Give the policy a name of its own.")
    with store.transaction() as session:
        for name, policy in policies.items():
            about = POLICY + name
            session.merge(Setting(name=about, value=store.seal(policy.model_dump_json(), about)))
        session.flush()
        rows = session.scalars(select(Setting).where(Setting.name.startswith(POLICY)))
        return {
            row.name.removeprefix(POLICY): Policy.model_validate_json(store.unseal(row.value, row.name)) for row in rows
        }
