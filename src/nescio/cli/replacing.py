"""What the commands that replace share: which replacers a run may use, and where originals are kept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nescio.policy import Policy
    from nescio.replace.vault import Vault


def methods_of(policy: Policy, replace: str | None) -> set[str]:
    """The replacers that may be used: the one asked for, or those of the policy."""
    if replace:
        return {replace}
    return set(policy.replacers)


def open_vault(path: Path, key: bytes | None, methods: set[str]) -> Vault:
    """The vault, ready to be filled; wrong usage shows before any work is done."""
    from nescio.errors import UsageError
    from nescio.replace.vault import Vault

    if key is None:
        raise UsageError("--vault needs a key: give one with --key-file, or make one with: nescio key FILE")
    if blank := sorted(methods & {"mask", "redact"}):
        raise UsageError(
            f"--vault cannot be used with {' or '.join(blank)}: different originals would leave the same text. "
            f"Choose tag, hash or surrogate."
        )
    vault = Vault(path, key)
    vault.open(create=True)
    return vault
