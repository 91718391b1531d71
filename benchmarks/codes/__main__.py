"""Are identifiers of all kinds masked, and numbers that only look like them left alone?

    python -m benchmarks.codes [--each 12] [--policies gdpr,hipaa,direct-only] [--model default] [--presidio PYTHON] [--show 20]

Every kind of kinds.tsv gives right codes: alone and in sentences that say nothing about them ("bare", where the kind is marked
so), behind their label, and in sentences with it, English and German in turn. A code counts as masked if none of its letters
and digits is left. Kinds with a check digit also give codes of the same look with a wrong one, bare: such a number counts as
masked if any of it is hidden. Figures go to benchmarks/results/codes.json; benchmarks/run.py puts them into docs/benchmarks.md.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks.codes.making import Kind, kinds
from benchmarks.presidio_peer import Span, spans_of

from nescio.document import Document
from nescio.pipeline import Pipeline

RESULTS = Path(__file__).parent.parent / "results" / "codes.json"
POLICIES = "gdpr,hipaa,direct-only"
_BARE = (
    ("en", "{code}"),
    ("en", "Please add {code} to the list."),
    ("de", "Auf dem Zettel stand {code}, sonst nichts."),
    ("en", "The second line reads {code} in both copies."),
    ("de", "Wir fanden {code} in der Schublade."),
    ("de", "{code}"),
)
_TOLD = (
    ("en", "{english}: {code}"),
    ("de", "{german}: {code}"),
    ("en", "Her {english} is {code}."),
    ("de", "Die Angabe {german} {code} fehlt noch."),
    ("en", "The {english} on the form, {code}, was hard to read."),
    ("de", "Unter {german} hat sie {code} eingetragen."),
)


class Case(NamedTuple):
    """A text with a code in it."""

    kind: str
    way: str
    lang: str
    text: str
    start: int
    end: int


def cases(each: int) -> list[Case]:
    """The same cases every time: of kinds that are found bare, half of them are."""
    made = []
    for kind in kinds():
        ways = [way for pair in zip(_BARE, _TOLD, strict=True) for way in pair] if kind.bare else _TOLD
        for number in range(each):
            sentence = ways[number % len(ways)]
            bare = sentence in _BARE
            made.append(_case(kind, "bare" if bare else "told", sentence, kind.code(number, bare)))
    return made


def wrong_cases(each: int) -> list[Case]:
    """Codes with a wrong check digit in sentences that say nothing about them."""
    return [
        _case(kind, "wrong", _BARE[number % len(_BARE)], kind.wrong(number))
        for kind in kinds()
        if kind.has_check_digit
        for number in range(each)
    ]


def _case(kind: Kind, way: str, sentence: tuple[str, str], code: str) -> Case:
    lang, template = sentence
    told = template.replace("{english}", kind.english).replace("{german}", kind.german)
    start = told.index("{code}")
    return Case(kind.name, way, lang, told.replace("{code}", code), start, start + len(code))


def _hidden_by(made: list[Case], options: argparse.Namespace) -> Iterator[tuple[str, list[set[int]]]]:
    """Which characters of each text a system hides, by its name."""
    for policy in options.policies.split(","):
        pipelines = {lang: Pipeline.from_policy(policy, lang=lang, model=options.model) for lang in ("en", "de")}
        edits = [pipelines[case.lang].run(Document("case", case.text)).edits for case in made]
        yield f"nescio:{policy}", [_places((edit.start, edit.end) for edit in found) for found in edits]
    if options.presidio:
        yield "presidio", [_places(spans) for spans in spans_of(options.presidio, [case.text for case in made])]


def _places(spans: Iterable[Span]) -> set[int]:
    return {place for start, end in spans for place in range(start, end)}


def is_masked(case: Case, hidden: set[int]) -> bool:
    """Whether none of a right code is left; of a wrong one, whether any of it is hidden."""
    places = {place for place in range(case.start, case.end) if case.text[place].isalnum()}
    return bool(places & hidden) if case.way == "wrong" else places <= hidden


def figures(made: list[Case], masked: list[bool]) -> dict[str, object]:
    """Shares by way, and the kinds that fall short."""
    shares = {}
    for way in ("bare", "told", "wrong"):
        of_way = [done for case, done in zip(made, masked, strict=True) if case.way == way]
        shares[way] = {"cases": len(of_way), "masked": round(sum(of_way) / max(1, len(of_way)), 4)}
    right = [done for case, done in zip(made, masked, strict=True) if case.way != "wrong"]
    return {
        "right": {"cases": len(right), "masked": round(sum(right) / len(right), 4)},
        **shares,
        "missed": _counted(case for case, done in zip(made, masked, strict=True) if case.way != "wrong" and not done),
        "masked though wrong": _counted(
            case for case, done in zip(made, masked, strict=True) if case.way == "wrong" and done
        ),
    }


def _counted(cases_: object) -> dict[str, int]:
    return dict(sorted(Counter(case.kind for case in cases_).items()))  # type: ignore[attr-defined]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--each", type=int, default=12, help="codes of each kind (default: 12)")
    parser.add_argument("--policies", default=POLICIES)
    parser.add_argument("--model", default="default")
    parser.add_argument("--presidio", metavar="PYTHON", help="a Python that has Presidio (see presidio_peer.py)")
    parser.add_argument("--show", type=int, default=0, help="print so many mistakes of each system")
    options = parser.parse_args()
    made = [*cases(options.each), *wrong_cases(options.each // 2)]
    systems: dict[str, object] = {}
    for name, hidden in _hidden_by(made, options):
        masked = [is_masked(case, places) for case, places in zip(made, hidden, strict=True)]
        systems[name] = figures(made, masked)
        print(name, json.dumps(systems[name], ensure_ascii=False))
        mistakes = [case for case, done in zip(made, masked, strict=True) if done == (case.way == "wrong")]
        for case in mistakes[: options.show]:
            print("   ", case.way, "|", case.kind, "|", case.text)
    if not options.presidio and RESULTS.exists():
        # The codes are the same every time, so Presidio's figures stay.
        systems |= {
            name: row for name, row in json.loads(RESULTS.read_text("utf8"))["systems"].items() if name == "presidio"
        }
    results = {"kinds": len(kinds()), "systems": systems}
    RESULTS.write_text(json.dumps(results, indent=2, ensure_ascii=False) + "\n", encoding="utf8")


if __name__ == "__main__":
    main()
