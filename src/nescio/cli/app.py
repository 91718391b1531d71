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
from nescio.cli.console import fail
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
from nescio.cli.quiet import Quiet, be_quiet, takes_quiet
from nescio.cli.restore import restore
from nescio.cli.serve import serve
from nescio.cli.stats import stats
from nescio.cli.train import train
from nescio.cli.train_measures import attributes, risk
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
app.command()(takes_quiet(anonymize))
app.command()(takes_quiet(batch))
app.command()(takes_quiet(detect))
app.command()(takes_quiet(explain))
app.command()(takes_quiet(assess))
app.command()(takes_quiet(key))
app.command()(takes_quiet(restore))
app.command()(takes_quiet(evaluate))
app.command()(takes_quiet(stats))
app.command()(takes_quiet(attack))
app.command()(takes_quiet(policies))
app.command()(takes_quiet(init))
app.command()(takes_quiet(models))
app.command()(takes_quiet(doctor))
app.command()(takes_quiet(completion))
app.add_typer(serve, name="serve")
app.command()(takes_quiet(proxy))
app.command()(takes_quiet(mcp))
app.add_typer(index, name="index")
train.command()(takes_quiet(risk))
train.command()(takes_quiet(attributes))
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
    quiet: Quiet = False,
    debug: Annotated[bool, typer.Option("--debug", hidden=True, help="Say where unforeseen faults arise.")] = False,
) -> None:
    """Options of the program as a whole."""
    be_quiet(quiet)
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
