"""Try damaged files, one process a core, and then the properties of the suite with new examples.

Each finding is printed once, with how to see it again; the files are kept with ``--keep``. Exit code 1 if anything was found.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from nescio.pipeline import Pipeline
from tests.fuzz.damage import damaged
from tests.fuzz.seeds import seeds
from tests.fuzz.trials import tried

_TESTS = Path(__file__).parents[1]


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=None, help="begin with this one; default: the time")
    parser.add_argument("--only", default="", help="suffixes, separated by commas; default: all, and the properties")
    parser.add_argument("--keep", type=Path, help="put files that are findings into this folder")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    seed = chosen.seed if chosen.seed is not None else int(time.time())
    print(f"seed {seed}", flush=True)
    only = [f".{name}" for name in chosen.only.split(",") if name]
    share = 1.0 if only else 0.8
    until = time.monotonic() + 60 * chosen.minutes * share
    with ProcessPoolExecutor(chosen.processes) as pool:
        jobs = [pool.submit(_damage, seed + n, until, only, chosen.keep) for n in range(chosen.processes)]
        counts: Counter[tuple[str, str]] = sum((job.result() for job in jobs), Counter())
    for (suffix, outcome), number in sorted(counts.items()):
        print(f"{suffix:9} {number:7} {outcome}")
    found = sum(number for (_, outcome), number in counts.items() if outcome not in ("written", "refused"))
    print(f"{counts.total()} files, {found} findings")
    failed = 0 if only else _properties(seed, time.monotonic() + 60 * chosen.minutes * (1 - share))
    return 1 if found or failed else 0


def _damage(seed: int, until: float, only: list[str], keep: Path | None) -> "Counter[tuple[str, str]]":
    """(suffix, what became of it) -> how many files."""
    counts: Counter[tuple[str, str]] = Counter()
    files = {name: data for name, data in seeds().items() if not only or Path(name).suffix in only}
    pipeline = Pipeline.from_policy("gdpr", model="none")
    number = 0
    with tempfile.TemporaryDirectory() as folder:
        while time.monotonic() < until:
            number += 1
            chance = random.Random(f"{seed} {number}")
            name = chance.choice(sorted(files))
            path = Path(folder) / name
            path.write_bytes(damaged(files[name], chance))
            outcome = tried(path, pipeline)
            key = (path.suffix, outcome)
            if outcome not in ("written", "refused") and key not in counts:
                print(f"{name}: {outcome} (seed {seed}, number {number})", flush=True)
                if keep:
                    keep.mkdir(parents=True, exist_ok=True)
                    (keep / f"{seed}-{number}-{name}").write_bytes(path.read_bytes())
            counts[key] += 1
    return counts


def _properties(seed: int, until: float) -> int:
    """Run the tests with examples of hypothesis, each time with another seed."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-m", "hypothesis", str(_TESTS)]
    environment = {**os.environ, "NESCIO_FUZZ": "1", "NESCIO_THREADS": "1"}
    rounds = 0
    while rounds == 0 or time.monotonic() < until:
        done = subprocess.run([*command, f"--hypothesis-seed={seed + rounds}"], env=environment, check=False)
        if done.returncode:
            print(f"a property does not hold (seed {seed + rounds})")
            return 1
        rounds += 1
    print(f"properties: {rounds} rounds")
    return 0


if __name__ == "__main__":
    sys.exit(main())
