"""Settings for all tests: nothing is judged by the clock, and before a change lands the same examples are drawn each time."""

import multiprocessing
import os
import sys
from collections import Counter
from multiprocessing import forkserver

import pytest
from hypothesis import settings

from nescio.taxonomy import taxonomy

# The suite tries a few examples of each property, the same every time; scripts/fuzz tries many, and others each time.
FUZZ = "NESCIO_FUZZ" in os.environ
settings.register_profile("nescio", deadline=None, derandomize=not FUZZ, max_examples=200 if FUZZ else 25)
settings.load_profile("nescio")


@pytest.fixture(autouse=True, scope="module")
def types_of_one_file_alone():
    """Types that the tests of a file declare are unknown to those of the next one."""
    known = dict(taxonomy())
    yield
    taxonomy().clear()
    taxonomy().update(known)


@pytest.fixture(autouse=True, scope="session")
def no_settings_of_the_user(tmp_path_factory):
    """What somebody has chosen on this machine must not change what is tested."""
    os.environ["NESCIO_CONFIG"] = str(tmp_path_factory.mktemp("config"))


_get_context = multiprocessing.get_context


@pytest.fixture(autouse=True, scope="session")
def copied_processes():
    """Worker processes are copies of one that has loaded everything: the tests start hundreds of them.

    ``new_processes`` is for tests of the processes themselves; what a command starts in a process of its own is new, too.
    """

    def copying(method=None):
        if method != "spawn":
            return _get_context(method)
        context = _get_context("forkserver")
        context.set_forkserver_preload(["tests.warm"])
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
            forkserver.ensure_running()
        return context

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(multiprocessing, "get_context", copying)
        yield


@pytest.fixture
def new_processes(monkeypatch):
    """Worker processes as they are everywhere but in the tests: new, with the environment of the moment."""
    monkeypatch.setattr(multiprocessing, "get_context", _get_context)


# What takes long: folders, files and tests.
SLOW = (
    "training/", "benchmarks/", "server/", "run/", "batch/", "attack/", "harden/", "fuzz/", "models/", "test_docs.py",
    "test_extending.py", "test_piping.py", "test_portability.py", "test_stories.py",
    "replace/test_infill.py", "replace/test_surrogate.py::test_one_key",
    "verify/test_step.py", "verify/test_variants.py", "evaluate/test_scores.py",
    "contract/test_contract.py::test_attacker", "contract/test_contract.py::test_detector[neural]",
    "cli/test_languages.py", "cli/test_batch.py", "formats/office/test_docx.py::test_libreoffice", "test_import.py",
    "lang/test_new_language.py", "cli/test_attack.py", "ocr/test_reading.py", "formats/pdf/test_scans.py", "formats/pictures/",
    "formats/office/test_converted.py",
    "formats/office/test_xlsx.py::test_libreoffice", "formats/office/test_ods.py::test_libreoffice",
    *(f"contract/test_contract.py::test_format[{name}]" for name in ("doc", "xls", "ppt", "picture")),
)  # fmt: skip


# Single tests and files that take a minute or so: they begin first, so that no process is left with one at the end.
LONGEST = (
    "training/test_reproduce_page.py", "test_stories.py", "run/test_ray.py", "server/workbench/test_case.py",
    "training/test_training_page.py", "server/test_same_bytes.py", "server/test_sharing_jobs.py", "test_docs.py",
)  # fmt: skip


def pytest_collection_modifyitems(items):
    def place(item):
        return item.nodeid.removeprefix("tests/")

    for item in items:
        if place(item).startswith(SLOW):
            item.add_marker("slow")
    items.sort(key=lambda item: not place(item).startswith(LONGEST))


def pytest_terminal_summary(terminalreporter):
    """Say in one line what was skipped, and why: nobody reads the letters of a thousand tests."""
    reasons = Counter(
        report.longrepr[2].removeprefix("Skipped: ") if isinstance(report.longrepr, tuple) else "no reason"
        for report in terminalreporter.stats.get("skipped", [])
    )
    if reasons:
        told = "; ".join(f"{reason} ({count})" for reason, count in reasons.most_common())
        terminalreporter.write_line(f"Skipped {reasons.total()} tests: {told}")
