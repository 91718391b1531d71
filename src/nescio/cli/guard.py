"""``nescio proxy`` and ``nescio mcp``: language models that never learn who is meant."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nescio.cli.options import takes_settings
from nescio.settings import Settings

_OPTIONS = (
    "policy",
    "lang",
    "allow_unknown_language",
    "replace",
    "risk_tolerance",
    "model",
    "allow",
    "deny",
    "key_file",
)


@takes_settings(*_OPTIONS)
def proxy(
    upstream: Annotated[
        str, typer.Option(help="Where requests go: the address of an OpenAI-compatible service, up to its version.")
    ],
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port of this computer to listen on.")] = 8643,
    timeout: Annotated[float, typer.Option(min=1, help="Seconds to wait for the upstream.")] = 300,
    *,
    settings: Settings,
) -> None:
    """Stand between a program and a language model: hide who is meant on the way out, restore the answer on the way back.

    It listens on this computer alone, talks to the one upstream that you name, and keeps and logs nothing. A request that
    cannot be vouched for is refused and not sent; pictures, sound and files in requests are, too.

    **Examples**

    `nescio proxy --upstream https://models.example/v1` and let your program use http://127.0.0.1:8643/v1

    `nescio proxy --upstream http://127.0.0.1:11434/v1 --policy direct-only --replace surrogate`
    """
    import uvicorn

    from nescio.cli.console import note
    from nescio.guard.hiding import Guard
    from nescio.guard.proxy import create_proxy
    from nescio.pipeline import Pipeline

    application = create_proxy(upstream, Guard(Pipeline.from_settings(settings)), timeout=timeout)
    note(f"The proxy is at http://127.0.0.1:{port}/v1 (stop with Ctrl-C).")
    uvicorn.run(application, host="127.0.0.1", port=port, access_log=False, log_level="warning", server_header=False)


@takes_settings(*_OPTIONS)
def mcp(
    folder: Annotated[
        Path | None,
        typer.Option(
            help="Folder whose files the assistant may read (anonymised) and answer into (restored).",
            file_okay=False,
            exists=True,
        ),
    ] = None,
    *,
    settings: Settings,
) -> None:
    """Offer detection and anonymisation as tools to an assistant (Model Context Protocol, standard input and output).

    **Examples**

    `nescio mcp --folder letters` as the command of a local server in your assistant's settings
    """
    from nescio.guard.tools import create_server
    from nescio.pipeline import Pipeline

    create_server(Pipeline.from_settings(settings), folder).run("stdio")
