"""Does anything take more than linear time? Every detector, step and format over texts that trap careless patterns.

    python -m benchmarks.linear_time [--only detect,phone] [--longest 100000] [--limit 1.15] [--keep]

Each text, or what a file holds, is one string repeated to 10,000, 30,000, ... 1,000,000 characters. Printed is the exponent of the
line through the logarithms of length and CPU time (2.0 is quadratic), for whatever takes longer than chance alone can shift. All
texts are measured at 10,000 and at ``--longest``; the steepest ones of each work then at all lengths, until one stays the steepest.
Exits with 1 if one is above the limit. A measurement that takes more than ten CPU-seconds ends the growth of its text: what is
steep shows by then. With ``--keep`` the figures go to benchmarks/results/linear-time.json, beside those that are there.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.linear_time_files import FILES, through
from benchmarks.linear_time_texts import TEXTS

from nescio.collecting import collecting_rarely
from nescio.document import Document
from nescio.lang.choose import choose_language
from nescio.pipeline import Pipeline
from nescio.text.passage import Passage

LENGTHS = (10_000, 30_000, 100_000, 300_000, 1_000_000)
RESULTS = Path(__file__).parent / "results" / "linear-time.json"
# Less than this is noise, more than this is enough to see.
_SHORTEST, _LONGEST = 0.02, 10.0
# What takes longer than this is not measured three times.
_LONG_ENOUGH = 0.05
_MOST_AGAIN, _MOST_FURTHER = 6, 3
Growing = dict[str, Callable[[int], Any]]


def works() -> Iterator[tuple[str, Callable[[Any], object], Growing]]:
    """What is measured: its name, a function that takes a text or a file, and texts or files by their length."""
    for lang in ("en", "de"):
        pipeline = Pipeline.from_policy("gdpr", lang=lang, model="none")
        for detector in pipeline.step("detect").detectors:  # type: ignore[attr-defined]
            yield f"{detector.name} ({lang})", _detection(detector, lang), TEXTS
        yield f"detect ({lang})", _step(pipeline, "detect"), TEXTS
        yield f"whole pipeline ({lang})", _step(pipeline, None), TEXTS
        # A policy that masks alike in all lengths: gdpr masks little in a text that speaks of nobody.
        surrogates = Pipeline.from_policy("strict", lang=lang, model="none", replace="surrogate")
        yield f"with surrogates ({lang})", _step(surrogates, None), TEXTS
    yield "choice of language", choose_language, TEXTS
    for suffix, files in FILES.items():
        yield f"format {suffix}", through(suffix), files


def _detection(detector: object, lang: str) -> Callable[[str], object]:
    def detect(text: str) -> object:
        with collecting_rarely():  # as every pipeline does
            return list(detector.detect(Passage(text, lang)))  # type: ignore[attr-defined]

    return detect


def _step(pipeline: Pipeline, last: str | None) -> Callable[[str], object]:
    return lambda text: pipeline.run(Document("text", text), until=last)


def exponent(
    work: Callable[[Any], object], made: Callable[[int], Any], lengths: Sequence[int]
) -> tuple[float | None, float]:
    """The exponent of time in length, None if nothing takes long enough, and the longest time."""
    points: list[tuple[float, float]] = []
    work(made(1000))
    for length in lengths:
        seconds = _measured(work, made(length))
        if seconds >= _SHORTEST:
            points.append((math.log(length), math.log(seconds)))
        if seconds > _LONGEST:
            break
    if len(points) < 2:
        return None, math.exp(points[-1][1]) if points else 0.0
    mean_x, mean_y = (sum(values) / len(points) for values in zip(*points, strict=True))
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points) / sum((x - mean_x) ** 2 for x, _ in points)
    return slope, math.exp(points[-1][1])


def _measured(work: Callable[[Any], object], text: str | bytes) -> float:
    """The shortest of three runs if they are short, else of one."""
    shortest = math.inf
    for _ in range(3):
        begun = time.process_time()
        work(text)
        shortest = min(shortest, time.process_time() - begun)
        if shortest > _LONG_ENOUGH:
            break
    return shortest


def steepest(work: Callable[[Any], object], growing: Growing, longest: int) -> dict[str, object]:
    """The text with the largest exponent, measured up to the greatest length; what was steep by chance is not by then."""
    slopes = {what: exponent(work, made, (LENGTHS[0], longest)) for what, made in growing.items()}
    # What is too quick to tell at the first length is measured further if it is among the slowest at the second.
    slowest = sorted((what for what, (slope, _) in slopes.items() if slope is None), key=lambda what: -slopes[what][1])
    further = [what for what in slowest[:_MOST_FURTHER] if slopes[what][1] > 0]
    again = set(further)
    slopes |= {what: exponent(work, growing[what], LENGTHS) for what in further}
    measured = {what: (slope, seconds) for what, (slope, seconds) in slopes.items() if slope is not None}
    while measured:
        what = max(measured, key=lambda name: measured[name][0])
        if what in again or len(again) == len(further) + _MOST_AGAIN:
            slope, seconds = measured[what]
            return {"exponent": round(slope, 2), "growing": what, "seconds": round(seconds, 2)}
        again.add(what)
        far, seconds = exponent(work, growing[what], LENGTHS)
        measured[what] = (far or 0.0, seconds)
    return {"exponent": 0.0, "growing": "", "seconds": 0.0}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="measure only what has one of these words in its name")
    parser.add_argument("--longest", type=int, default=100_000)
    parser.add_argument("--limit", type=float, default=1.15)
    parser.add_argument("--keep", action="store_true", help="put the figures into benchmarks/results")
    options = parser.parse_args()
    wanted = [word for word in options.only.split(",") if word]
    found: dict[str, dict[str, object]] = {}
    for name, work, growing in works():
        if wanted and not any(word in name for word in wanted):
            continue
        row = found[name] = {**steepest(work, growing, options.longest), "texts": len(growing)}
        text = row["growing"] or "nothing takes long"
        print(f"{name:30} {row['exponent']:5.2f}  {text} ({row['seconds']:.2f} s)", flush=True)
        if options.keep:
            kept = json.loads(RESULTS.read_text("utf8")) if RESULTS.exists() else {}
            RESULTS.write_text(json.dumps({**kept, **{name: row}}, indent=2, ensure_ascii=False) + "\n", "utf8")
    if any(row["exponent"] > options.limit for row in found.values()):  # type: ignore[operator]
        sys.exit(1)


if __name__ == "__main__":
    main()
