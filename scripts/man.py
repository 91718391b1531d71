"""Write the manual page nescio.1 from the commands: python scripts/man.py > nescio.1"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

import typer

from nescio.cli.app import application
from nescio.version import __version__


def page() -> Iterator[str]:
    """The page, line by line, in the language of man(7)."""
    group = typer.main.get_command(application())
    yield f'.TH NESCIO 1 "" "nescio {__version__}" "User Commands"'
    yield from (".SH NAME", "nescio \\- turn documents about people into documents that can be shared")
    yield from (".SH SYNOPSIS", ".B nescio", "COMMAND [OPTION]... [ARGUMENT]...", ".SH DESCRIPTION", _plain(group.help))
    yield ".SH COMMANDS"
    yield from _commands("nescio", group)
    yield ".SH EXIT STATUS"
    for code, meaning in {
        0: "done",
        1: "a document could not be read, verified or written; the others were written",
        2: "wrong usage",
    }.items():
        yield from (".TP", str(code), meaning)


def _commands(name: str, group: object) -> Iterator[str]:
    for own, command in group.commands.items():
        about, _, examples = inspect.cleandoc(command.help or "").partition("**Examples**")
        yield f".SS {name} {own}"
        yield _plain(about)
        for parameter in command.params:
            if parameter.name == "help" or getattr(parameter, "hidden", False) or parameter.param_type_name != "option":
                continue
            yield from (".TP", f".B {_plain(', '.join(parameter.opts))}", _plain(parameter.help or ""))
        if examples.strip():
            yield from (".PP", "Examples:", ".nf", _plain(examples.strip()), ".fi")
        if hasattr(command, "commands"):
            yield from _commands(f"{name} {own}", command)


def _plain(text: str) -> str:
    """Text without marks, safe at the beginning of a line."""
    text = re.sub(r"`|\n(?=\n)", "", text or "").replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"(?m)^(?=[.'])", r"\\&", text.strip())


if __name__ == "__main__":
    print("\n".join(page()))
