"""Jobs: how far they are, as answers and as streams, and how to stop them."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse

from nescio.server.errors import TooManyError
from nescio.server.routes.shown import Job as JobRow
from nescio.server.routes.shown import Jobs as JobRows
from nescio.server.routes.values import JobId, ProjectId
from nescio.server.security.authentication import Reader, Reviewer, ServiceHere
from nescio.server.service import Service
from nescio.server.store.projects import find_project
from nescio.server.work.jobs import ENDED, Job

router = APIRouter(prefix="/api", tags=["jobs"])
MAX_STREAMS = 200


@router.get("/jobs", responses={200: {"model": JobRows}})
def list_jobs(
    _: Reader, service: ServiceHere, project: Annotated[str | None, Query(pattern=r"^[0-9a-f]{16}$")] = None
) -> dict[str, Any]:
    return {"jobs": [job.row() for job in service.jobs.list(project)]}


@router.get("/jobs/{job}", responses={200: {"model": JobRow}})
def get_job(job: JobId, _: Reader, service: ServiceHere) -> dict[str, Any]:
    return service.jobs.get(job).row()


@router.delete("/jobs/{job}", status_code=202, responses={202: {"model": JobRow}})
def cancel_job(job: JobId, _: Reviewer, service: ServiceHere) -> dict[str, Any]:
    """Stop a job at its next breath."""
    found = service.jobs.get(job)
    service.jobs.cancel(found)
    return found.row()


@router.get("/jobs/{job}/events", response_class=StreamingResponse)
async def job_events(job: JobId, _: Reader, service: ServiceHere) -> Response:
    """Progress as server-sent events, up to the end of the job."""
    found = service.jobs.get(job)
    return _stream(service, _of_job(service, found))


@router.get("/projects/{project}/events", response_class=StreamingResponse)
async def project_events(project: ProjectId, _: Reader, service: ServiceHere) -> Response:
    """Changes of the documents of a project as server-sent events."""
    await run_in_threadpool(_check_project, service, project)
    return _stream(service, service.events.listen(f"project {project}"))


async def _of_job(service: Service, job: Job) -> AsyncIterator[bytes]:
    news = service.events.listen(f"job {job.id}", last=ENDED)
    yield await anext(news)  # it listens from here on, so nothing is lost between the state and the news
    ended = job.state in ENDED
    yield f"event: {job.state if ended else 'progress'}\ndata: {json.dumps(job.row())}\n\n".encode()
    if not ended:
        async for message in news:
            yield message
    await news.aclose()  # type: ignore[attr-defined]


def _stream(service: Service, messages: AsyncIterator[bytes]) -> Response:
    if service.events.listeners >= MAX_STREAMS:
        raise TooManyError("Too many streams are open.", retry_after=10)
    return StreamingResponse(messages, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


def _check_project(service: Service, project: str) -> None:
    with service.store.reading() as session:
        find_project(session, project)
