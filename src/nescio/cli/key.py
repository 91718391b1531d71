"""``nescio key``: make a key file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def key(path: Annotated[Path, typer.Argument(metavar="FILE", help="The key file to make; it must not exist.")]) -> None:
    """Make a random key for `--key-file`, readable by you alone.

    Who has the key and the originals can tell which surrogate stands for whom: keep it apart from what you share.

    **Examples**

    `nescio key secret.key`
    """
    from nescio.cli.console import note
    from nescio.replace.keys import write_key

    write_key(path)
    note(f"{path.name} holds a new key. Keep it safe: nobody can make it again.")
