"""Are sentences acceptable after ``--replace infill``? Sixty of them on a blind sheet for somebody to judge, and the tally.

    python benchmarks/infill_reading.py --judgments dev_union.jsonl --letters data/corpus/en \\
        --mails mails.jsonl.gz --seed 1 -o reading.md
    python benchmarks/infill_reading.py --tally reading.key.jsonl reading.answers.tsv

Twenty sentences of each source (judgments by the policy ``court``, the others by ``gdpr``) in which something other than names,
codes and dates is replaced, drawn by the seed. Each stands there as it was, with what was replaced between ‹ ›, and as it is now,
in the versions of ``infill`` and ``surrogate`` without their names, in an order drawn by the seed; where both are the same, once.
Which is which goes to reading.key.jsonl, an empty sheet to reading.answers.tsv: y for acceptable, n for not. Acceptable is a
version that is grammatical, keeps the kind of each thing, has no tag and nothing of what was masked beside its replacement.
The sheet quotes the documents: keep it where those are.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from nescio.document import Document, Edit, apply_edits
from nescio.evaluate.corpus import load_corpus
from nescio.evaluate.semantics import sentences
from nescio.pipeline import Pipeline

KEY = bytes(range(100, 132))
WAYS = ("infill", "surrogate")
SHORTEST, LONGEST = 40, 320
# Names, numbers and dates have surrogates in every version; a sentence must have something else.
ASKED = frozenset(("DEM", "ORG", "MISC", "QUANTITY", "LOC"))
# Letters among the genres of our own corpus.
LETTERS = frozenset(
    "clinic-letter discharge-note reference hr-mail school-mail insurance-claim social-work-note mail-thread".split()
)


@dataclass(frozen=True, slots=True)
class Source:
    """Texts of one kind: what they are called, their language and the policy that masks them."""

    name: str
    lang: str
    policy: str
    texts: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Found:
    """A sentence of a document, with what was replaced between marks, and what became of it by way."""

    source: str
    document: str
    original: str
    versions: dict[str, str]


def sources(options: argparse.Namespace) -> Iterator[Source]:
    """What is given, each shuffled by the seed."""
    if options.judgments:
        rows = [json.loads(line) for line in options.judgments.read_text(encoding="utf8").splitlines()]
        yield _shuffled("judgments", "en", "court", [(str(r["doc_id"]), r["text"]) for r in rows], options.seed)
    if options.letters:
        corpus = [d for d in load_corpus(options.letters) if d.id.rsplit("-", 1)[0] in LETTERS]
        yield _shuffled("letters", "en", "gdpr", [(d.id, d.text) for d in corpus], options.seed)
    if options.mails:
        with gzip.open(options.mails, "rt", encoding="utf8") as file:
            rows = [json.loads(line) for line, _ in zip(file, range(options.most), strict=False)]
        yield _shuffled("German mails", "de", "gdpr", [(r["id"], r["text"]) for r in rows], options.seed)


def _shuffled(name: str, lang: str, policy: str, texts: list[tuple[str, str]], seed: int) -> Source:
    random.Random(seed).shuffle(texts)
    return Source(name, lang, policy, texts)


def draw(source: Source, count: int, seed: int) -> list[Found]:
    """Sentences of different documents, as many as asked for if there are so many."""
    deciding = Pipeline.from_policy(source.policy, lang=source.lang, key=KEY)
    steps = {
        way: Pipeline.from_policy(source.policy, lang=source.lang, replace=way, key=KEY).step("replace") for way in WAYS
    }
    rng = random.Random(seed)
    found: list[Found] = []
    for ident, text in source.texts:
        document = deciding.run(Document(ident, text, lang=source.lang), until="decide")
        types = {(m.start, m.end): m.main_type for e in document.masked_entities for m in document.mentions_of(e)}
        edits = {way: step(document).edits for way, step in steps.items()}
        # An ordinary mention of something masked may stay: then there is nothing to judge.
        places = [(e.start, e.end) for e in edits["infill"] if types.get((e.start, e.end)) in ASKED]
        open_ = [
            (start, end)
            for start, end in sentences(text)
            if SHORTEST < end - start < LONGEST and any(start <= a and b <= end for a, b in places)
        ]
        if not open_:
            continue
        start, end = rng.choice(open_)
        versions = {way: _one_line(_cut(text, start, end, edits[way])) for way in WAYS}
        inside = [e for e in edits["infill"] if start <= e.start and e.end <= end and not e.mends]
        marked = [Edit(e.start, e.end, f"‹{text[e.start : e.end]}›") for e in inside]
        found.append(Found(source.name, ident, _one_line(_cut(text, start, end, marked)), versions))
        if len(found) == count:
            break
    return found


def _cut(text: str, start: int, end: int, edits: Sequence[Edit]) -> str:
    inside = [replace(e, start=e.start - start, end=e.end - start) for e in edits if start <= e.start and e.end <= end]
    return apply_edits(text[start:end], inside)


def _one_line(text: str) -> str:
    return " ".join(re.sub(r"\n[ \t>]*", " ", text).split())


def write_sheet(path: Path, found: Sequence[Found], seed: int) -> None:
    """The sheet, its key and an empty sheet of answers."""
    rng = random.Random(seed)
    mixed = list(found)
    rng.shuffle(mixed)
    lines, key, answers = ["# Acceptable or not?", ""], [], ["number\tversion\tacceptable"]
    for number, one in enumerate(mixed, 1):
        ways = list(WAYS) if len(set(one.versions.values())) > 1 else [WAYS[0]]
        rng.shuffle(ways)
        lines += [f"{number}. {one.original}", ""]
        for letter, way in zip("AB", ways, strict=False):
            both = "infill and surrogate" if len(ways) == 1 else way
            lines += [f"{number}{letter}: {one.versions[way]}", ""]
            key.append(json.dumps({"number": number, "version": letter, "way": both, "source": one.source}))
            answers.append(f"{number}\t{letter}\t")
    path.write_text("\n".join(lines), encoding="utf8")
    path.with_suffix(".key.jsonl").write_text("\n".join([*key, ""]), encoding="utf8")
    path.with_suffix(".answers.tsv").write_text("\n".join([*answers, ""]), encoding="utf8")


def tally(key: Sequence[dict[str, str]], answers: Path) -> dict[str, dict[str, dict[str, float]]]:
    """Way -> source -> how many sentences were judged, and the share that is acceptable."""
    rows = [line.split("\t") for line in answers.read_text(encoding="utf-8-sig").splitlines()[1:] if line.strip()]
    judged = {(row[0], row[1]): row[2].strip().lower() for row in rows if len(row) > 2 and row[2].strip()}
    if wrong := sorted(set(judged.values()) - {"y", "n"}):
        raise SystemExit(f"an answer is y or n, not {', '.join(map(repr, wrong))}")
    counts: dict[str, dict[str, list[bool]]] = defaultdict(lambda: defaultdict(list))
    for row in key:
        answer = judged.get((str(row["number"]), row["version"]))
        for way in row["way"].split(" and ") if answer else ():
            for source in (row["source"], "all"):
                counts[way][source].append(answer == "y")
    return {
        way: {
            source: {"sentences": len(found), "acceptable": round(sum(found) / len(found), 3)}
            for source, found in by.items()
        }
        for way, by in counts.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--judgments", type=Path, help="JSON lines with doc_id and text")
    parser.add_argument("--letters", type=Path, help="folder of our own corpus, data/corpus/en")
    parser.add_argument("--mails", type=Path, help="German mails, gzipped JSON lines with id and text")
    parser.add_argument("--most", type=int, default=5000, help="read so many mails (default: 5000)")
    parser.add_argument("--count", type=int, default=20, help="sentences of each source (default: 20)")
    parser.add_argument("--seed", type=int, default=1, help="another seed draws other sentences")
    parser.add_argument("-o", "--output", type=Path, help="the sheet")
    parser.add_argument("--tally", nargs=2, type=Path, metavar=("KEY", "ANSWERS"), help="count the answers")
    options = parser.parse_args()
    if options.tally:
        lines = options.tally[0].read_text(encoding="utf8").splitlines()
        print(json.dumps(tally([json.loads(line) for line in lines if line], options.tally[1]), indent=1))
        return
    if not options.output:
        parser.error("give -o, or --tally")
    found = [one for source in sources(options) for one in draw(source, options.count, options.seed)]
    write_sheet(options.output, found, options.seed)


if __name__ == "__main__":
    main()
