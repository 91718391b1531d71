"""Can a reader of replaced texts still tell who is meant? Chains of mentions that experts marked, found again in each version.

    python benchmarks/infill_coreference.py dev.json
    python benchmarks/infill_coreference.py dev.json --corpus judgments.jsonl.gz --limit 10

``dev.json``: documents of the Text Anonymization Benchmark; what the policy ``court`` masks is replaced in all the ways of
benchmarks/infill_ways.py. The reader is nescio's own linking, which knows names, short forms and acronyms, but no pronouns and no
"the applicant": there is no coreference model here, so the figures compare versions with each other, not with published ones.
Printed is B-cubed F1 (Bagga and Baldwin, 1998) over the experts' mentions; one that the reader does not find is alone.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from infill_ways import KEY, versions

from nescio.document import Document
from nescio.evaluate.gold import GoldDocument, load_gold
from nescio.pipeline import Pipeline

Reader = Callable[[str], Document]


def b_cubed(wanted: Sequence[object], found: Sequence[object]) -> float:
    """F1 of two ways to group the same things, each given by the name of a thing's group."""
    if not wanted:
        return 1.0
    groups: list[dict[object, set[int]]] = []
    for names in (wanted, found):
        members: dict[object, set[int]] = defaultdict(set)
        for place, name in enumerate(names):
            members[name].add(place)
        groups.append(members)
    shared = [
        (len(groups[0][one] & groups[1][other]), len(groups[0][one]), len(groups[1][other]))
        for one, other in zip(wanted, found, strict=True)
    ]
    recall = float(np.mean([both / whole for both, whole, _ in shared]))
    precision = float(np.mean([both / whole for both, _, whole in shared]))
    return 2 * precision * recall / (precision + recall)


def chains(gold: GoldDocument, version: Document, read: Reader) -> tuple[list[object], list[object]]:
    """For each mention of the first annotator: its entity, and the one that the reader gives to what stands there now."""
    mentions = next(iter(gold.annotators.values()))
    done = read(version.output)
    owned = [(mention, owner) for mention, owner in done.owned_mentions if owner]
    wanted: list[object] = []
    found: list[object] = []
    for number, mention in enumerate(mentions):
        start, end = version.offsets.to_output(mention.start), version.offsets.to_output(mention.end)
        shared = [(min(end, one.end) - max(start, one.start), owner) for one, owner in owned]
        length, owner = max(shared, default=(0, ""), key=lambda pair: pair[0])
        wanted.append(mention.entity)
        found.append(owner if length > 0 else number)
    return wanted, found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("gold", type=Path, help="documents of the Text Anonymization Benchmark")
    parser.add_argument("--limit", type=int, default=30, help="how many of them (default: 30)")
    parser.add_argument("--corpus", type=Path, help="public texts, for noun phrases (mtc)")
    parser.add_argument("--model", default="default", help="the recogniser of the reader (default: default)")
    options = parser.parse_args()
    pipeline = Pipeline.from_policy("court", lang="en", key=KEY)
    reading = Pipeline.from_policy("strict", lang="en", model=options.model)
    gold = list(load_gold(options.gold))[: options.limit]
    decided = [pipeline.run(Document(one.id, one.text, lang="en"), until="decide") for one in gold]
    ways = {"original": lambda _: (), **versions(options.corpus)}
    figures = {}
    for name, way in ways.items():
        pairs = [
            chains(
                one,
                document.with_(edits=tuple(way(document))),
                lambda text: reading.run(Document("x", text, lang="en"), until="link"),
            )
            for one, document in zip(gold, decided, strict=True)
        ]
        figures[name] = round(float(np.mean([b_cubed(*pair) for pair in pairs])), 3)
    print(json.dumps({"documents": len(gold), "b_cubed": figures}))


if __name__ == "__main__":
    main()
