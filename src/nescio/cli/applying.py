"""Options that would do nothing are refused: whoever gives one believes that it does something."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import typer

from nescio.errors import UsageError
from nescio.formats.io.subjects import column_of
from nescio.settings import Settings

# Formats in which nothing is a column, a picture or a message; what a format of somebody else holds is not known.
_PLAIN = frozenset(("text", "brat", "tab", "latex", "srt", "vtt"))
_WITHOUT_TABLES = _PLAIN | {"jsonl", "pdf", "picture", "rtf", "html", "markdown", "notebook", "ics", "vcf"}
_WITHOUT_PICTURES = _PLAIN | {"jsonl", "csv", "tsv", "json", "records", "yaml", "toml", "ini", "parquet", "sqlite"}
_WITH_MESSAGES = frozenset(("eml", "msg", "mbox", "zip"))
# Replacers that need a key, that shift dates, and that may leave a tag.
_KEYED = frozenset(("surrogate", "infill", "hash"))
_MADE_UP = frozenset(("surrogate", "infill"))
_TAGGED = frozenset(("tag", "surrogate", "infill", "generalize", "zip3"))


@dataclass(frozen=True, slots=True)
class Use:
    """What a command is about to do: formats that it reads and writes, and whether there is a report, a vault, a file."""

    settings: Settings
    read: frozenset[str]
    written: frozenset[str]
    report: bool = False
    vault: bool = False
    to_file: bool = True


def _holds_tables(use: Use) -> bool:
    return bool(use.read - _WITHOUT_TABLES)


def _tells_subjects(use: Use) -> bool:
    """Whether what ``--subject-from`` speaks of is there: a column stands beside texts of its own."""
    beside = {"jsonl", "records"} | ({"csv", "tsv"} if use.settings.columns else set())
    return not column_of(use.settings.subject_from) or bool(use.read & beside)


def _writes_jsonl(use: Use) -> bool:
    return "jsonl" in use.written


def _fills(use: Use) -> bool:
    return "infill" in use.settings.methods


def _measures(use: Use) -> bool:
    """Whether risk is measured: decisions depend on it, or somebody asked for it."""
    own = use.settings
    by_risk = own.effective_policy.decide == "optimize" or bool(own.chosen_measures)
    return by_risk or own.assess or own.background is not None


# Parameter -> when it does something, and what to say when it does not.
_RULES: dict[str, tuple[Callable[[Use], bool], str]] = {
    "key_file": (
        lambda use: use.vault or bool(use.settings.methods & _KEYED) or bool(use.read & _WITH_MESSAGES),
        "a key is for --replace surrogate, infill or hash, for --vault, and for mails",
    ),
    "date_order": (
        lambda use: bool(use.settings.methods & _MADE_UP),
        "dates are shifted by --replace surrogate or infill alone",
    ),
    "infill_method": (_fills, "it is for --replace infill"),
    "infill_model": (_fills, "it is for --replace infill"),
    "risk_model": (_measures, "no risk is measured; add --max-risk or --measures"),
    "language_model": (
        lambda use: _fills(use) or _measures(use),
        "it is for --replace infill, and for risks; add --max-risk or --measures",
    ),
    "tags": (lambda use: bool(use.settings.methods & _TAGGED), "there are no tags with this --replace"),
    "column": (_holds_tables, "no input is a table"),
    "column_type": (_holds_tables, "no input is a table"),
    "keep_column": (_holds_tables, "no input is a table"),
    "subject_from": (_tells_subjects, "a column is one of JSON lines, or of a CSV table with --column"),
    "pictures": (lambda use: bool(use.read - _WITHOUT_PICTURES), "no input can hold pictures"),
    "keep": (_writes_jsonl, "it is for JSON lines; give -o a name that ends in .jsonl"),
    "edits": (_writes_jsonl, "it is for JSON lines; give -o a name that ends in .jsonl"),
    "with_originals": (_writes_jsonl, "it is for JSON lines; give -o a name that ends in .jsonl"),
    "report_lang": (lambda use: use.report, "there is no report; add --report FILE.html"),
    "overwrite": (lambda use: use.to_file, "nothing is written to a file; add -o"),
}


def refuse_idle_options(context: typer.Context, use: Use) -> None:
    """Raise ``UsageError`` for an option on the command line that would do nothing here."""
    for name, (does_something, why) in _RULES.items():
        if is_given(context, name) and use.read and not does_something(use):
            raise UsageError(f"{_spelled(context, name)} does nothing here: {why}.")


def is_given(context: typer.Context, name: str) -> bool:
    """Whether a parameter stands on the command line."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def _spelled(context: typer.Context, name: str) -> str:
    """An option as people write it; of a pair such as --overwrite/--no-overwrite the one that is no default."""
    (option,) = (one for one in context.command.params if one.name == name)
    return option.secondary_opts[0] if option.secondary_opts and context.params.get(name) is False else option.opts[0]
