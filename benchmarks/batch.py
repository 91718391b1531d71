"""Does ``nescio batch`` keep its promises? Killed and resumed, faster with more workers, engines alike, memory flat.

    python benchmarks/batch.py resume                          # 10,000 documents, killed with -9 five times
    python benchmarks/batch.py workers                         # rate of two workers against one
    python benchmarks/batch.py engines --engines local,ray     # wall-clock and CPU time, output compared byte for byte
    python benchmarks/batch.py memory --documents 100000       # resident memory of all processes along the way
    python benchmarks/batch.py memory --documents 1000000 --command anonymize    # the same of the command for files

Documents are sentences of the project's own corpus, two each; those of ``memory`` are single short ones, as it is their number that
counts. Rules alone (``--model none``) unless told otherwise.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from itertools import islice
from pathlib import Path

CORPUS = Path(__file__).parent.parent / "data" / "corpus"
MARK = re.compile(r"\[\[(.*?)\|.*?\]\]", re.S)


def make_documents(path: Path, count: int, *, tiny: bool = False, seed: int = 1) -> int:
    """Write a JSONL file of short documents and return its characters."""
    sentences = []
    for source in sorted(CORPUS.glob("*/*.txt")):
        body = MARK.sub(r"\1", source.read_text(encoding="utf8").partition("\n\n")[2])
        sentences += [part for part in re.split(r"(?<=[.!?])\s+", body) if 40 <= len(part) <= 240]
    if tiny:
        sentences = [sentence for sentence in sentences if len(sentence) <= 60]
    rng = random.Random(seed)
    characters = 0
    with path.open("w", encoding="utf8") as file:
        for number in range(count):
            text = " ".join(rng.sample(sentences, 1 if tiny else 2))
            characters += len(text)
            file.write(json.dumps({"id": str(number), "text": text}) + "\n")
    return characters


def command(source: Path, out: Path, *more: str, program: str = "batch") -> list[str]:
    return [sys.executable, "-m", "nescio", program, str(source), "-o", str(out), *more]


def timed(source: Path, out: Path, *more: str) -> dict[str, float]:
    """Run a batch to its end: seconds on the clock, and CPU seconds of all its processes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.monotonic()
    subprocess.run(command(source, out, *more), check=True, stderr=subprocess.DEVNULL)
    seconds = time.monotonic() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"seconds": round(seconds, 1), "cpu_seconds": round(cpu, 1)}


def resume(source: Path, folder: Path, documents: int, kills: int, options: list[str]) -> dict[str, object]:
    whole, cut = folder / "whole.jsonl", folder / "cut.jsonl"
    timed(source, whole, *options)
    rng = random.Random(7)
    killed_at = []
    for target in sorted(rng.sample(range(documents), kills)):
        process = subprocess.Popen(command(source, cut, *options), stderr=subprocess.DEVNULL)
        while process.poll() is None and documents_done(cut) < target:
            time.sleep(0.2)
        time.sleep(rng.uniform(0, 0.5))
        # The program alone, as an operator or the system would kill it; its workers must end by themselves.
        process.kill()
        process.wait()
        killed_at.append(documents_done(cut))
    timed(source, cut, *options)
    return {
        "documents": documents_done(cut),
        "killed_at": killed_at,
        "equal": whole.read_bytes() == cut.read_bytes(),
        "left_over": sorted(path.name for path in folder.glob(".*")),
    }


def documents_done(out: Path) -> int:
    with tempfile.TemporaryDirectory() as folder:
        for path in out.parent.glob(f"{out.name}.batch*"):
            shutil.copy(path, folder)
        try:
            connection = sqlite3.connect(Path(folder) / f"{out.name}.batch")
            return connection.execute("SELECT count(*) FROM document WHERE state = 'done'").fetchone()[0]
        except sqlite3.Error:  # killed before the list was there
            return 0


def workers(source: Path, folder: Path, documents: int, options: list[str]) -> dict[str, object]:
    one = timed(source, folder / "one.jsonl", "--workers", "1", *options)
    two = timed(source, folder / "two.jsonl", "--workers", "2", *options)
    return {
        "one": {**one, "rate": round(documents / one["seconds"], 1)},
        "two": {**two, "rate": round(documents / two["seconds"], 1)},
        "ratio": round(one["seconds"] / two["seconds"], 2),
        "equal": (folder / "one.jsonl").read_bytes() == (folder / "two.jsonl").read_bytes(),
    }


def engines(source: Path, folder: Path, names: list[str], options: list[str]) -> dict[str, object]:
    """The overhead of an engine is its time over that of the first one, less one: as a whole, and without its start.

    How long the start takes is measured with the first documents alone.
    """
    few = folder / "few.jsonl"
    with source.open(encoding="utf8") as file:
        few.write_text("".join(islice(file, 32)), encoding="utf8")
    results: dict[str, dict[str, float]] = {}
    for name in names:
        chosen = ("--engine", name, "--workers", "2", *options)
        start = timed(few, folder / f"few-{name}.jsonl", *chosen)["seconds"]
        results[name] = {**timed(source, folder / f"{name}.jsonl", *chosen), "start": start}
        own, first = results[name], results[names[0]]
        own["overhead"] = round(own["seconds"] / first["seconds"] - 1, 3)
        own["overhead_without_start"] = round((own["seconds"] - start) / (first["seconds"] - first["start"]) - 1, 3)
    outputs = {(folder / f"{name}.jsonl").read_bytes() for name in names}
    return {**results, "equal": len(outputs) == 1}


def memory(source: Path, folder: Path, documents: int, options: list[str], program: str) -> dict[str, object]:
    """Memory by tenths of the time; ``ratio`` is that of the last over that of the third, when all workers are warm
    (if the run takes minutes)."""
    out = folder / "memory.jsonl"
    more = ["--workers", "2"] if program == "batch" else []
    process = subprocess.Popen(command(source, out, *more, *options, program=program), stderr=subprocess.DEVNULL)
    samples: list[float] = []
    began = time.monotonic()
    while process.poll() is None:
        samples.append(resident_megabytes(process.pid))
        time.sleep(0.5)
    seconds = time.monotonic() - began
    tenth = max(1, len(samples) // 10)
    by_tenth = [max(samples[begin : begin + tenth]) for begin in range(0, 10 * tenth, tenth) if samples[begin:]]
    return {
        "megabytes_by_tenth": [round(value) for value in by_tenth],
        "ratio": round(by_tenth[-1] / by_tenth[min(2, len(by_tenth) - 1)], 3),
        "rate": round(documents / seconds, 1),
    }


def resident_megabytes(process: int) -> float:
    """The memory of a process and all below it."""
    total = 0.0
    try:
        total += int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
        for child in Path(f"/proc/{process}/task/{process}/children").read_text().split():
            total += resident_megabytes(int(child))
    except OSError:
        pass
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["resume", "workers", "engines", "memory"])
    parser.add_argument("--documents", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--engines", default="local,ray")
    parser.add_argument("--model", default="none")
    parser.add_argument("--command", default="batch", choices=["batch", "anonymize"], help="for memory")
    parser.add_argument("--workers", type=int, default=2, help="for resume")
    chosen = parser.parse_args()
    options = ["--model", chosen.model]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = folder / "in.jsonl"
        characters = make_documents(source, chosen.documents, tiny=chosen.what == "memory")
        if chosen.what == "resume":
            result = resume(
                source, folder, chosen.documents, chosen.kills, ["--workers", str(chosen.workers), *options]
            )
        elif chosen.what == "workers":
            result = workers(source, folder, chosen.documents, options)
        elif chosen.what == "engines":
            result = engines(source, folder, chosen.engines.split(","), options)
        else:
            result = memory(source, folder, chosen.documents, options, chosen.command)
        print(json.dumps({"characters": characters, "load": os.getloadavg()[0], **result}, indent=2))


if __name__ == "__main__":
    main()
