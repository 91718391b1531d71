"""``nescio init``: begin a policy of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

_TEMPLATE = """\
# A policy of your own. Use it with: nescio anonymize letter.txt --policy {file}
# What it does not say is as in the preset that it extends. All keys: docs/reference.md, "Policies".
name: {name}
title: {title}
description: What this policy hides, in a sentence.
extends: {preset}

# What stands for what was masked: tag, surrogate, generalize, infill, hash, mask or redact.
# replace: surrogate

# Strings that are never masked, and strings that always are.
# allow: [Springfield General Hospital]
# deny: [Operation Larch]

# What is done with a type, whatever a recogniser thinks of it. Types: docs/reference.md, "Types".
# rules:
#   LOC/COUNTRY: keep
#   DATETIME/YEAR: keep
#   DEM/OCCUPATION: mask

# Numbers of your own house: a pattern (RE2) with its type and, if it looks like others, words that stand near it.
# patterns:
#   - {{name: badge, regex: 'HB-\\d{{4}}', type: CODE/BADGE, score: 0.9, context: [badge, gate]}}
# types:
#   CODE/BADGE: {{about: staff badge, identifier: direct}}
"""


def init(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; it must not exist.")] = Path(
        "policy.yaml"
    ),
    extends: Annotated[str, typer.Option(help="The preset to begin with (see `nescio policies`).")] = "gdpr",
) -> None:
    """Write a policy of your own to begin with: a preset, and commented examples of what may be changed.

    **Examples**

    `nescio init mine.yaml --extends hipaa`
    """
    from nescio.cli.console import note
    from nescio.errors import UsageError
    from nescio.policy import preset

    if path.suffix not in (".yaml", ".yml"):
        raise UsageError("A policy is a .yaml file, such as mine.yaml.")
    base = preset(extends)
    text = _TEMPLATE.format(file=path.name, name=path.stem, title=f"{path.stem} ({base.title})", preset=extends)
    try:
        with path.open("x", encoding="utf8") as file:
            file.write(text)
    except FileExistsError:
        raise UsageError(f"{path.name} exists already; choose another name.") from None
    except OSError as error:
        raise UsageError(f"{path.name} cannot be written: {error.strerror}.") from None
    note(f"{path.name} is a policy that extends {extends}. Change it, and use it with --policy {path.name}")
