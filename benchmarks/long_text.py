"""How much memory does one long plain text take? Invented texts of several sizes through the command, with peak and time of each.

    python benchmarks/long_text.py                             # 5, 20 and 100 MB, rules alone
    python benchmarks/long_text.py --megabytes 20 --model default
    python benchmarks/long_text.py --text judgments.txt        # a text of your own
    python benchmarks/long_text.py --only-make 100 big.txt     # the text itself

The peak is that of the largest process. People, firms and numbers are drawn anew all the time, as in the papers of a large office:
about a hundred new people and as many new numbers and addresses in every megabyte, and a few who are in all of it.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
_STARTS = "Bar Bel Cor Dal Der Fen Gar Hal Kel Lan Mar Nor Pel Ros Sel Tam Tor Ver Wel Zum".split()
_MIDDLES = "a e i o u al an el en er il in ol or un".split()
_ENDS = "beck bury dale field ford ham ley man mann mere ner off ow ski son stad thor ton well wick".split()
_GIVEN = "Anna Alice Clara Daniel David Emma Eva Henry James John Julia Laura Lucy Martin Mary Oliver Paul Peter Robert".split()
_TOWNS = "Bristol Cardiff Derby Exeter Leeds Lincoln Norwich Oxford Preston York".split()
_MONTHS = "January February March April May June July August September October November December".split()
_WITH_PEOPLE = (
    "{name} of {number} {family} Street, {town}, complained that the roof had not been repaired before {day}.",
    "On {day} the tribunal heard {name}, who works for {firm} Ltd and has lived in {town} since she was a child.",
    "Ms {family} said that she had written to {mail} twice, and that nobody had answered.",
    "Mr {family} was told by telephone (0113 496 {four}) that his claim {code} had been closed.",
)
_WITHOUT = (
    "In the meantime nothing was done about the water in the cellar, and the council was informed of it in the usual way.",
    "The parties agreed that the matter should be settled without costs, and that no further claims would be made by either side.",
    "It was not in dispute that the letter had been sent in time, although it took several weeks until it was read by anybody.",
    "The tribunal saw no reason to doubt what had been said about the state of the building, and accepted it as it was put.",
)


def paragraphs(characters: int, seed: int = 1) -> Iterator[str]:
    """Paragraphs of an invented text until it has the wished length."""
    rng = random.Random(seed)

    def family() -> str:
        return rng.choice(_STARTS) + rng.choice(_MIDDLES) + rng.choice(_ENDS)

    regulars = [(rng.choice(_GIVEN), family()) for _ in range(50)]
    length = 0
    while length < characters:
        given, name = rng.choice(regulars) if rng.random() < 0.8 else (rng.choice(_GIVEN), family())
        facts = {
            "name": f"{given} {name}",
            "family": name,
            "town": rng.choice(_TOWNS),
            "number": rng.randint(1, 120),
            "day": f"{rng.randint(1, 28)} {rng.choice(_MONTHS)} {rng.randint(1990, 2020)}",
            "firm": f"{rng.choice(regulars)[1]} & {name}",
            "mail": f"{given.lower()}.{name.lower()}@example.org",
            "four": rng.randint(1000, 1999),
            "code": f"{rng.choice('ABCD')}{rng.randint(100_000, 999_999)}",
        }
        said = [rng.choice(_WITH_PEOPLE).format(**facts) for _ in range(rng.randint(1, 2))]
        said += rng.choices(_WITHOUT, k=rng.randint(6, 14))
        rng.shuffle(said)
        paragraph = " ".join(said) + "\n\n"
        length += len(paragraph)
        yield paragraph


def make(path: Path, characters: int) -> None:
    with path.open("w", encoding="utf8") as file:
        file.writelines(paragraphs(characters))


def measure(source: Path, model: str) -> dict[str, float]:
    """The command on a file, in a process of its own: its peak memory and its processor time."""
    worker = (
        "import json, resource, subprocess, sys\n"
        "subprocess.run(sys.argv[1:], check=True)\n"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "print(json.dumps([used.ru_maxrss / 1024, used.ru_utime + used.ru_stime]))\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "nescio", "anonymize", str(source), "-o", str(Path(folder) / "out.txt")]
        command += ["--model", model, "--lang", "en"]
        done = subprocess.run(
            [sys.executable, "-c", worker, *command], stdout=subprocess.PIPE, text=True, check=True, env=os.environ
        )
    peak, seconds = json.loads(done.stdout.splitlines()[-1])
    return {"megabytes": source.stat().st_size / 1e6, "peak_megabytes": peak, "cpu_seconds": seconds}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--megabytes", type=int, nargs="+", default=[5, 20, 100])
    parser.add_argument("--text", type=Path, nargs="+", help="measure these files instead of invented ones")
    parser.add_argument("--model", default="none")
    parser.add_argument("--json", action="store_true", help="print one JSON list")
    parser.add_argument("--only-make", nargs=2, metavar=("MEGABYTES", "FILE"), help="write an invented text and stop")
    options = parser.parse_args()
    if options.only_make:
        make(Path(options.only_make[1]), int(options.only_make[0]) * 1_000_000)
        return
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for size in options.megabytes if not options.text else ():
            path = Path(folder) / f"{size}.txt"
            make(path, size * 1_000_000)
            rows.append(measure(path, options.model))
            path.unlink()
    rows += [measure(path, options.model) for path in options.text or ()]
    if options.json:
        print(json.dumps(rows, indent=2))
        return
    print(f"{'MB of text':>12}{'peak MB':>12}{'CPU seconds':>14}")
    for row in rows:
        print(f"{row['megabytes']:>12.1f}{row['peak_megabytes']:>12.0f}{row['cpu_seconds']:>14.0f}")


if __name__ == "__main__":
    main()
