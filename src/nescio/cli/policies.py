"""``nescio policies``: list the presets, or print one."""

from __future__ import annotations

import json
from typing import Annotated

import typer


def policies(
    name: Annotated[str, typer.Argument(help="Print this policy as YAML, ready to be copied and changed.")] = "",
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of policies, for editors.")] = False,
) -> None:
    """List the policies, or print one.

    **Examples**

    `nescio policies` shows all presets.

    `nescio policies gdpr > mine.yaml` starts a policy of your own; use it with `--policy mine.yaml`.

    `nescio policies --schema > policy.schema.json` lets an editor complete and check a policy; its first line then is
    `# yaml-language-server: $schema=policy.schema.json`.
    """
    from nescio.policy import policy_schema, preset, preset_names, preset_source

    if schema:
        typer.echo(json.dumps(policy_schema(), indent=2))
        return
    if name:
        preset(name)  # an unknown name fails here, with its neighbours
        typer.echo(preset_source(name), nl=False)
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("policy", "title", "what it does"):
        table.add_column(column, style="bold" if column == "policy" else "")
    for preset_name in preset_names():
        policy = preset(preset_name)
        table.add_row(policy.name, policy.title, policy.description)
    Console().print(table)
