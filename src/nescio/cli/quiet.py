"""``-q`` before or after the name of a command: errors alone."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any

import typer

from nescio.cli.console import QUIET

Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Show errors alone: no notes, no progress.")]


def be_quiet(wanted: bool) -> None:
    """Show errors alone from now on, if that is wanted; worker processes, too."""
    if wanted:
        os.environ[QUIET] = "1"


def takes_quiet(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the option ``--quiet``, which the program as a whole has, too."""

    @wraps(command)
    def wrapper(*, quiet: bool, **given: Any) -> None:
        be_quiet(quiet)
        command(**given)

    own = [
        one.replace(kind=inspect.Parameter.KEYWORD_ONLY)
        for one in inspect.signature(command, eval_str=True).parameters.values()
    ]
    quiet = inspect.Parameter("quiet", inspect.Parameter.KEYWORD_ONLY, default=False, annotation=Quiet)
    wrapper.__signature__ = inspect.Signature([*own, quiet])  # type: ignore[attr-defined]
    wrapper.__annotations__ = {one.name: one.annotation for one in (*own, quiet)}
    return wrapper
