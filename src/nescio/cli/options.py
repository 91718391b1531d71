"""Options that several commands share, spelled once; those that are settings take their words from ``nescio.settings``."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import Annotated, Any

import typer

from nescio.builtins import BUILTINS
from nescio.errors import UnknownNameError, UsageError
from nescio.sentences import LANGUAGES
from nescio.settings import Settings, about


def _report_lang(name: str) -> str:
    if name not in LANGUAGES:
        raise UnknownNameError("language of reports", name, LANGUAGES)
    return name


Paths = Annotated[
    list[str] | None, typer.Argument(metavar="[PATH ... | -]", help="Files, folders, or - for standard input.")
]
Out = Annotated[
    Path | None,
    typer.Option("-o", "--out", help="Output file, or folder for several inputs. Default: standard output."),
]
FormatName = Annotated[str, typer.Option("--format", help=f"auto, {', '.join(BUILTINS['format'])}.")]
Columns = Annotated[list[str] | None, typer.Option("--column", help=f"{about('columns')} May be repeated.")]
ReportLang = Annotated[
    str,
    typer.Option(
        "--report-lang", help=f"Language of the explanation or report: {' or '.join(LANGUAGES)}.", callback=_report_lang
    ),
]


def _workers(value: str) -> int | None:
    """A number, or None for what the work asks for."""
    if value == "auto":
        return None
    if not value.isascii() or not value.isdigit() or int(value) < 1:
        raise typer.BadParameter(f"give a number from 1 on, or auto, not '{value}'")
    return int(value)


Workers = Annotated[
    Any,
    typer.Option(
        "--workers",
        parser=_workers,
        metavar="NUMBER|auto",
        help="Processes that work on documents side by side; auto takes one a core where there is enough to do.",
    ),
]
Vault = Annotated[
    Path | None,
    typer.Option(help="Keep the originals in this encrypted file, for `nescio restore`. Needs --key-file."),
]


@dataclass(frozen=True, slots=True)
class _SettingOption:
    """An option of the command line that gives a setting; ``read`` makes the setting's value of the option's."""

    setting: str
    annotation: Any
    default: Any
    read: Callable[[Any], Any]


def _option(
    setting: str, kind: Any, *flags: str, read: Callable[[Any], Any] = lambda value: value, more: str = "", **how: Any
) -> _SettingOption:
    default = next(one.default for one in fields(Settings) if one.name == setting)
    help = f"{about(setting)} {more}".strip()
    return _SettingOption(
        setting, Annotated[kind, typer.Option(*flags, help=help, **how)], None if default == () else default, read
    )


def _listed(values: list[str] | None) -> tuple[str, ...]:
    return tuple(values or ())


def _names(value: str | None) -> tuple[str, ...]:
    return tuple((value or "").replace(",", " ").split())


def _strings(values: list[str] | None) -> tuple[str, ...]:
    """Strings as they stand, and those of text files, one a line."""
    found: list[str] = []
    for value in values or ():
        if not value.endswith(".txt"):
            found.append(value)
            continue
        try:
            lines = Path(value).read_text(encoding="utf-8-sig").splitlines()
        except (OSError, UnicodeDecodeError):
            raise UsageError(f"The list '{Path(value).name}' cannot be read as UTF-8 text.") from None
        found += [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    return tuple(found)


def _key(path: Path | None) -> bytes | None:
    if path is None:
        return None
    from nescio.replace.keys import read_key

    return read_key(path)


_OF_A_FILE = "A string, or a .txt file with one a line; may be repeated."
# Name of the parameter -> its option. Every one of them is a setting.
SETTING_OPTIONS: dict[str, _SettingOption] = {
    "policy": _option("policy", str),
    "lang": _option("lang", str),
    "allow_unknown_language": _option("allow_unknown_language", bool, "--allow-unknown-language"),
    "replace": _option("replace", str | None),
    "infill_method": _option("infill_method", str),
    "infill_model": _option("infill_model", str),
    "tags": _option("tags", str),
    "protect": _option("protect", str | None),
    "risk_tolerance": _option("tolerance", str),
    "max_risk": _option("max_risk", float | None, min=0, max=1),
    "background": _option("background", str | None),
    "measures": _option("measures", str | None, read=_names, more="Several with commas between."),
    "risk_model": _option("risk_model", str),
    "language_model": _option("language_model", str),
    "model": _option("model", str),
    "allow": _option("allow", list[str] | None, read=_strings, more=_OF_A_FILE),
    "deny": _option("deny", list[str] | None, read=_strings, more=_OF_A_FILE),
    "subject": _option("subject", str),
    "subject_from": _option("subject_from", str),
    "key_file": _option("key", Path | None, read=_key, more="A file, see `nescio key`."),
    "date_order": _option("date_order", str),
    "column": _option("columns", list[str] | None, read=_listed, more="May be repeated."),
    "column_type": _option("column_types", list[str] | None, read=_listed, more="May be repeated."),
    "keep_column": _option("keep_columns", list[str] | None, read=_listed, more="May be repeated."),
    "keep": _option("keep", list[str] | None, read=_listed, more="May be repeated."),
    "edits": _option("edits", bool, "--edits/--no-edits"),
    "neutral_names": _option("neutral_names", bool, "--neutral-names"),
    "with_originals": _option("with_originals", bool, "--with-originals"),
    "pictures": _option("pictures", str),
    "detector": _option("detectors", list[str] | None, read=_listed, more="May be repeated."),
}


def takes_settings(*names: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command, in place of its parameter ``settings``, the options that make settings: all, or those named."""
    chosen = {name: SETTING_OPTIONS[name] for name in names or SETTING_OPTIONS}

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        @wraps(command)
        def wrapper(**given: Any) -> None:
            values = {one.setting: one.read(given.pop(name)) for name, one in chosen.items()}
            command(settings=Settings.of(**values), **given)

        parameters: list[inspect.Parameter] = []
        for parameter in inspect.signature(command, eval_str=True).parameters.values():
            own = parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)
            parameters += map(_parameter, chosen, chosen.values()) if parameter.name == "settings" else [own]
        wrapper.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        wrapper.__annotations__ = {one.name: one.annotation for one in parameters}
        return wrapper

    return decorate


def _parameter(name: str, one: _SettingOption) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=one.default, annotation=one.annotation)
