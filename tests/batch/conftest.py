"""Batches on folders of invented documents, with an engine that needs no processes."""

import os
import signal

import pytest

from nescio.batch.finding import find_files
from nescio.batch.identity import identity_of
from nescio.batch.manifest import Manifest
from nescio.batch.survey import survey
from nescio.batch.work import BatchRun
from nescio.run.partition import Work, process_partition
from tests.run.documents import settings


class InThisProcess:
    """The partition function and nothing around it."""

    def run(self, work, partitions):
        for partition in partitions:
            yield partition, list(process_partition(work, partition))


@pytest.fixture
def run_batch():
    """``run_batch(given, out)`` -> (documents processed now, all failures of the batch)."""

    def run(given, out, *, anew=False, vault=None, format="auto", between=lambda: None, **changes):
        chosen = settings(**changes)
        found = find_files([str(given)], out, format=format)
        processed = []
        with Manifest.open(out.with_name(out.name + ".batch"), identity_of(chosen), anew=anew) as manifest:
            plan = survey(found.files, manifest, chosen.options)
            between()
            BatchRun(manifest, Work(chosen, for_vault=vault is not None), plan, vault=vault, seen=processed.append).run(
                InThisProcess()
            )
            return sum(processed), [*map(str, found.left_out), *manifest.failures()]

    return run


@pytest.fixture
def killed_after(run_batch):
    """Run a batch in a process that dies, as by ``kill -9``, after some CPU time; True if it came to its end before."""

    def run(seconds, *arguments, **options):
        child = os.fork()
        if not child:
            try:
                signal.signal(signal.SIGVTALRM, signal.SIG_DFL)  # which ends the process on the spot, mid-instruction
                signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
                run_batch(*arguments, **options)
                os._exit(0)
            finally:
                os._exit(1)
        status = os.waitpid(child, 0)[1]
        assert status == 0 or os.WTERMSIG(status) == signal.SIGVTALRM
        return status == 0

    return run


def tree(folder):
    """Every file of a folder with its bytes, hidden ones included."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
