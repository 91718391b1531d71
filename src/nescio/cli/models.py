"""``nescio models``: the embedded models, their cards, and whether their files are the released ones."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer


def models(
    name: Annotated[
        str,
        typer.Argument(
            help="Print the card of this model; 'verify' checks the files of all; 'use' makes one the default."
        ),
    ] = "",
    folder: Annotated[
        str,
        typer.Argument(help="With 'use': the folder of a recogniser that you have trained, or 'default' to go back."),
    ] = "",
) -> None:
    """List the embedded models, print a card, verify the weights, or choose the default recogniser.

    **Examples**

    `nescio models` lists them.

    `nescio models verify` compares every file with the hash in its card.

    `nescio models use runs/ours/model` makes your own recogniser the default of its language; `use default` undoes it.
    """
    from nescio.errors import UsageError
    from nescio.models import store

    if (name == "use") != bool(folder):
        raise UsageError("Give a folder: `nescio models use FOLDER`, or `nescio models use default`.")
    if name == "use":
        _use(folder)
        return
    if name == "verify":
        for model in store.cards():
            store.verify(model)
            typer.echo(f"{model}: all files are the released ones")
        return
    if name:
        shown = {key: value for key, value in asdict(store.card(name)).items() if key != "root"}
        typer.echo(json.dumps(shown, indent=2, ensure_ascii=False))
        return
    from rich.console import Console
    from rich.table import Table

    from nescio.models import own_defaults

    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("model", "what it does", "size", "date"):
        table.add_column(column)
    for card in store.cards().values():
        table.add_row(card.name, card.title, f"{card.size / 1e6:.1f} MB", card.date)
    console = Console()
    console.print(table)
    for lang, chosen in own_defaults.read().items():
        console.print(f"\nDefault for '{lang}': {chosen}", soft_wrap=True)


def _use(folder: str) -> None:
    """Make a recogniser the default of its language, or go back to those that come with nescio."""
    from nescio.errors import UsageError
    from nescio.models import own_defaults, store
    from nescio.models.selection import DEFAULT, TASK

    if folder == DEFAULT:
        own_defaults.write({})
        typer.echo("The default recognisers are those that come with nescio.")
        return
    path = Path(folder).resolve()
    if not (path / "card.json").is_file() or (card := store.card(str(path))).task != TASK:
        raise UsageError(f"There is no recogniser in '{folder}'. `nescio train recognizer` writes one into OUT/model.")
    store.verify(str(path))
    own_defaults.write({**own_defaults.read(), card.lang: str(path)})
    typer.echo(f"The default recogniser for '{card.lang}' is {card.name} in {path}.")
