"""Options that several commands share, spelled once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nescio.builtins import BUILTINS

Paths = Annotated[
    list[str] | None, typer.Argument(metavar="[PATH ... | -]", help="Files, folders, or - for standard input.")
]
Out = Annotated[
    Path | None,
    typer.Option("-o", "--out", help="Output file, or folder for several inputs. Default: standard output."),
]
PolicyName = Annotated[
    str, typer.Option("--policy", help="A preset (see `nescio policies`) or a YAML file of your own.")
]
Lang = Annotated[str, typer.Option(help="Language of the documents: auto, en or de.")]
FormatName = Annotated[str, typer.Option("--format", help=f"auto, {', '.join(BUILTINS['format'])}.")]
Columns = Annotated[
    list[str] | None,
    typer.Option("--column", help="Column of a table that holds text, by name or number; may be repeated."),
]
Pictures = Annotated[
    str, typer.Option(help="Pictures in documents, which cannot be searched: remove, keep or refuse such files.")
]
Subject = Annotated[str, typer.Option(help="Name of the person the documents are about; hidden wherever it occurs.")]
Model = Annotated[
    str,
    typer.Option(help="default, fast, none (rules alone), or a recogniser of your own: its name or its folder."),
]
RiskTolerance = Annotated[
    str, typer.Option(help="low, medium or high: how much may be left that is not sure to be safe.")
]
MaxRisk = Annotated[
    float | None,
    typer.Option(
        min=0, max=1, help="Decide by risk: mask as little as it takes to leave none above this, from 0 to 1."
    ),
]
Background = Annotated[
    str | None,
    typer.Option(
        help="What others may know, to measure risk against: an index (see `nescio index`), a search service, or "
        "`emulated` for a guess without either."
    ),
]
