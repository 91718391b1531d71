"""The application: commands in the order a newcomer needs them, and what an error looks like."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Annotated, Any

import typer

from nescio import faults
from nescio.cli.completion import VARIABLE, prepare_completion
from nescio.cli.console import fail
from nescio.cli.extras import missing_extra
from nescio.cli.quiet import Quiet, be_quiet, takes_quiet
from nescio.errors import DocumentError, NescioError
from nescio.version import __version__

# A command, and the module of the function (or group of commands) of that name.
COMMANDS = {
    "anonymize": "anonymize",
    "batch": "batch",
    "detect": "detect",
    "explain": "explain",
    "assess": "assess",
    "key": "key",
    "restore": "restore",
    "evaluate": "evaluate",
    "stats": "stats",
    "attack": "attack",
    "policies": "policies",
    "init": "init",
    "models": "models",
    "doctor": "doctor",
    "completion": "completion",
    "serve": "serve",
    "proxy": "guard",
    "mcp": "guard",
    "index": "index",
    "train": "train",
}
# What may stand before a command and leaves it the only one that is needed.
_BEFORE_A_COMMAND = ("-q", "--quiet", "--debug")


def application_for(arguments: Sequence[str]) -> typer.Typer:
    """The program with the command that is asked for, or with all of them: each one not read makes it start sooner."""
    name = next((argument for argument in arguments if argument not in _BEFORE_A_COMMAND), "")
    return application(name if name in COMMANDS and VARIABLE not in os.environ else "")


@cache
def application(only: str = "") -> typer.Typer:
    """The program with one of its commands, or all."""
    result = typer.Typer(
        name="nescio",
        help="Turn documents about people into documents that can be shared. Everything runs on this computer.",
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode="markdown",
        pretty_exceptions_enable=False,
    )
    result.callback()(_options)
    for name, module in COMMANDS.items():
        if only in ("", name):
            command = getattr(import_module(f"nescio.cli.{module}"), name)
            if isinstance(command, typer.Typer):
                result.add_typer(command, name=name)
            else:
                result.command(name)(takes_quiet(command))
    return result


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"nescio {__version__}")
        raise typer.Exit


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


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit code: 0 done, 1 a document failed, 2 wrong usage."""
    command: Any = typer.main.get_command(application_for(arguments))
    if VARIABLE in os.environ:
        prepare_completion()
    try:
        command.main(args=list(arguments), prog_name="nescio")
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
