"""``nescio models``: the embedded models, their cards, and whether their files are the released ones."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer


def models(
    name: Annotated[str, typer.Argument(help="Print the card of this model; 'verify' checks the files of all.")] = "",
) -> None:
    """List the embedded models, print a card, or verify the weights.

    **Examples**

    `nescio models` lists them.

    `nescio models verify` compares every file with the hash in its card.
    """
    from nescio.models import store

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

    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("model", "what it does", "size", "date"):
        table.add_column(column)
    for card in store.cards().values():
        table.add_row(card.name, card.title, f"{card.size / 1e6:.1f} MB", card.date)
    Console().print(table)
