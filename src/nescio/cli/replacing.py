"""What the commands that replace share: where originals are kept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nescio.replace.vault import Vault
    from nescio.settings import Settings


def open_vault(path: Path, settings: Settings) -> Vault:
    """The vault, ready to be filled; wrong usage shows before any work is done."""
    from nescio.errors import UsageError
    from nescio.replace.vault import Vault

    if settings.key is None:
        raise UsageError("--vault needs a key: give one with --key-file, or make one with: nescio key FILE")
    if blank := sorted(settings.methods & {"mask", "redact"}):
        raise UsageError(
            f"--vault cannot be used with {' or '.join(blank)}: different originals would leave the same text. "
            f"Choose tag, hash or surrogate."
        )
    vault = Vault(path, settings.key)
    vault.open(create=True)
    return vault
