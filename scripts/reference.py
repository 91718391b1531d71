"""Write docs/reference.md from the code; ``--check`` only says whether it is up to date."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from pathlib import Path

import typer
from pydantic.fields import FieldInfo

import nescio
from nescio import registry
from nescio.cli.app import application
from nescio.cli.options import SETTING_OPTIONS
from nescio.errors import DocumentError, NescioError
from nescio.lang.identifiers import identifiers as table_of_identifiers
from nescio.pipeline import Pipeline
from nescio.policy import OwnType, Pattern, Policy, Rule, preset, preset_names
from nescio.protocols import Detector, Format, Measure, PassageLike, Replacer, Step
from nescio.result import Result
from nescio.server.errors import ServiceError
from nescio.settings import Settings
from nescio.taxonomy import taxonomy

TARGET = Path(__file__).parent.parent / "docs" / "reference.md"


def commands() -> list[str]:
    """One section a command, with its arguments and options; commands of commands included."""
    lines = ["## Commands", ""]
    for name, command in _all_commands("nescio", typer.main.get_command(application())):
        lines += [f"### {name}", "", inspect.cleandoc(command.help or ""), "", "| | |", "|---|---|"]
        for parameter in command.params:
            if parameter.name == "help" or getattr(parameter, "hidden", False):
                continue
            shown = (
                " ".join(f"`{option}`" for option in parameter.opts)
                if parameter.param_type_name == "option"
                else (f"`{parameter.metavar or parameter.name.upper()}`")
            )
            default = (
                f" Default: `{parameter.default}`." if isinstance(parameter.default, str) and parameter.default else ""
            )
            lines.append(f"| {shown} | {(parameter.help or '').replace('|', chr(92) + '|')}{default} |")
        if lines[-1] == "|---|---|":
            del lines[-3:]
        lines.append("")
    return lines


def _all_commands(name: str, group: object) -> Iterator[tuple[str, object]]:
    for own, command in group.commands.items():
        yield f"{name} {own}", command
        if hasattr(command, "commands"):
            yield from _all_commands(f"{name} {own}", command)


def errors() -> list[str]:
    """Exit codes of the command line, exceptions of Python, codes of the service."""
    lines = [
        "## Exit codes and errors", "", "| exit code | |", "|---|---|",
        "| 0 | done; notes do not change it |",
        "| 1 | a document could not be read, verified or written; the others were written |",
        "| 2 | wrong usage: an option, a policy, a key, something that is not installed |",
        "| 143, 129 | ended by SIGTERM or SIGHUP |", "",
        "### Exceptions", "", "In `nescio.errors`; no message ever contains text of a document.", "",
        "| exception | what | exit code |", "|---|---|---|",
    ]  # fmt: skip
    for one in _below(NescioError):
        if one.__module__ == "nescio.errors":
            code = "1" if issubclass(one, DocumentError) else "2"
            lines.append(f"| `{one.__name__}` | {_first_line(one)} | {code} |")
    lines += ["", "### Codes of the service", "", "`error.code` of an answer that is none of 200 to 299.", ""]
    lines += ["| code | status | what |", "|---|---|---|"]
    lines += [f"| `{one.code}` | {one.status} | {_first_line(one)} |" for one in _below(ServiceError)]
    rows = {
        "bad_document": (400, "The document cannot be read or processed."),
        "invalid": (422, "The request is not what is expected here; `fields` says where."),
    }
    lines += [f"| `{code}` | {status} | {what} |" for code, (status, what) in rows.items()]
    return [*lines, ""]


def _below(base: type[Exception]) -> list[type[Exception]]:
    """A class and all classes below it, each once."""
    found = [base]
    for one in base.__subclasses__():
        found += _below(one)
    return found


def policies() -> list[str]:
    lines = ["## Policies", "", "| policy | what it does |", "|---|---|"]
    lines += [f"| `{name}` | {preset(name).description} |" for name in preset_names()]
    lines += [
        "",
        "`nescio policies NAME` prints one as YAML; `nescio policies --schema` the JSON Schema of all, for editors.",
        "",
    ]
    for model, title in ((Policy, "Keys of a policy"), (Rule, "A rule"), (Pattern, "A pattern"), (OwnType, "A type")):
        lines += [
            f"### {title}",
            "",
            inspect.cleandoc(model.__doc__ or ""),
            "",
            "| key | values | default |",
            "|---|---|---|",
        ]
        if model is Policy:
            lines.append(
                "| `extends` | name of a preset: everything that this policy does not say is taken from there | |"
            )
        lines += [
            f"| `{name}` | {_values(field.annotation)} | {_default(field)} |"
            for name, field in model.model_fields.items()
        ]
        lines.append("")
    return lines


def _values(annotation: object) -> str:
    """The values of a key in short: "mask or keep", "text", "list of text"."""
    text = str(annotation) if not isinstance(annotation, type) else annotation.__name__
    if choices := re.findall(r"Literal\[(.*?)\]", text):
        text = re.sub(r"(?:typing\.)?Literal\[.*?\]", choices[0].replace("'", "").replace(", ", " or "), text)
    text = re.sub(r"Annotated\[float.*", "float]", text).replace("nescio.policy.", "").replace("typing.", "")
    text = re.sub(r"Optional\[(.*)\]", r"\1", text).replace(", ...", "").replace(" | None", "").replace("'", "")
    for python, plain in {
        "str": "text",
        "bool": "true or false",
        "float": "number",
        "dict": "map",
        "tuple": "list",
    }.items():
        text = re.sub(rf"\b{python}\b", plain, text)
    return text.replace("|", "or").replace("<class ", "").replace(">", "")


def _default(field: FieldInfo) -> str:
    return (
        "required" if field.is_required() else f"`{field.default}`" if field.default not in ({}, (), None, "") else ""
    )


def settings() -> list[str]:
    """One row a setting, with the option of the command line that gives it."""
    options = {one.setting: f"`--{name.replace('_', '-')}`" for name, one in SETTING_OPTIONS.items()}
    lines = [
        "## Settings", "",
        "The fields of `nescio.Settings`: what `nescio.anonymize`, `anonymize_file` and `Pipeline.from_policy` take by name.", "",
        "| setting | option | what | default |", "|---|---|---|---|",
    ]  # fmt: skip
    for one in fields(Settings):
        default = f"`{one.default!r}`" if one.default not in ((), None, "") else ""
        lines.append(f"| `{one.name}` | {options.get(one.name, '')} | {one.metadata['about']} | {default} |")
    return [*lines, ""]


def python() -> list[str]:
    """The public names, and what values and contracts say of themselves."""
    lines = [
        "## Python",
        "",
        "`import nescio` gives these names, and no others are public:",
        "",
        "| name | what |",
        "|---|---|",
    ]
    for name in nescio.__all__:
        if name != "__version__":
            lines.append(f"| `{name}` | {_first_line(getattr(nescio, name))} |")
    for owner in (Pipeline, Result):
        lines += ["", f"### {owner.__name__}", "", "| | |", "|---|---|"]
        for name, member in vars(owner).items():
            if not name.startswith("_") and (about := _first_line(member)):
                lines.append(f"| `{name}` | {about} |")
    lines += [
        "",
        "### Contracts of plugins",
        "",
        "In `nescio.protocols`; see [extending](extending.md).",
        "",
        "| | |",
        "|---|---|",
    ]
    for contract in (Detector, Replacer, Measure, Step, Format, PassageLike):
        lines.append(f"| `{contract.__name__}` | {_first_line(contract)} |")
    return [*lines, ""]


def _first_line(thing: object) -> str:
    about = inspect.getdoc(getattr(thing, "__func__", thing)) or ""
    return about.splitlines()[0] if about else ""


def types() -> list[str]:
    lines = [
        "## Types", "",
        "| type | what | identifier | identifies | HIPAA | CodE Alltag | special category |", "|---|---|---|---|---|---|---|",
    ]  # fmt: skip
    lines += [
        f"| `{row.name}` | {row.about} | {row.identifier} | {row.identifies} "
        f"| {row.hipaa} | {row.email} | {row.confidential.lower()} |"
        for row in taxonomy().values()
    ]
    return [*lines, ""]


def identifiers() -> list[str]:
    """Every identifier of the table, with the policies that mask it."""
    known = table_of_identifiers()
    countries = len({row.country for row in known if row.country})
    lines = [
        "## Identifiers", "",
        f"{len(known)} forms of {countries} countries and some of none, found by the detector `identifier`; others have detectors",
        "of their own: e-mail, web, IP and hardware addresses, telephone and case numbers, machine-readable zones, BIC, and",
        "whatever a label announces. *check*: digit (a wrong one and no word around: not masked), content (dates, areas, letters)",
        "or none. *alone*: found without any word about it; the others need one of their labels right before them or near.", "",
        "| country | identifier | type | check | alone | policies |", "|---|---|---|---|---|---|",
    ]  # fmt: skip
    for row in known:
        check = "digit" if row.has_check_digit else "content" if row.checker else "none"
        masking = [name for name in preset_names() if preset(name).rule_for(row.type)[1].action == "mask"]
        lines.append(
            f"| {row.country} | {row.name} | `{row.type}` | {check} | {'yes' if row.bare else ''} "
            f"| {'all' if len(masking) == len(preset_names()) else ', '.join(masking)} |"
        )
    return [*lines, ""]


def components() -> list[str]:
    lines = ["## Components", ""]
    for kind, rows in registry.table().items():
        lines += [f"### {kind}", "", "| name | what |", "|---|---|"]
        for name, place in rows.items():
            module, _, attribute = place.partition(":")
            found = getattr(import_module(module), attribute)
            about = (inspect.getdoc(found) or "").partition("\n")[0]
            if kind == "language":
                about = " ".join((f"{found.name}.", *found.limits))
            lines.append(f"| `{name}` | {about} |")
        lines.append("")
    return lines


def reference() -> str:
    """The whole page."""
    head = ["# Reference", "", "Made from the code by `scripts/reference.py`; do not edit by hand.", ""]
    parts = (commands(), settings(), python(), policies(), errors(), types(), identifiers(), components())
    return "\n".join([*head, *(line for part in parts for line in part)]).rstrip() + "\n"


def main() -> None:
    if "--check" in sys.argv:
        if TARGET.read_text(encoding="utf8") != reference():
            raise SystemExit("docs/reference.md is out of date: run python scripts/reference.py")
        return
    TARGET.write_text(reference(), encoding="utf8")


if __name__ == "__main__":
    main()
