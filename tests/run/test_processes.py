"""Processes of this machine: the same results as in one, bounded reading ahead, and a worker that dies costs one document."""

import subprocess
import sys

import pytest

from nescio.run.partition import process_partition
from nescio.run.processes import AHEAD, ProcessEngine
from tests.run.documents import KEY, items, work
from tests.run.plugins import write_deadly_detector

pytestmark = pytest.mark.usefixtures("new_processes")


def partitions(count, size):
    whole = items(count)
    return [whole[n : n + size] for n in range(0, count, size)]


def test_same_results_as_without_processes():
    chosen = work(replace="hash", key=KEY)
    given = partitions(20, 4)
    done = list(ProcessEngine(2).run(chosen, given))
    assert sorted(part[0].position for part, _ in done) == [0, 4, 8, 12, 16]
    assert all(results == list(process_partition(chosen, part)) for part, results in done)


def test_no_more_is_read_than_workers_can_take():
    taken = []

    def lazy():
        for partition in partitions(12, 1):
            taken.append(partition)
            yield partition

    results = ProcessEngine(1).run(work(), lazy())
    next(results)
    assert len(taken) <= AHEAD + 1
    results.close()


def test_a_worker_that_dies_costs_its_document_and_no_other(tmp_path, monkeypatch):
    write_deadly_detector(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    done = [
        (item.position, one.failures)
        for partition, results in ProcessEngine(2).run(work(), partitions(8, 4))
        for item, one in zip(partition, results, strict=True)
    ]
    assert sorted(position for position, _ in done) == list(range(8))
    assert [position for position, failures in done if failures] == [5]
    assert "worker process died" in dict(done)[5][0]


def test_workers_end_with_a_parent_that_was_killed():
    script = (
        "import sys\n"
        "from nescio.run.processes import ProcessEngine\n"
        "from tests.run.documents import items, work\n"
        "run = ProcessEngine(1).run(work(), [items(1), items(1), items(1)])\n"
        "next(run)\n"
        "print('begun', flush=True)\n"
        "sys.stdin.read()\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert parent.stdout.readline() == b"begun\n"
    parent.kill()
    # The worker has the same standard output: it comes to its end when the worker does, too.
    parent.communicate(timeout=60)
