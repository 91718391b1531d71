"""``nescio doctor``: what is installed, what is missing, and whether it works."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

# Programs that are used where they are installed, and for what.
_PROGRAMS = {
    "tesseract": "reads text in pictures and scans (without it, the extra 'ocr' does, less well)",
    "soffice": "converts old Word, Excel and PowerPoint files",
    "java": "runs batches on Spark",
}
_SENTENCE = "Please call Dr Ayşe Demir on 020 7946 0958."
_NAMES = ("Demir", "7946")


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Say what is installed and what is missing, and try whether everything that is there works.

    Nothing leaves this computer, and no document is read: a sentence of our own is anonymised. The exit code is 1 if something
    that is installed does not work.

    **Examples**

    `nescio doctor`

    `nescio doctor --json`
    """
    found = _examined()
    if as_json:
        typer.echo(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        _show(found)
    if not all(found["works"].values()):
        raise typer.Exit(1)


def _examined() -> dict[str, Any]:
    import platform
    import shutil

    from nescio.cli.extras import EXTRAS
    from nescio.version import __version__
    from nescio.workers import cores

    return {
        "nescio": __version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": cores(),
        "extras": {extra: _missing(modules) for extra, modules in sorted(EXTRAS.items())},
        "programs": {program: shutil.which(program) is not None for program in _PROGRAMS},
        "works": _trials(),
    }


def _missing(modules: str) -> list[str]:
    """Those modules of an extra that are not installed; none of them is loaded."""
    return [module for module in modules.split() if not _is_installed(module)]


def _is_installed(module: str) -> bool:
    from importlib.util import find_spec

    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # not even the package that it would be a part of
        return False


def _trials() -> dict[str, bool]:
    """Each part with whether it does what it should."""
    from nescio.models import store

    return {
        "rules": _hides("none"),
        "weights are the released ones": all(_is_released(model) for model in store.cards()),
        "default recogniser": _hides("default"),
        "fast recogniser": _hides("fast"),
    }


def _hides(model: str) -> bool:
    import nescio

    try:
        made = nescio.anonymize(_SENTENCE, model=model, lang="en").text
    except Exception:  # whatever is wrong, it does not work
        return False
    return not any(name in made for name in _NAMES)


def _is_released(model: str) -> bool:
    from nescio.errors import NescioError
    from nescio.models import store

    try:
        store.verify(model)
    except NescioError:
        return False
    return True


def _show(found: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    console.print(f"nescio {found['nescio']}, Python {found['python']}, {found['system']}, {found['cores']} cores\n")
    for name, works in found["works"].items():
        console.print(f"[green]works[/]   {name}" if works else f"[bold red]FAILS[/]   {name}")
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for extra, missing in found["extras"].items():
        state = "[green]installed[/]" if not missing else "[yellow]missing[/]"
        table.add_row(state, extra, f"pip install 'nescio\\[{extra}]'" if missing else "")
    for program, there in found["programs"].items():
        table.add_row("[green]installed[/]" if there else "[yellow]missing[/]", program, _PROGRAMS[program])
    console.print()
    console.print(table)
