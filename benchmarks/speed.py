"""How fast is detection? Characters per CPU-second, growth with length, peak memory and start-up time, with a peer beside it.

    python benchmarks/speed.py                                  # text made from the project's own corpus
    python benchmarks/speed.py --text judgments.txt --json
    python benchmarks/speed.py --peer-python peer/bin/python    # an environment with presidio-analyzer and spacy

Each measurement runs in a process of its own, so that memory and start-up are its own, too.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
CORPUS = HERE.parent / "data" / "corpus" / "en"
MARK = re.compile(r"\[\[(.*?)\|.*?\]\]", re.S)

RULES, RULES_LONG = "nescio rules, 1 MB", "nescio rules, 10 MB"
DEFAULT_SHORT, DEFAULT, FAST = "nescio default, 200 kB", "nescio default, 1 MB", "nescio fast, 1 MB"
PATTERNS, PRESIDIO = "presidio patterns, 1 MB", "presidio + spaCy md, 1 MB"
RATIOS = [(RULES_LONG, RULES), (RULES, PATTERNS), (DEFAULT, DEFAULT_SHORT), (DEFAULT, PRESIDIO), (FAST, PRESIDIO)]


def make_text(characters: int, seed: int = 1) -> str:
    """Paragraphs of the project's own corpus, in random order, until the wished length is reached."""
    paragraphs = []
    for path in sorted(CORPUS.glob("*.txt")):
        body = path.read_text(encoding="utf8").partition("\n\n")[2]
        paragraphs += MARK.sub(r"\1", body).split("\n\n")
    rng = random.Random(seed)
    parts, length = [], 0
    while length < characters:
        part = rng.choice(paragraphs)
        parts.append(part)
        length += len(part) + 2
    return "\n\n".join(parts)[:characters]


def measure(python: str, worker: str, *arguments: str) -> dict[str, float]:
    """Run a worker script and return what it prints."""
    done = subprocess.run(
        [python, str(HERE / "workers" / f"{worker}.py"), *arguments], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{worker} failed:\n{done.stderr[-2000:]}")
    return json.loads(done.stdout.splitlines()[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--text", type=Path, help="plain text to measure on (default: made from the own corpus)")
    parser.add_argument("--peer-python", help="Python of an environment that has presidio-analyzer")
    parser.add_argument(
        "--jsonl-megabytes", type=int, default=0, help="also run a JSONL file of this size through the command"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    text = options.text.read_text(encoding="utf8") if options.text else make_text(1_000_000)
    one = (text * (1_000_000 // len(text) + 1))[:1_000_000]
    results: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        small, medium, large = (Path(folder) / name for name in ("200kb.txt", "1mb.txt", "10mb.txt"))
        small.write_text(one[:200_000], encoding="utf8")
        medium.write_text(one, encoding="utf8")
        large.write_text((make_text(10_000_000) if not options.text else one * 10), encoding="utf8")
        results[RULES] = measure(sys.executable, "nescio_detect", "none", str(medium))
        results[RULES_LONG] = measure(sys.executable, "nescio_detect", "none", str(large))
        results[DEFAULT_SHORT] = measure(sys.executable, "nescio_detect", "default", str(small))
        results[DEFAULT] = measure(sys.executable, "nescio_detect", "default", str(medium))
        results[FAST] = measure(sys.executable, "nescio_detect", "fast", str(medium))
        if options.peer_python:
            results[PATTERNS] = measure(options.peer_python, "presidio", "patterns", str(medium))
            results[PRESIDIO] = measure(options.peer_python, "presidio", "md", str(medium))
        if options.jsonl_megabytes:
            lines = Path(folder) / "many.jsonl"
            with lines.open("w", encoding="utf8") as file:
                for number in range(options.jsonl_megabytes * 250):
                    start = number * 3989 % (len(one) - 4000)
                    file.write(json.dumps({"id": str(number), "text": one[start : start + 4000]}) + "\n")
            name = f"nescio anonymize, {options.jsonl_megabytes} MB JSONL"
            results[name] = measure(sys.executable, "nescio_jsonl", str(lines))
    report = {
        "machine": platform.processor() or platform.machine(),
        "python": platform.python_version(),
        "results": results,
    }
    if options.json:
        print(json.dumps(report, indent=2))
        return
    print(f"{'':34}{'chars/CPU-s':>14}{'peak MB':>10}{'start-up s':>12}")
    for name, row in results.items():
        print(
            f"{name:34}{row['characters_per_cpu_second']:>14,.0f}{row['peak_megabytes']:>10.0f}{row['startup_seconds']:>12.2f}"
        )
    for name, other in RATIOS:
        if name in results and other in results:
            ratio = results[name]["characters_per_cpu_second"] / results[other]["characters_per_cpu_second"]
            print(f"{name} against {other}: {ratio:.2f} times the speed")


if __name__ == "__main__":
    main()
