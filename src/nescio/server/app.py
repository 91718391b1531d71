"""The application: routes, errors and the guard around them, put together for some settings."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool

from nescio.server.answers import install_handlers
from nescio.server.metrics import Metrics
from nescio.server.middleware import Guard
from nescio.server.openapi import describe
from nescio.server.routes import (
    account,
    attack,
    audit,
    bulk,
    catalog,
    decisions,
    documents,
    exports,
    jobs,
    oidc,
    page_view,
    pages,
    presidio,
    projects,
    reviewers,
    session,
    texts,
    tokens,
    uploads,
    users,
)
from nescio.server.service import Service
from nescio.server.settings import Settings
from nescio.server.telemetry import Telemetry, telemetry_to
from nescio.version import __version__

ROUTERS = (
    session, oidc, projects, uploads, documents, page_view, decisions, bulk, reviewers, exports, jobs, attack, texts, presidio,
    catalog, tokens, users, account, audit, pages,
)  # fmt: skip


def create_app(settings: Settings, telemetry: Telemetry | None = None) -> FastAPI:
    """The service as an ASGI application; its store is opened when it starts."""
    if telemetry is None and settings.telemetry:
        telemetry = telemetry_to(settings.telemetry)
    service = Service(settings, telemetry)
    metrics = Metrics(service)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        await run_in_threadpool(service.start)
        yield
        await run_in_threadpool(service.stop)
        if telemetry is not None:
            await run_in_threadpool(telemetry.close)

    app = FastAPI(
        title="nescio",
        version=__version__,
        description="Anonymise documents, review what was found, decide together.",
        lifespan=life,
        docs_url=None,
        redoc_url=None,
    )
    app.state.service = service
    app.state.metrics = metrics
    for module in ROUTERS:
        app.include_router(module.router)
    install_handlers(app)
    describe(app)
    app.add_middleware(Guard, settings=settings, metrics=metrics, telemetry=telemetry)
    return app
