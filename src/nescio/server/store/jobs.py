"""Jobs in the store: each is taken by one service at a time, whichever has room first, and by another one if that dies."""

from __future__ import annotations

from collections.abc import Sequence
from time import time
from typing import Any

from sqlalchemy import and_, func, or_, select, update
from sqlalchemy.engine import CursorResult
from sqlalchemy.orm import Session, aliased

from nescio.server.errors import NotFoundError
from nescio.server.store.clock import new_id
from nescio.server.store.tables import Job, Record

PROCESS = "process"
ENDED = ("done", "failed", "cancelled")
MAX_OF_A_PROBLEM = 300
# Files with more characters are long: they never take all workers of a service at a time.
LONG = 300_000
# A job that was taken up so often has ended a service each time.
MAX_ATTEMPTS = 4


def add_job(session: Session, records: Sequence[Record], author: str) -> Job:
    """Queue the documents of a file."""
    first = records[0]
    job = Job(
        id=new_id(), project=first.project, file=first.file, document=first.id if len(records) == 1 else None,
        author=author, characters=sum(one.characters for one in records), queued=time(), state="queued", stage="queued",
        progress=0.0, problem="", attempts=0, owner=None, lease=0.0, stop=False,
    )  # fmt: skip
    session.add(job)
    session.flush()
    return job


def job_row(job: Job) -> dict[str, Any]:
    """A job as the API shows it."""
    shown = ("id", "state", "progress", "stage", "document", "project", "problem")
    return {"kind": PROCESS, "result": None, **{name: getattr(job, name) for name in shown}}


def event_of(row: dict[str, Any]) -> str:
    """What those who listen to a job hear: its end, or how far it is."""
    return str(row["state"]) if row["state"] in ENDED else "progress"


def jobs_among(session: Session, idents: Sequence[str]) -> list[Job]:
    """Of these jobs, those that there are."""
    return list(session.scalars(select(Job).where(Job.id.in_(idents))))


def find_job(session: Session, ident: str) -> Job:
    job = session.get(Job, ident)
    if job is None:
        raise NotFoundError("job")
    return job


def list_jobs(session: Session, project: str | None = None) -> list[Job]:
    wanted = select(Job).order_by(Job.queued)
    return list(session.scalars(wanted if project is None else wanted.where(Job.project == project)))


def jobs_of_files(session: Session) -> dict[str, str]:
    """File -> the job that processes its documents."""
    found = session.execute(select(Job.file, Job.id).where(Job.state.not_in(ENDED)))
    return {row.file: row.id for row in found}


def count_queued(session: Session) -> int:
    return session.scalar(select(func.count()).select_from(Job).where(Job.state == "queued")) or 0


def claim(session: Session, owner: str, lease: float, *, long: bool) -> Job | None:
    """Take the job that is next: of those for whom least is at work now, the one that waits longest.

    ``long`` says whether it may be a long one. Two services never get the same job: rows that another one looks at are skipped.
    """
    now = time()
    running = aliased(Job)
    at_work = (
        select(func.count())
        .where(running.author == Job.author, running.state == "running", running.lease >= now)
        .correlate(Job)
        .scalar_subquery()
    )
    free = or_(Job.state == "queued", and_(Job.state == "running", Job.lease < now))
    wanted = select(Job).where(free).order_by(at_work, Job.queued, Job.id).limit(1)
    if not long:
        wanted = wanted.where(Job.characters <= LONG)
    job = session.scalar(wanted.with_for_update(skip_locked=True))
    if job is None:
        return None
    job.state, job.owner, job.lease, job.attempts = "running", owner, now + lease, job.attempts + 1
    session.flush()
    return job


def renew(session: Session, owner: str, lease: float) -> list[str]:
    """Say that a service is still at its jobs; returns those that are to stop."""
    mine = and_(Job.owner == owner, Job.state == "running")
    session.execute(update(Job).where(mine).values(lease=time() + lease))
    return list(session.scalars(select(Job.id).where(mine, Job.stop.is_(True))))


def is_mine(session: Session, ident: str, owner: str) -> bool:
    """Whether a job is still that of a service; held until the end of the transaction."""
    found = session.scalar(select(Job.owner).where(Job.id == ident, Job.state == "running").with_for_update())
    return found == owner


def tell(session: Session, ident: str, owner: str, **values: Any) -> bool:
    """Write down how far a job is; False if it is another service's now."""
    changed = session.execute(update(Job).where(Job.id == ident, Job.owner == owner).values(**values))
    assert isinstance(changed, CursorResult)
    return bool(changed.rowcount)


def give_back(session: Session, owner: str | None) -> None:
    """What a service was at waits for the next one; of all services, if none is named."""
    mine = Job.state == "running" if owner is None else and_(Job.owner == owner, Job.state == "running")
    # It did not end the service, so this attempt does not count.
    session.execute(update(Job).where(mine).values(state="queued", owner=None, lease=0.0, attempts=Job.attempts - 1))


def stop(session: Session, job: Job) -> None:
    """Ask whoever is at a job to stop; one that waits is taken up only to be tidied away."""
    job.stop = True
    session.flush()
