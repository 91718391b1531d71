"""The application: commands in the order a newcomer needs them, and what an error looks like."""

from __future__ import annotations

import os
from typing import Annotated, Any

import typer

from nescio import faults
from nescio.cli.anonymize import anonymize
from nescio.cli.assess import assess
from nescio.cli.attack import attack
from nescio.cli.batch import batch
from nescio.cli.completion import VARIABLE, completion, prepare_completion
from nescio.cli.console import QUIET, fail
from nescio.cli.detect import detect
from nescio.cli.doctor import doctor
from nescio.cli.evaluate import evaluate
from nescio.cli.explain import explain
from nescio.cli.extras import missing_extra
from nescio.cli.guard import mcp, proxy
from nescio.cli.index import index
from nescio.cli.init import init
from nescio.cli.key import key
from nescio.cli.models import models
from nescio.cli.policies import policies
from nescio.cli.restore import restore
from nescio.cli.serve import serve
from nescio.cli.stats import stats
from nescio.cli.train import train
from nescio.errors import DocumentError, NescioError
from nescio.version import __version__

app = typer.Typer(
    name="nescio",
    help="Turn documents about people into documents that can be shared. Everything runs on this computer.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)
app.command()(anonymize)
app.command()(batch)
app.command()(detect)
app.command()(explain)
app.command()(assess)
app.command()(key)
app.command()(restore)
app.command()(evaluate)
app.command()(stats)
app.command()(attack)
app.command()(policies)
app.command()(init)
app.command()(models)
app.command()(doctor)
app.command()(completion)
app.add_typer(serve, name="serve")
app.command()(proxy)
app.command()(mcp)
app.add_typer(index, name="index")
app.add_typer(train, name="train")


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"nescio {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    _version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Show errors alone: no notes, no progress.")] = False,
    debug: Annotated[bool, typer.Option("--debug", hidden=True, help="Say where unforeseen faults arise.")] = False,
) -> None:
    """Options of the program as a whole."""
    if quiet:
        os.environ[QUIET] = "1"
    if debug:
        os.environ[faults.VARIABLE] = "1"


def run(application: typer.Typer, arguments: list[str] | None = None) -> int:
    """Run a command line and return its exit code: 0 done, 1 a document failed, 2 wrong usage."""
    command: Any = typer.main.get_command(application)
    if VARIABLE in os.environ:
        prepare_completion()
    try:
        command.main(args=arguments, prog_name="nescio")
    except SystemExit as finished:  # how typer ends, with its own messages about wrong options already shown
        return finished.code if isinstance(finished.code, int) else 0
    except NescioError as error:
        fail(str(error))
        return 1 if isinstance(error, DocumentError) else 2
    except ModuleNotFoundError as error:
        missing = missing_extra(error)
        if missing is None:
            raise
        fail(str(missing))
        return 2
    return 0
