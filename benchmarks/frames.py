"""How many rows of a data frame are done in a second, with one thread and with all cores, and are the results the same?

    python benchmarks/frames.py [--rows 50000] [--models none,fast,default]

Rows are made up: a name, a town, a date, a reference and a note of about sixty characters, some missing, some with emoji, one of
100 kB. Each measurement runs in a process of its own.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
import time
from typing import Any

GIVEN = "Ayşe Tom Marguerite Tunde Piotr Siobhan Klara Henrike Bronwyn Dmitri Haruto Elif".split()
FAMILY = (
    "Demir Whitfield Achterberg Okonkwo Wasilewski Larkin Distelkamp Imhof Thackeray Baptiste Nakamura Kaya".split()
)
NOTES = (
    "{given} rang about the boiler and will call again on Monday",
    "Sent the form to {family}; the second page was missing",
    "Delivery was late, {given} {family} would like a refund please",
    "No change since the last visit, next check in spring",
    "Left a message with the neighbour, spare key under the mat 😀",
)


def made(rows: int) -> Any:
    """A frame of so many rows; the same every time."""
    import pandas

    rng = random.Random(12)
    found: dict[str, list[Any]] = {"Name": [], "Town": [], "Ref": [], "Seen": [], "Amount": [], "Note": []}
    for row in range(rows):
        given, family = rng.choice(GIVEN), f"{rng.choice(FAMILY)}{rng.choice(['', '', 'son', 'er'])}"
        found["Name"].append(None if rng.random() < 0.02 else f"{given} {family}")
        found["Town"].append(rng.choice(["Leeds", "Truro", "Whitby", "Erfurt", None]))
        found["Ref"].append(f"K-{rng.randrange(10_000, 99_999)}")
        found["Seen"].append(pandas.Timestamp(2020, 1, 1) + pandas.Timedelta(days=rng.randrange(1000)))
        found["Amount"].append(round(rng.random() * 100, 2) if rng.random() > 0.1 else float("nan"))
        note = rng.choice(NOTES).format(given=given, family=family)
        found["Note"].append(f"{note}, ticket {row % 977}" if row else note + " It rained all day." * 5500)
    return pandas.DataFrame(found)


def run(rows: int, model: str) -> None:
    """Anonymise the frame and print seconds and a hash of the result."""
    from nescio.frames import anonymize_frame

    frame = made(rows)
    anonymize_frame(frame.head(20), model=model)
    began, cpu = time.perf_counter(), time.process_time()
    result = anonymize_frame(frame, model=model)
    seconds, cpu = time.perf_counter() - began, time.process_time() - cpu
    assert len(result) == rows
    assert result["Amount"].equals(frame["Amount"])
    for column in ("Name", "Town", "Note"):
        assert result[column].isna().equals(frame[column].isna()), f"values of {column} were lost"
    tags = {name: set(result["Name"][frame["Name"] == name]) for name in frame["Name"].dropna().unique()}
    several = sum(len(found) > 1 for found in tags.values())
    digest = hashlib.sha256(result.to_csv().encode()).hexdigest()[:12]
    print(json.dumps({"seconds": seconds, "cpu": cpu, "result": digest, "people": len(tags), "several": several}))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rows", type=int, default=50_000)
    parser.add_argument("--models", default="none,fast,default")
    parser.add_argument("--one", default="", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        run(given.rows, given.one)
        return
    print(f"{given.rows:,} rows of six columns")
    for model in given.models.split(","):
        results = set()
        for threads in ("1", str(os.cpu_count() or 1)):
            done = subprocess.run(
                [sys.executable, __file__, "--rows", str(given.rows), "--one", model],
                env={**os.environ, "NESCIO_THREADS": threads},
                capture_output=True,
                text=True,
                check=True,
            )
            row = json.loads(done.stdout.splitlines()[-1])
            results.add(row["result"])
            rate = given.rows / row["seconds"]
            print(f"{model:8} {threads} threads: {rate:7.0f} rows/s ({row['seconds']:.1f} s, {row['cpu']:.1f} CPU-s)")
        same = "the same" if len(results) == 1 else "DIFFERENT"
        print(f"{model:8} results are {same}; {row['people']} names in the column, {row['several']} with several tags")


if __name__ == "__main__":
    main()
