"""How much more do two worker processes get done than one? Documents are taken in and processed as the service does it.

    python benchmarks/workers.py                          # 40 documents of 1,200 words, one worker against two
    python benchmarks/workers.py --documents 80 --workers 1 2 4 --model fast

Each number of workers gets a service and a database of its own; the first documents warm it up and are not counted. "documents a
second" is from the first that is queued to the last that is open for review, so reading, the database and the audit trail count,
too. With two cores and nothing else at work, two workers should get at least 1.6 times as much done as one; on a busy machine the
figure says nothing.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from pathlib import Path

os.environ.setdefault("NESCIO_THREADS", "1")
os.environ.setdefault("OMP_NUM_THREADS", "1")

from sqlalchemy import func, select
from workbench import make_text

from nescio.server.security.authentication import LOCAL
from nescio.server.service import Service
from nescio.server.settings import Settings
from nescio.server.store.projects import create_project
from nescio.server.store.tables import Record

WARM_UP = 4


class ChosenWorkers(Settings):
    """Settings with a number of workers that does not follow from the cores."""

    count = 1

    @property
    def workers(self) -> int:
        return self.count


def wait_until_ready(service: Service) -> None:
    """Until no document is waiting or being processed."""
    waiting = select(func.count()).select_from(Record).where(Record.state.in_(("queued", "processing")))
    while True:
        with service.store.reading() as session:
            if not session.scalar(waiting):
                return
        time.sleep(0.02)


def documents_a_second(workers: int, chosen: argparse.Namespace) -> float:
    ChosenWorkers.count = workers
    with tempfile.TemporaryDirectory() as folder:
        service = Service(ChosenWorkers(str(Path(folder) / "service.db")))
        service.start()
        try:
            with service.store.transaction() as session:
                project = create_project(
                    service.store, session, name="Benchmark", policy="gdpr", replace=None, model=chosen.model,
                    tolerance="medium", review="single", retention_days=None,
                ).id  # fmt: skip
            texts = [make_text(chosen.words, seed=number).encode() for number in range(WARM_UP + chosen.documents)]
            for data in texts[:WARM_UP]:
                service.processing.add(LOCAL, project, "warm.txt", data, lang="en")
            wait_until_ready(service)
            began = time.perf_counter()
            for data in texts[WARM_UP:]:
                service.processing.add(LOCAL, project, "letter.txt", data, lang="en")
            wait_until_ready(service)
            return chosen.documents / (time.perf_counter() - began)
        finally:
            service.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=40)
    parser.add_argument("--words", type=int, default=1200)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--model", default="default", choices=["none", "fast", "default"])
    chosen = parser.parse_args()
    first = 0.0
    for count in chosen.workers:
        rate = documents_a_second(count, chosen)
        first = first or rate
        print(f"{count} workers: {rate:6.2f} documents a second, {rate / first:.2f} times the first")


if __name__ == "__main__":
    main()
