"""``nescio stats``: what an annotated corpus holds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer


def stats(
    gold: Annotated[
        Path,
        typer.Argument(
            help="Annotated documents: JSON of TAB, JSONL (ours or doccano's), or a folder (our markup, brat, CodE Alltag).",
            metavar="GOLD",
        ),
    ],
    split: Annotated[str, typer.Option(help="Only this split of a folder in our own markup: train, dev or test.")] = "",
    others: Annotated[
        list[Path] | None,
        typer.Option("--other", help="The same documents as somebody else has annotated them; may be repeated."),
    ] = None,
    subtypes: Annotated[
        bool, typer.Option("--subtypes", help="Count, and compare, by subtype instead of main type.")
    ] = False,
    agreement: Annotated[
        bool, typer.Option("--agreement", help="Also: how far the annotators of the same documents agree.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Count documents, words, mentions and entities by type, identifier, special category and annotator.

    **Examples**

    `nescio stats train.json` counts a corpus in the format of the Text Anonymization Benchmark.

    `nescio stats train.json --agreement` compares annotators who have read the same documents.

    `nescio stats mails-anna/ --other mails-ben/ --agreement --subtypes` compares two folders of brat or CodE Alltag.

    `nescio stats data/corpus/en --split dev --subtypes --json`
    """
    import json

    from nescio.evaluate.agreement import agreement as compared
    from nescio.evaluate.gold import load_gold, together
    from nescio.evaluate.statistics import statistics

    documents = together([load_gold(path, split=split) for path in (gold, *(others or ()))])
    found = statistics(documents, subtypes=subtypes)
    if agreement:
        found["agreement"] = compared(documents, subtypes=subtypes)
    if as_json:
        typer.echo(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        _show(found)


def _show(found: dict[str, Any]) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    several = f", {found['several_annotators']} with several annotators" if found["several_annotators"] else ""
    console.print(
        f"{found['documents']:,} documents{several}, {found['words']:,} words, "
        f"{found['mentions']:,} mentions, {found['entities']:,} entities\n"
    )
    console.print(_table("type", found["by_type"]))
    if found["by_category"]:
        console.print(_table("special category", {name: {"mentions": n} for name, n in found["by_category"].items()}))
    if len(found["by_annotator"]) > 1:
        console.print(_table("annotator", found["by_annotator"]))
    if "agreement" in found:
        show_agreement(found["agreement"], console)


def show_agreement(found: dict[str, Any], console: Any) -> None:
    """Tables of agreement, on words and on exact spans."""
    if not found["documents"]:
        console.print("No document has several annotators.")
        return
    console.print(f"\n{found['documents']} documents with {found['annotations']} annotations between them")
    for units in ("words", "spans"):
        console.print(_table(f"agreement on {units}", found[units]))


def _table(title: str, rows: dict[str, dict[str, Any]]) -> Any:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0))
    columns = list(next(iter(rows.values()), {}))
    table.add_column(title)
    for column in columns:
        table.add_column(column, justify="right")
    for name, row in rows.items():
        table.add_row(name, *(_figure(row[column]) for column in columns))
    return table


def _figure(value: Any) -> str:
    return "–" if value is None else f"{value:.3f}" if isinstance(value, float) else f"{value:,}"
