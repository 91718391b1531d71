"""``nescio serve``: the service and its workbench, and what an administrator does to it."""

from __future__ import annotations

import logging
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nescio.cli.serve_admin import audit, change_key, token, write_annotations
from nescio.cli.serve_store import DEFAULT_DATABASE, Database, KeyFile, key_of, require_extra
from nescio.errors import UsageError

if TYPE_CHECKING:
    from nescio.policy import Policy
    from nescio.server.security.oidc import OidcSettings

serve = typer.Typer(invoke_without_command=True)
serve.add_typer(token, name="token")
serve.add_typer(audit, name="audit")
serve.command("change-key")(change_key)
serve.command("annotations")(write_annotations)


class LogFormat(StrEnum):
    text = "text"
    json = "json"


@serve.callback()
def run(
    context: typer.Context,
    host: Annotated[
        str, typer.Option(help="Address to listen on; any but this computer's own needs a token.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")] = 8642,
    database: Database = DEFAULT_DATABASE,
    key_file: KeyFile = None,
    policy: Annotated[
        list[Path] | None,
        typer.Option(help="A policy of your own (YAML) to offer beside the presets; may be repeated."),
    ] = None,
    background: Annotated[
        str | None, typer.Option(help="What others may know: an index (see `nescio index`), to measure risk against.")
    ] = None,
    max_upload: Annotated[int, typer.Option(min=1, max=1000, help="Largest upload, in megabytes.")] = 25,
    max_seconds: Annotated[
        int, typer.Option(min=1, help="How long one document may be worked on; then it fails, and the next one begins.")
    ] = 600,
    workers: Annotated[
        int, typer.Option(min=0, max=256, help="Processes that work on documents side by side; 0 is one for each core.")
    ] = 0,
    telemetry: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="Send traces of requests (route, status, time; no text) to this collector of OpenTelemetry, by OTLP over HTTP, "
            "such as http://127.0.0.1:4318/v1/traces. Default: nowhere.",
        ),
    ] = "",
    webhook: Annotated[
        list[str] | None,
        typer.Option(
            metavar="URL",
            help="Tell this address when a job has ended or a review is finished (ids and states, no text); may be repeated.",
        ),
    ] = None,
    webhook_key_file: Annotated[
        Path | None,
        typer.Option(help="Key (see `nescio key`) that signs what webhooks are told; they need it to check."),
    ] = None,
    oidc_issuer: Annotated[
        str, typer.Option(metavar="URL", help="Let people sign in by this provider of OpenID Connect. Default: none.")
    ] = "",
    oidc_client: Annotated[str, typer.Option(help="The id that the provider has given to this service.")] = "",
    oidc_secret_file: Annotated[
        Path | None, typer.Option(help="File with the secret that the provider has given to this service.")
    ] = None,
    oidc_url: Annotated[
        str, typer.Option(metavar="URL", help="Where browsers reach this service, such as https://nescio.example.")
    ] = "",
    oidc_role: Annotated[
        str,
        typer.Option(help="What somebody may do who signs in by the provider for the first time: reader or reviewer."),
    ] = "reader",
    log_format: Annotated[
        LogFormat, typer.Option(help="Lines of the log: plain, or a JSON object each; never a text.")
    ] = LogFormat.text,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Log what went wrong, not every request.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Log also what the server under it does.")] = False,
) -> None:
    """Review documents in the browser: drop files, see what was found and why, decide, export.

    Everything stays on this computer. As long as no token was made, whoever sits at it may do everything, and nobody
    else can reach it; with the first token, everybody needs one.

    **Examples**

    `nescio serve` and open http://127.0.0.1:8642

    `nescio serve --database reviews.db --key-file secret.key`

    `nescio serve token create anna --role reviewer --database reviews.db`

    `nescio serve --host 0.0.0.0 --database postgresql://nescio@db/nescio`

    `nescio serve audit verify --database reviews.db`
    """
    if quiet and verbose:
        raise UsageError("--quiet and --verbose contradict each other. Give one of them.")
    if context.invoked_subcommand is not None:
        return
    import os

    from nescio.cli.console import note

    require_extra()
    if bool(webhook) != bool(webhook_key_file):
        raise UsageError("--webhook and --webhook-key-file belong together: what is told is signed.")
    from nescio.server.listening import listen
    from nescio.server.settings import MEGABYTE, Settings
    from nescio.server.work.webhooks import check_address

    # All workers together must not use more threads than there are cores, so each model session has one.
    threads = int(os.environ.setdefault("NESCIO_THREADS", "1") or "1") or 1
    settings = Settings(
        database=database,
        key=key_of(key_file),
        host=host,
        port=port,
        policies=_policies(policy or []),
        background=background,
        max_upload=max_upload * MEGABYTE,
        max_seconds=max_seconds,
        threads=threads,
        processes=workers,
        telemetry=telemetry,
        webhooks=tuple(check_address(url) for url in webhook or []),
        webhook_key=key_of(webhook_key_file) or b"",
        oidc=_oidc(oidc_issuer, oidc_client, oidc_secret_file, oidc_url, oidc_role),
    )
    level = logging.WARNING if quiet else logging.DEBUG if verbose else logging.INFO
    listen(settings, note, log_format=log_format.value, log_level=level)


def _oidc(issuer: str, client: str, secret_file: Path | None, url: str, role: str) -> OidcSettings | None:
    from nescio.server.security.oidc import OidcSettings

    if not (issuer or client or secret_file or url):
        return None
    if not (issuer and client and secret_file and url):
        raise UsageError("--oidc-issuer, --oidc-client, --oidc-secret-file and --oidc-url belong together.")
    if role not in ("reader", "reviewer"):
        raise UsageError("--oidc-role is reader or reviewer; administrators are named by administrators.")
    try:
        secret = secret_file.read_text("utf8").strip()
    except (OSError, ValueError):
        raise UsageError(f"'{secret_file.name}' cannot be read.") from None
    settings = OidcSettings(issuer, client, secret, url, role)
    settings.check()
    return settings


def _policies(paths: list[Path]) -> dict[str, Policy]:
    from nescio.policy import load_policy

    found = [load_policy(str(path)) for path in paths]
    return {one.name: one for one in found}
