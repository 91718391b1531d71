"""Run a system over documents in a process of its own, so that time and memory are its own."""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path

from nescio.errors import NescioError, UsageError
from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.predictions import Masked
from nescio.evaluate.systems.system import System, check_name, create


@dataclass(slots=True)
class Run:
    """Predictions of one system at one operating point, and what they cost; None where nobody measured."""

    name: str
    predictions: dict[str, tuple[Masked, ...]] = field(default_factory=dict)
    mentions: dict[str, tuple[Masked, ...]] | None = None
    point: str = ""
    load_seconds: float | None = None
    seconds: float | None = None
    megabytes: float | None = None
    failed: tuple[str, ...] = ()
    about: Mapping[str, str] = field(default_factory=dict)


def run_here(spec: str, system: System, gold: Sequence[GoldDocument]) -> list[Run]:
    """Run a system in this process; a document on which it fails counts as unmasked and is reported."""
    started = time.perf_counter()
    system.prepare()
    load_seconds = time.perf_counter() - started
    runs: dict[str, Run] = {}
    failed: list[str] = []
    seconds = 0.0
    for document in gold:
        started = time.perf_counter()
        try:
            for number, output in enumerate(system.mask(document)):
                if number == 0:
                    seconds += time.perf_counter() - started
                name = spec if number == 0 else f"{spec} ({output.point})"
                run = runs.setdefault(output.point, Run(name, point=output.point))
                run.predictions[document.id] = output.masked
                if output.mentions is not None:
                    run.mentions = run.mentions or {}
                    run.mentions[document.id] = output.mentions
        except Exception:  # whatever a system throws, the others go on; its message may quote the text
            failed.append(document.id)
    done = list(runs.values()) or [Run(spec)]
    for run in done:
        run.failed = tuple(failed)
        run.about = system.about()
    done[0].load_seconds, done[0].seconds, done[0].megabytes = load_seconds, seconds, peak_megabytes()
    return done


def run_system(spec: str, gold: Sequence[GoldDocument]) -> list[Run]:
    """Run a system in a process of its own; one with operating points gives a ``Run`` for each, the main one first."""
    check_name(spec)
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    # Annotations stay here: a system sees id, text and language.
    bare = [GoldDocument(document.id, document.text, {}, document.lang) for document in gold]
    process = context.Process(target=_work, args=(spec, bare, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        answer = ours.recv()
    except EOFError:
        raise UsageError(f"The system '{spec}' ended without an answer (out of memory?).") from None
    finally:
        process.join(timeout=10)
    if isinstance(answer, str):
        raise UsageError(answer)
    runs: list[Run] = answer
    return runs


def _work(spec: str, gold: Sequence[GoldDocument], answer: Connection) -> None:
    try:
        answer.send(run_here(spec, create(spec), gold))
    except NescioError as error:
        answer.send(str(error))
    except Exception as error:  # loading a peer can fail in any way; say which way and go
        answer.send(f"The system '{spec}' could not be loaded ({type(error).__name__}).")


def peak_megabytes() -> float | None:
    """The most memory this process ever held; None where the system does not tell (Windows)."""
    status = Path("/proc/self/status")
    if status.exists():
        # Not getrusage: it counts what the parent held when it forked.
        for line in status.read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    try:
        import resource
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 1024)
