"""``nescio completion``: what a shell needs to complete commands and options."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

# The variable by which a shell asks the program what may follow.
VARIABLE = "_NESCIO_COMPLETE"


class Shell(StrEnum):
    bash = "bash"
    zsh = "zsh"
    fish = "fish"
    powershell = "powershell"


def completion(shell: Annotated[Shell, typer.Argument(help="The shell to print the script for.")]) -> None:
    """Print a script that lets a shell complete commands and options with the tab key.

    **Examples**

    `nescio completion bash > ~/.local/share/bash-completion/completions/nescio`

    `nescio completion zsh > ~/.zfunc/_nescio` with `fpath+=~/.zfunc; autoload -Uz compinit; compinit` in ~/.zshrc

    `nescio completion fish > ~/.config/fish/completions/nescio.fish`

    `nescio completion powershell >> $PROFILE`
    """
    from typer.completion import get_completion_script  # type: ignore[attr-defined]

    typer.echo(get_completion_script(prog_name="nescio", complete_var=VARIABLE, shell=shell.value))


def prepare_completion() -> None:
    """Make the shells known to the parser; it then answers a shell that asks, and does nothing else."""
    from typer.completion import get_completion_inspect_parameters

    get_completion_inspect_parameters()
