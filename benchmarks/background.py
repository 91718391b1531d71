"""How fast is the index of a background corpus? CPU and wall-clock seconds to build it, to update it, and to search in it.

    python benchmarks/background.py biographies.jsonl.gz          # lines with "text" and "name" or "id"
    python benchmarks/background.py biographies.jsonl.gz --json

Combinations are made of one to three stretches of words from the same document, as a document's entities would be.
"""

from __future__ import annotations

import argparse
import gzip
import json
import platform
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from nescio.background.index import Record, build_index, index_info
from nescio.background.local import LocalIndex
from nescio.background.terms import terms

QUERIES = 1_000
# What is promised: CPU seconds for the whole corpus of about 19,300 biographies, and for 1,000 combinations.
MAX_BUILDING, MAX_SEARCHING = 60.0, 5.0


def read(path: Path) -> Iterator[Record]:
    with gzip.open(path, "rt", encoding="utf8") if path.suffix == ".gz" else path.open(encoding="utf8") as lines:
        for number, line in enumerate(lines):
            row = json.loads(line)
            name = str(row.get("name") or row.get("id") or "")
            yield Record(str(number), name or str(number), row["text"], name)


def combinations(records: list[Record], count: int, seed: int = 1) -> list[list[str]]:
    rng = random.Random(seed)
    made: list[list[str]] = []
    while len(made) < count:
        words = terms(rng.choice(records).text)
        if len(words) > 10:
            starts = [rng.randrange(len(words) - 3) for _ in range(rng.choice((1, 2, 2, 3, 3)))]
            made.append([" ".join(words[start : start + rng.choice((1, 2, 3))]) for start in starts])
    return made


def now() -> tuple[float, float]:
    """CPU and wall-clock seconds; on a busy machine only the first mean something."""
    return time.process_time(), time.perf_counter()


def between(what: str, start: tuple[float, float], end: tuple[float, float]) -> dict[str, float]:
    return {f"{what}_cpu_seconds": round(end[0] - start[0], 3), f"{what}_wall_seconds": round(end[1] - start[1], 3)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    records = list(read(options.corpus))
    asked = combinations(records, QUERIES)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "people.index"
        started = now()
        build_index(records, path)
        built = now()
        build_index(records, path)
        updated = now()
        info = index_info(path)
        index = LocalIndex(path)
        found = sum(index.find(phrases).count > 0 for phrases in asked)
        searched = now()
        for phrases in asked:
            index.find(phrases)
        again = now()
    report = {
        "machine": platform.processor() or platform.machine(),
        "python": platform.python_version(),
        "documents": info.documents,
        "individuals": info.individuals,
        "megabytes": round(info.size / 1e6, 1),
        **between("build", started, built),
        **between("update", built, updated),
        "queries": QUERIES,
        "queries_with_results": found,
        **between("query", updated, searched),
        **between("remembered_query", searched, again),
        "share_of_promised_building": round((built[0] - started[0]) / MAX_BUILDING, 3),
        "share_of_promised_searching": round((searched[0] - updated[0]) / MAX_SEARCHING, 3),
    }
    if options.json:
        print(json.dumps(report, indent=2))
        return
    for name, value in report.items():
        print(f"{name.replace('_', ' '):32}{value:>14,}" if isinstance(value, int | float) else f"{name:32}{value:>14}")


if __name__ == "__main__":
    main()
