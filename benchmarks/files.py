"""Do real files come through? Every file of a folder is anonymised, opened by another program, compared and searched.

    python benchmarks/files.py FOLDER                            # the table, by format
    python benchmarks/files.py FOLDER --only docx,pdf --verbose  # with the reasons of refusals, by file
    python benchmarks/files.py FOLDER --out results --render 3   # keep the results, draw the first 3 of each format

Needs the other programs: ``pip install python-docx python-pptx openpyxl odfpy pypdf html5lib striprtf``;
drawing also needs LibreOffice (``soffice``) and poppler (``pdftoppm``).
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import signal
import sys
import tempfile
import time
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from files_comparing import Replaced, changed_pages, changed_units, left
from files_pictures import side_by_side
from files_reading import UnreadableError, programs, units

from nescio.document import Document
from nescio.errors import DocumentError
from nescio.formats.io.inputs import create_format, format_of, result_name
from nescio.formats.io.output import FileOutput
from nescio.formats.io.source import Source
from nescio.lang import LANGUAGES
from nescio.lang.gazetteers import common_words
from nescio.pipeline import Pipeline
from nescio.protocols import Format
from nescio.settings import Settings

# Reasons for which a file is rightly refused: nobody could read it, or not in these languages. A scan is none of them.
RIGHT = (
    "password", "encrypted", "ZIP container", "not well-formed", "does not begin like one", "unknown encoding",
    "binary", "no text", "unsafe name", "damaged", "language", "old binary kind", "empty",
)  # fmt: skip
FAMILY = {"htm": "html", "tsv": "csv", "jsonl": "json", "mbox": "eml", "ods": "odt"}
LIMIT = 120
SLOW = 30.0


@dataclass
class Outcome:
    """What became of a file; places name parts, never their text."""

    file: str
    kind: str = ""
    why: str = ""
    seconds: float = 0.0
    opens: bool | None = None
    changed: dict[str, int] = field(default_factory=dict)
    left: list[str] = field(default_factory=list)
    look_at: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        """Whether the file was written as it should be, or rightly refused."""
        if self.kind == "rightly refused":
            return True
        return self.kind == "written" and self.opens is not False and not self.changed and not self.left


class TooLongError(Exception):
    pass


def _alarm(*_: Any) -> None:
    raise TooLongError


def anonymize(path: Path, target: Path, pipeline: Pipeline, format: Format) -> tuple[Outcome, list[Document]]:
    """Anonymise one file as the command line does."""
    outcome, documents = Outcome(path.name), []
    started = time.process_time()
    # Time of the processor, so that a busy machine changes nothing.
    signal.setitimer(signal.ITIMER_PROF, LIMIT)
    try:
        source = Source.of(path)
        problems: list[str] = []
        for item in format.read(source):
            if isinstance(item, Document):
                documents.append(pipeline.run(item))
            else:
                problems.append(str(item))
        with FileOutput(target) as output:
            report = format.write(iter(documents), source, output)
        problems += map(str, report.failures)
        outcome.notes = list(report.notes)
        outcome.kind = "written" if target.exists() and not problems else "refused"
        outcome.why = "; ".join(problems)
    except DocumentError as error:
        outcome.kind, outcome.why = "refused", str(error)
    except TooLongError:
        outcome.kind = "timeout"
    except Exception as error:
        outcome.kind, outcome.why = "crash", type(error).__name__
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    outcome.seconds = round(time.process_time() - started, 1)
    if outcome.kind == "refused":
        outcome.kind = "rightly refused" if any(word in outcome.why for word in RIGHT) else "wrongly refused"
    return outcome, documents


def check(path: Path, target: Path, documents: list[Document], outcome: Outcome) -> None:
    """Open the result with other programs, compare what each of them shows, and search it for what was replaced."""
    gone = list(replaced(documents))
    taken = [document.text[edit.start : edit.end] for document in documents for edit in document.edits]
    for program in programs(path):
        try:
            before = units(path, program)
        except UnreadableError:
            # What the other program did not open before need not open after.
            continue
        try:
            compare = changed_pages if path.suffix.lower() == ".pdf" else changed_units
            changed = compare(before, units(target, program), taken)
        except UnreadableError as error:
            outcome.opens = False
            outcome.why = f"another program: {error}"
            return
        outcome.opens = True
        changed -= min(changed, pages_read_as_pictures(outcome.notes))
        if changed:
            outcome.changed[program.__name__.strip("_")] = changed
    outcome.left, outcome.look_at = left(target, gone)


def pages_read_as_pictures(notes: list[str]) -> int:
    """How many pages of a PDF were scans: their text before is what a scanner's program guessed, if there is any."""
    found = (re.search(r"scanned pages read and written as pictures with a text layer: (\d+)", note) for note in notes)
    return sum(int(number[1]) for number in found if number)


def replaced(documents: list[Document]) -> Iterator[Replaced]:
    """The strings that were replaced, each with the type of the mention that it is or stands in."""
    for document in documents:
        common = frozenset().union(*map(common_words, LANGUAGES))
        mentions = sorted(document.mentions, key=lambda mention: mention.start)
        starts = [mention.start for mention in mentions]
        for edit in document.edits:
            if edit.mends:
                continue
            around = mentions[max(0, bisect_right(starts, edit.start) - 1)] if mentions else None
            inside = around is not None and around.start <= edit.start and edit.end <= around.end
            kind = around.type if around and inside else "MISC"
            text = document.text[edit.start : edit.end]
            yield Replaced(text, kind, common)
            # What stood in two lines may stand in other neighbourhoods as the layout has it; one word of an organisation's
            # name ("Critical\nInfrastructures") is none.
            for line in text.splitlines() if "\n" in text else ():
                if not kind.startswith("ORG") or len(line.split()) > 1:
                    yield Replaced(line, kind, common)


def table(outcomes: list[Outcome]) -> str:
    """The figures by format."""
    rows: dict[str, Counter[str]] = defaultdict(Counter)
    for one in outcomes:
        suffix = one.file.rpartition(".")[2].lower()
        row = rows[FAMILY.get(suffix, suffix)]
        row["tried"] += 1
        row[one.kind] += 1
        row["slow"] += one.seconds > SLOW
        if one.kind == "written":
            row["opened"] += one.opens is True
            row["does not open"] += one.opens is False
            row["other text"] += bool(one.changed)
            row["something left"] += bool(one.left)
            row["to look at"] += bool(one.look_at)
    names = (
        "tried",
        "written",
        "rightly refused",
        "wrongly refused",
        "crash",
        "timeout",
        "slow",
        "opened",
        "does not open",
        "other text",
        "something left",
        "to look at",
    )
    lines = ["| |" + "|".join(names) + "| share of sane files |", "|---" * (len(names) + 2) + "|"]
    total: Counter[str] = Counter()
    for name, row in [*sorted(rows.items()), ("all", total)]:
        if row is not total:
            total.update(row)
        share = row["written"] / max(1, row["tried"] - row["rightly refused"])
        lines.append(f"| {name} |" + "|".join(str(row[key]) for key in names) + f"| {share:.3f} |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--out", type=Path, help="where results (and pictures) are kept")
    parser.add_argument("--only", default="", help="suffixes, separated by commas")
    parser.add_argument("--model", default="fast")
    parser.add_argument("--policy", default="gdpr")
    parser.add_argument("--render", type=int, default=0, metavar="N", help="draw the first N results of each format")
    parser.add_argument("--verbose", action="store_true", help="a line for each file that is not as it should be")
    parser.add_argument("--json", action="store_true", help="one line of JSON for each file")
    given = parser.parse_args()
    wanted = {f".{suffix.strip('. ').lower()}" for suffix in given.only.split(",") if suffix}
    files = [
        path
        for path in sorted(given.folder.rglob("*"))
        if path.is_file() and format_of(path) and (not wanted or path.suffix.lower() in wanted)
    ]
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
    signal.signal(signal.SIGPROF, _alarm)
    settings = Settings(policy=given.policy, model=given.model)
    pipeline, options = Pipeline.from_settings(settings), settings.options
    outcomes: list[Outcome] = []
    drawn: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        out = given.out or Path(folder)
        for path in files:
            format = create_format(format_of(path), options)
            target = out / path.relative_to(given.folder).with_name(result_name(path.name, format))
            target.parent.mkdir(parents=True, exist_ok=True)
            target.unlink(missing_ok=True)
            outcome, documents = anonymize(path, target, pipeline, format)
            if outcome.kind == "written":
                check(path, target, documents, outcome)
                if drawn[path.suffix] < given.render:
                    pictures = out / "pictures"
                    pictures.mkdir(exist_ok=True)
                    drawn[path.suffix] += side_by_side(path, target, pictures) > 0
            outcomes.append(outcome)
            if given.json:
                print(json.dumps(asdict(outcome)), flush=True)
            elif given.verbose and not outcome.is_good:
                print(
                    f"{outcome.kind} {outcome.file}: {outcome.why[-160:]} changed={outcome.changed} "
                    f"left={outcome.left[:4]} {outcome.seconds} s",
                    flush=True,
                )
    print(table(outcomes))
    return int(not all(outcome.is_good for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main())
