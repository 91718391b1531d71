"""What can be said of the applicants of judgments, kept as offsets, put beside the texts of one's own copy of TAB.

    python -m nescio_training.subject_offsets training/labels/court_subjects.jsonl dev.json ... -o subjects.jsonl
    nescio evaluate subjects.jsonl --systems nescio:court,nescio:gdpr

The labels hold no text: an attribute is a tag, how certain and how hard it is, and the places that tell it (all of them); only a
sex, which no single word tells, is written out. The result is JSONL as ``nescio evaluate`` takes it for people.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from nescio_training.errors import TrainingError

# Any of the words that tell an attribute is enough to read it.
_BETWEEN = " / "


def join_subjects(labels: Path, corpora: Iterable[Path], out: Path) -> int:
    """Write the documents of the corpora that are labelled; return how many."""
    wanted = {row["id"]: row["subjects"] for row in map(json.loads, labels.read_text(encoding="utf8").splitlines())}
    rows = []
    for ident, text in _documents(corpora):
        subjects = wanted.pop(ident, None)
        if subjects is not None:
            people = [
                {"id": number, "attributes": [_attribute(one, ident, text) for one in told]}
                for number, told in enumerate(subjects)
            ]
            rows.append({"id": ident, "text": text, "subjects": people})
    out.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf8")
    return len(rows)


def _documents(corpora: Iterable[Path]) -> Iterator[tuple[str, str]]:
    for corpus in corpora:
        for document in json.loads(corpus.read_text(encoding="utf8")):
            yield str(document["doc_id"]), document["text"]


def _attribute(row: dict[str, Any], ident: str, text: str) -> dict[str, Any]:
    if any(end > len(text) for _, end in row["spans"]):
        raise TrainingError(f"The text of {ident} is shorter than its labels.", fix="take the corpus that was labelled")
    told = dict.fromkeys(text[start:end] for start, end in row["spans"])
    keyword = row.get("value") or _BETWEEN.join(told)
    return {"tag": row["tag"], "keyword": keyword, "certainty": row["certainty"], "hardness": row["hardness"]}


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="nescio_training.subject_offsets", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("labels", type=Path, help="JSONL of id and subjects: attributes with spans")
    parser.add_argument("corpora", type=Path, nargs="+", help="JSON of TAB")
    parser.add_argument("-o", "--out", type=Path, required=True, help="JSONL for nescio evaluate")
    given = parser.parse_args()
    try:
        done = join_subjects(given.labels, given.corpora, given.out)
    except TrainingError as error:
        sys.stderr.write(f"Error: {error}\n")
        return 2
    sys.stdout.write(f"{done} documents in {given.out}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
