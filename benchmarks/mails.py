"""How well are German mails read? Figures over labelled mails, and over general text with names; nothing of the texts is shown.

    python benchmarks/mails.py mails/ --model runs/de/model
    python benchmarks/mails.py mails/ --names germeval14_test.tsv --plain newsgroup_mails.jsonl.gz --beside fast,tagger-de

``mails/``: a folder of mails with the types of CodE Alltag 2.0, each with its labels beside it (see nescio/evaluate/mails.py).
Measured is the fifth that the hash of the file name picks; train without it to measure honestly.

- types: exact span and type in the scheme codealltag, as ``nescio detect --scheme codealltag`` gives them
- characters: letters and digits of labelled mentions that the whole detection (rules and recogniser) finds
- names at the edges: names in greetings, sign-offs and signatures that are found whole
- names in general text (``--names``, GermEval 2014): people, places and organisations, outer ones, exact, in the scheme names
- speed (``--plain``): characters per CPU-second of detection, rules and recogniser, and of the rules alone
- other recognisers (``--beside``): the sums of all this for each of them in the same run
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from nescio.document import Document
from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.mails import load_mails
from nescio.evaluate.predictions import Masked
from nescio.evaluate.scheme_scores import scheme_scores
from nescio.lang.zones import zone_at, zones
from nescio.pipeline import Pipeline
from nescio.schemes import view

SCHEME = "codealltag"
_EDGES = ("greeting", "sign-off", "signature")
_NAMES = ("PERSON/FAMILY", "PERSON/FEMALE", "PERSON/MALE")
_OUTER = {"PERSON": "PER", "LOC": "LOC", "ORG": "ORG"}
Span = tuple[int, int, str]


class Reader:
    """Reads texts as ``nescio detect --lang de`` does."""

    def __init__(self, model: str) -> None:
        self.pipeline = Pipeline.from_policy("email", lang="de", model=model)

    def read(self, text: str) -> Document:
        return self.pipeline.run(Document("text", text, lang="de"), until="detect")


def is_held_out(name: str, fold: int) -> bool:
    return int(hashlib.sha256(name.encode()).hexdigest()[:8], 16) % 5 == fold


def type_figures(mails: Sequence[GoldDocument], reader: Reader) -> dict[str, object]:
    """Precision, recall and F1 of each type, and F1 weighted by how often a type occurs."""
    found = {
        mail.id: [
            Masked(row.start, row.end, f"{row.type}/{row.subtype}") for row in view(reader.read(mail.text), SCHEME)
        ]
        for mail in mails
    }
    scores = scheme_scores(mails, found, SCHEME)
    rounded: dict[str, object] = json.loads(
        json.dumps(scores.as_dict()), parse_float=lambda number: round(float(number), 3)
    )
    return rounded


def _f1(right: int, wrong: int, missed: int) -> dict[str, float]:
    return {
        "precision": round(right / max(1, right + wrong), 3),
        "recall": round(right / max(1, right + missed), 3),
        "f1": round(2 * right / max(1, 2 * right + wrong + missed), 3),
    }


def recall_figures(mails: Sequence[GoldDocument], reader: Reader) -> dict[str, object]:
    """Recall of characters, and of names at the edges of a mail."""
    seen = wanted = whole = names = 0
    for mail in mails:
        covered = bytearray(len(mail.text))
        for mention in reader.read(mail.text).mentions:
            covered[mention.start : mention.end] = b"\1" * (mention.end - mention.start)
        parts = zones(mail.text)
        for mention in mail.annotators["gold"]:
            places = [place for place in range(mention.start, mention.end) if mail.text[place].isalnum()]
            hits = sum(covered[place] for place in places)
            seen, wanted = seen + hits, wanted + len(places)
            zone = zone_at(parts, mention.start)
            if zone is not None and zone.kind in _EDGES and mention.type in _NAMES:
                names, whole = names + 1, whole + (hits == len(places))
    return {
        "characters": round(seen / max(1, wanted), 3),
        "names_at_edges": round(whole / max(1, names), 3),
        "edge_names": names,
    }


def name_figures(path: Path, reader: Reader) -> dict[str, object]:
    """F1 on GermEval's outer names; derivations and parts of words are no names here."""
    right, wrong, missed = Counter[str](), Counter[str](), Counter[str]()
    for text, wanted in _sentences(path):
        found = {(row.start, row.end, _OUTER[row.type]) for row in view(reader.read(text), "names")}
        right.update(kind for *_, kind in wanted & found)
        wrong.update(kind for *_, kind in found - wanted)
        missed.update(kind for *_, kind in wanted - found)
    return {kind: _f1(right[kind], wrong[kind], missed[kind]) for kind in ("PER", "LOC", "ORG")} | {
        "all": _f1(right.total(), wrong.total(), missed.total())
    }


def _sentences(path: Path) -> Iterator[tuple[str, set[Span]]]:
    words: list[tuple[str, str]] = []
    for line in [*path.read_text(encoding="utf8").splitlines(), ""]:
        columns = line.split("\t")
        if len(columns) >= 3 and not line.startswith("#"):
            words.append((columns[1], columns[2]))
        elif words and not line.startswith("#"):
            yield _sentence(words)
            words = []


def _sentence(words: Iterable[tuple[str, str]]) -> tuple[str, set[Span]]:
    text = ""
    spans: list[Span] = []
    for word, tag in words:
        text += " " if text and word not in set(".,;:!?)") else ""
        start, prefix, kind = len(text), tag[:1], tag[2:]
        text += word
        if kind not in _OUTER.values():
            continue
        if prefix == "I" and spans and spans[-1][2] == kind:
            spans[-1] = (spans[-1][0], len(text), kind)
        else:
            spans.append((start, len(text), kind))
    return text, set(spans)


def speed(texts: Sequence[str], model: str) -> int:
    """Characters per CPU-second of detection, loading not counted."""
    reader = Reader(model)
    reader.read(texts[0])
    started = time.process_time()
    for text in texts:
        reader.read(text)
    return round(sum(map(len, texts)) / (time.process_time() - started))


def figures_of(
    model: str, mails: Sequence[GoldDocument], names: Path | None, texts: Sequence[str]
) -> dict[str, object]:
    """All figures of one recogniser."""
    reader = Reader(model)
    figures = type_figures(mails, reader) | recall_figures(mails, reader)
    if names:
        figures["names"] = name_figures(names, reader)
    if texts:
        figures["characters_per_cpu_second"] = speed(texts, model)
    return figures


def _sums(figures: dict[str, Any]) -> dict[str, object]:
    """What is shown of a recogniser beside another one."""
    types = figures["types"]
    return {
        "weighted_f1": figures["weighted_f1"],
        **{kind: types.get(kind, {}).get("f1") for kind in ("ORG", "CITY")},
        "characters": figures["characters"],
        "names": figures.get("names", {}).get("all", {}).get("f1"),
        "characters_per_cpu_second": figures.get("characters_per_cpu_second"),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mails", type=Path, help="folder of labelled German mails")
    parser.add_argument("--model", default="default", help="recogniser: default, none, or the folder of one")
    parser.add_argument("--fold", type=int, default=0, help="which fifth to measure (default: 0)")
    parser.add_argument("--names", type=Path, help="a file of GermEval 2014")
    parser.add_argument("--plain", type=Path, help="JSON lines with a text each, gzipped")
    parser.add_argument("--json", type=Path, help="write the figures here as well")
    parser.add_argument("--beside", default="", help="other recognisers, separated by commas")
    options = parser.parse_args()
    mails = [mail for mail in load_mails(options.mails) if is_held_out(mail.id, options.fold)]
    texts: list[str] = []
    if options.plain:
        with gzip.open(options.plain, "rt", encoding="utf8") as file:
            texts = [json.loads(line)["text"] for line in islice(file, 2000)]
    figures = {"task": "mails", "mails": len(mails)} | figures_of(options.model, mails, options.names, texts)
    if texts:
        figures["rules_per_cpu_second"] = speed(texts, "none")
    others = {name: figures_of(name, mails, options.names, texts) for name in filter(None, options.beside.split(","))}
    figures["beside"] = {name: _sums(other) for name, other in others.items()}
    shown = json.dumps(figures, indent=2)
    print(shown)
    if options.json:
        options.json.write_text(shown + "\n", encoding="utf8")


if __name__ == "__main__":
    main()
