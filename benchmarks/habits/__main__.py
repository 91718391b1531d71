"""Which habits of writing let a secret through? Generated texts, each with names and numbers planted in it.

    python -m benchmarks.habits [--each 14] [--policies gdpr,hipaa,email] [--model default] [--seed NAME]
        [--presidio PYTHON] [--show 20]

A secret survives if one of its words of three letters or more, or its digits, can still be read in the output. Habits of kind
"quasi" count for policies that mask such things (gdpr). Figures go to benchmarks/results/habits.json.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import yaml
from benchmarks.habits.pools import Filler
from benchmarks.presidio_peer import masked, spans_of

from nescio.document import Document
from nescio.pipeline import Pipeline

HERE = Path(__file__).parent
RESULTS = HERE.parent / "results" / "habits.json"


class Case(NamedTuple):
    """A text with the strings that must not be left in it."""

    lang: str
    habit: str
    kind: str
    text: str
    secrets: tuple[str, ...]


def cases(each: int, seed: str = "") -> list[Case]:
    """The same cases every time; another seed fills them with other people."""
    declared = yaml.safe_load((HERE / "cases.yaml").read_text(encoding="utf8"))
    made = []
    for lang, habits in declared.items():
        for habit, row in habits.items():
            for number in range(each):
                template = row["templates"][number % len(row["templates"])]
                filler = Filler(lang, f"{seed}{lang} {habit} {number}")
                text = template.format_map(_Slots(filler))
                made.append(Case(lang, habit, row["kind"], text, tuple(dict.fromkeys(filler.secrets))))
    return made


class _Slots(dict[str, str]):
    def __init__(self, filler: Filler) -> None:
        self._filler = filler

    def __missing__(self, slot: str) -> str:
        return self._filler[slot]


def survivors(output: str, secrets: tuple[str, ...]) -> list[str]:
    """The secrets that can still be read: a word of a name, or the digits of a number."""
    return [secret for secret in secrets if _survives(secret, output)]


def _survives(secret: str, output: str) -> bool:
    digits = re.sub(r"\D", "", secret)
    if len(digits) >= 5:
        return digits in re.sub(r"(?<=\d)[^\w\n]+(?=\d)", "", output)
    words = [word for word in re.findall(r"[^\W\d_]{3,}", secret) if word.lower() not in _ORDINARY]
    return any(re.search(rf"(?<![^\W_]){re.escape(word)}(?![^\W\d_])", output, re.IGNORECASE) for word in words)


# Words of streets and firms that say nothing alone.
_ORDINARY = frozenset(
    "street road avenue lane crescent grove old mill station elm ltd inc llc plc sons foods freight logistics biotech "
    "alte platz gmbh söhne logistik sanitär feinkost autohaus kirchberg".split()
)


def outputs(made: list[Case], policy: str, model: str) -> list[str]:
    """What a policy makes of each text; nothing, if it is refused."""
    pipelines = {lang: Pipeline.from_policy(policy, lang=lang, model=model) for lang in ("en", "de")}
    done = [pipelines[case.lang].run(Document("case", case.text)) for case in made]
    return [one.output if one.verdict and one.verdict.passed else "" for one in done]


def _outputs_by(made: list[Case], options: argparse.Namespace) -> Iterator[tuple[str, list[Case], list[str]]]:
    direct = [case for case in made if case.kind == "direct"]
    for policy in options.policies.split(","):
        counted = made if policy == "gdpr" else direct
        yield f"nescio:{policy}", counted, outputs(counted, policy, options.model)
    if options.presidio:
        found = spans_of(options.presidio, [case.text for case in direct])
        yield "presidio", direct, [masked(case.text, spans) for case, spans in zip(direct, found, strict=True)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--each", type=int, default=14, help="cases of each habit (default: 14)")
    parser.add_argument("--policies", default="gdpr,hipaa,email")
    parser.add_argument("--model", default="default")
    parser.add_argument("--seed", default="", help="fill the habits with other people")
    parser.add_argument("--presidio", metavar="PYTHON", help="a Python that has Presidio (see presidio_peer.py)")
    parser.add_argument("--show", type=int, default=0, help="print so many survivors of each system")
    parser.add_argument("--json", type=Path, default=RESULTS, help="where the figures go")
    options = parser.parse_args()
    made = cases(options.each, options.seed)
    figures: dict[str, dict[str, object]] = {}
    for name, counted, written in _outputs_by(made, options):
        failed = [(case, text) for case, text in zip(counted, written, strict=True) if survivors(text, case.secrets)]
        by_habit: dict[str, int] = defaultdict(int)
        for case, _ in failed:
            by_habit[f"{case.lang}: {case.habit}"] += 1
        shares = {
            lang: sum(case.lang == lang for case, _ in failed) / sum(case.lang == lang for case in counted)
            for lang in ("en", "de")
        }
        figures[name] = {
            "cases": len(counted),
            "survivors": {lang: round(share, 4) for lang, share in shares.items()},
            "habits": dict(sorted(by_habit.items(), key=lambda item: -item[1])),
        }
        print(name, json.dumps(figures[name], ensure_ascii=False))
        for case, output in failed[: options.show]:
            print("   ", case.habit, "|", case.text.replace("\n", "⏎"), "->", output.replace("\n", "⏎"))
    if not options.presidio and options.json.exists():
        # Presidio's figures stay as they were measured, with the seed of that time.
        before = json.loads(options.json.read_text(encoding="utf8"))
        if "presidio" in before["systems"]:
            figures["presidio"] = {"seed": before["seed"], **before["systems"]["presidio"]}
    options.json.write_text(
        json.dumps(
            {
                "habits": len({(case.lang, case.habit) for case in made}),
                "cases": len(made),
                "seed": options.seed,
                "systems": figures,
            },
            indent=2,
            ensure_ascii=False,
        )
        + "\n",
        encoding="utf8",
    )


if __name__ == "__main__":
    main()
