"""Listen on a port: refuse addresses that would let anybody in, then serve until somebody stops it."""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import Callable
from threading import Thread
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI

from nescio.errors import UsageError
from nescio.server.app import create_app
from nescio.server.connections import PatientProtocol
from nescio.server.log_lines import LogFormat, log_to_standard_error
from nescio.server.security.origins import is_local
from nescio.server.settings import Settings
from nescio.server.store.database import Store
from nescio.server.store.tokens import any_token
from nescio.server.work.pipelines import warm_up


def listen(
    settings: Settings, say: Callable[[str], None], *, log_format: LogFormat = "text", log_level: int = logging.INFO
) -> None:
    """Serve until the process is asked to end."""
    check_address(settings)
    application = create_app(settings)
    shown = f"[{settings.host}]" if ":" in settings.host else settings.host
    where = f"The workbench is at http://{shown}:{settings.port} (stop with Ctrl-C)."
    log_to_standard_error(log_format, log_level)
    if log_format == "json":
        logging.getLogger("nescio.server").info(where)
    else:
        say(where)
    _allow_connections()
    Thread(target=warm_up, name="nescio-warm-up", daemon=True).start()
    server = _Server(configured(application, host=settings.host, port=settings.port))
    server.run()


def configured(application: FastAPI, **more: Any) -> uvicorn.Config:
    """How the service is served, wherever it listens."""
    return uvicorn.Config(
        application,
        http=PatientProtocol,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=5,
        **more,
    )


def _allow_connections() -> None:
    """As many open connections as the system lets this process have: a thousand idle ones must not be all."""
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class _Server(uvicorn.Server):
    """Ends the streams first when it is asked to stop; it would wait for them in vain."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.config.app.state.service.events.close()  # type: ignore[union-attr]
        super().handle_exit(sig, frame)


def check_address(settings: Settings) -> None:
    """Refuse another computer's way in without a token, and a port that is taken."""
    store = Store(settings.database, settings.key)
    try:
        store.open()
        with store.reading() as session:
            with_token = any_token(session)
    finally:
        store.close()
    if not with_token and settings.oidc is None and not is_local(settings.host):
        raise UsageError(
            f"Listening on {settings.host} would let everybody in. Make a token first: "
            "nescio serve token create NAME --role admin"
        )
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((settings.host, settings.port))
        except OSError as error:
            raise UsageError(
                f"Port {settings.port} of {settings.host} cannot be used: {error.strerror}. Choose another with --port."
            ) from None
