"""Jobs: how far they are, as answers and as streams, and how to stop them."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse

from nescio.server.errors import ForbiddenError, TooManyError
from nescio.server.routes.shown.projects import Job as JobRow
from nescio.server.routes.shown.projects import Jobs as JobRows
from nescio.server.routes.values import JobId, ProjectId
from nescio.server.security.access import Access
from nescio.server.security.authentication import Reader, Reviewer, ServiceHere
from nescio.server.security.membership import allow, hidden_projects, within
from nescio.server.service import Service
from nescio.server.store import jobs as jobs_store
from nescio.server.store.jobs import ENDED
from nescio.server.store.projects import find_project

router = APIRouter(prefix="/api", tags=["jobs"])
MAX_STREAMS = 200


@router.get("/jobs", responses={200: {"model": JobRows}})
def list_jobs(
    access: Reader, service: ServiceHere, project: Annotated[str | None, Query(pattern=r"^[0-9a-f]{16}$")] = None
) -> dict[str, Any]:
    with service.store.reading() as session:
        hidden = hidden_projects(session, access)
        kept = [jobs_store.job_row(job) for job in jobs_store.list_jobs(session, project) if job.project not in hidden]
    others = [job.row() for job in service.jobs.list(project) if job.project not in hidden]
    return {"jobs": kept + (others if access.may("reviewer") else [])}


@router.get("/jobs/{job}", responses={200: {"model": JobRow}})
def get_job(job: JobId, access: Reader, service: ServiceHere) -> dict[str, Any]:
    return _checked(service, access, job)


@router.delete("/jobs/{job}", status_code=202, responses={202: {"model": JobRow}})
def cancel_job(job: JobId, access: Reviewer, service: ServiceHere) -> dict[str, Any]:
    """Stop a job at its next breath."""
    _checked(service, access, job)
    if (found := service.jobs.get(job)) is None:
        return service.queue.stop(job)
    service.jobs.cancel(found)
    return found.row()


@router.get("/jobs/{job}/events", response_class=StreamingResponse)
async def job_events(job: JobId, access: Reader, service: ServiceHere) -> Response:
    """Progress as server-sent events, up to the end of the job."""
    await run_in_threadpool(_checked, service, access, job)
    return _stream(service, _of_job(service, job))


@router.get("/projects/{project}/events", response_class=StreamingResponse)
async def project_events(project: ProjectId, access: Reviewer, service: ServiceHere) -> Response:
    """Changes of the documents of a project as server-sent events."""
    await run_in_threadpool(_check_project, service, access, project)
    return _stream(service, service.events.listen(f"project {project}"))


async def _of_job(service: Service, job: str) -> AsyncIterator[bytes]:
    """How far a job is, and its news up to its end."""
    news = service.events.listen(f"job {job}", last=frozenset(ENDED))
    try:
        yield await anext(news)  # it listens from here on, so nothing is lost between the state and the news
        row = await run_in_threadpool(_row, service, job)
        yield f"event: {jobs_store.event_of(row)}\ndata: {json.dumps(row)}\n\n".encode()
        if row["state"] not in ENDED:
            async for message in news:
                yield message
    finally:
        await news.aclose()  # type: ignore[attr-defined]


def _checked(service: Service, access: Access, job: str) -> dict[str, Any]:
    """A job of a project that somebody may see; its result may hold text."""
    row = _row(service, job)
    if row["project"] is not None:
        with service.store.reading() as session:
            access = within(session, access, row["project"])
    return row if access.may("reviewer") else {**row, "result": None}


def _row(service: Service, job: str) -> dict[str, Any]:
    """A job of this process, or one of the store."""
    if (found := service.jobs.get(job)) is not None:
        return found.row()
    with service.store.reading() as session:
        return jobs_store.job_row(jobs_store.find_job(session, job))


def _stream(service: Service, messages: AsyncIterator[bytes]) -> Response:
    if service.events.listeners >= MAX_STREAMS:
        raise TooManyError("Too many streams are open.", retry_after=10)
    return StreamingResponse(messages, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


def _check_project(service: Service, access: Access, project: str) -> None:
    """News of a project name its documents, so they are for those who see them all."""
    with service.store.reading() as session:
        find_project(session, project)
        if allow(session, access, project, "reviewer").blind:
            raise ForbiddenError("Blind reviewers see the documents that they review.")
