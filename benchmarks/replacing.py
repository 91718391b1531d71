"""How good are the surrogates? Figures over documents whose mentions are given; nothing of the documents is shown.

    python benchmarks/replacing.py --mails mails/ --judgments dev_union.jsonl
    python benchmarks/replacing.py --mails mails/ --limit 200 --json

``--mails``: a folder of German mails, each with its labels beside it (see nescio/evaluate/mails.py). ``--judgments``: JSON lines
with ``doc_id``, ``text`` and ``mentions`` (``start_offset``, ``end_offset``, ``entity_type``).

- types: surrogates that the rules or ``--model`` read as the type they stand for, of those whose originals they read so; of all
- equal: surrogates that are their original, or another masked string of the document or of the corpus
- consistent: equal mentions of an entity with equal surrogates; entities without a mixture of surrogates and tags
- dates: full dates whose intervals and order stay, and which keep their form
- verified: documents that pass verification, with surrogates and with tags; restored: those that the vault gives back exactly
- identical: whether two processes with one key write the same bytes; another key: surrogates that are the same under it
- letters, lengths: mutual information of original and surrogate words in bits, with the mean and the highest of shuffled pairs
- speed: characters per CPU-second of replacing, with and without reading the result again
- register: CPU-seconds for one document of so many people, each with an address, a number and a date of birth
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

from nescio.detect.findings.merge import merge
from nescio.document import Document, Mention
from nescio.evaluate.mails import load_mails
from nescio.identity.rule import folded_words, identifies, is_ordinary, national_words
from nescio.lang import lines
from nescio.lang.written_dates import read_date
from nescio.pipeline import Pipeline
from nescio.policy import preset
from nescio.replace.avoid import SeenWords
from nescio.replace.step import Replace
from nescio.replace.vault import Vault
from nescio.text.folding import fold
from nescio.text.words import words_of

KEY = bytes(range(100, 132))
# Several, as two keys that happen to shift a long document alike make a percent by themselves.
OTHER_KEYS = tuple(bytes(range(first, first + 32)) for first in (60, 150, 200))
SHUFFLES = 20
POLICY = preset("strict").model_copy(update={"replace": "surrogate"})
TAG = re.compile(r"\[[A-Z]+ \d+\]")


def load(options: argparse.Namespace) -> list[Document]:
    """Documents with given mentions, typed as finely as the rules can, and linked."""
    given: list[tuple[str, str, str, list[Mention]]] = []
    if options.mails:
        for mail in load_mails(options.mails)[: options.limit]:
            mentions = [Mention(m.start, m.end, m.type, 1.0, "given") for m in mail.annotators["gold"]]
            given.append((f"mail {mail.id}", mail.text, "de", mentions))
    if options.judgments:
        for line in options.judgments.read_text(encoding="utf8").splitlines()[: options.limit]:
            row = json.loads(line)
            mentions = [
                Mention(m["start_offset"], m["end_offset"], m["entity_type"], 1.0, "given") for m in row["mentions"]
            ]
            given.append((f"judgment {row['doc_id']}", row["text"], "en", mentions))
    pipeline = Pipeline.from_policy(POLICY, model="none")
    documents = []
    for ident, text, lang, mentions in given:
        found = {
            (m.start, m.end): m.type for m in pipeline.run(Document(ident, text, lang=lang), until="detect").mentions
        }
        finer = [
            replace(m, type=kind) if (kind := found.get((m.start, m.end), "")).startswith(m.type + "/") else m
            for m in mentions
        ]
        document = Document(ident, text, lang=lang, mentions=merge(finer, text))
        documents.append(pipeline.run(document, since="link", until="link"))
    return documents


def replacer(key: bytes, documents: Sequence[Document], *, reading: bool = True) -> Replace:
    """The replacing step as the command line would make it."""
    seen = SeenWords()
    seen.add(document.text for document in documents)
    pipeline = Pipeline.from_policy(POLICY, model="none", key=key, avoid=seen)
    step = pipeline.step("replace")
    assert isinstance(step, Replace)
    if not reading:
        step.settings = {**step.settings, "surrogate": {**step.settings["surrogate"], "read": None}}
    return step


def pairs_of(document: Document) -> list[tuple[Mention, str, str, str]]:
    """(mention, entity, original, surrogate) of everything that has a surrogate."""
    mentions = {(mention.start, mention.end): mention for mention in document.mentions}
    return [
        (mentions[edit.start, edit.end], edit.entity, document.text[edit.start : edit.end], edit.text)
        for edit in document.edits
        if (edit.start, edit.end) in mentions and not TAG.fullmatch(edit.text)
    ]


def digest(documents: Iterable[Document]) -> str:
    return hashlib.sha256("\x00".join(document.output for document in documents).encode("utf8", "replace")).hexdigest()


def types(documents: Sequence[Document], read: Callable[[str, str], Sequence[Mention]]) -> dict[str, object]:
    """How often surrogates are read as their types, by main type."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for document in documents:
        before = _reading(read(document.text, document.lang))
        after = _reading(read(document.output, document.lang))
        shift = 0
        given = {(m.start, m.end): m.main_type for m in document.mentions}
        for edit in document.edits:
            start, end = edit.start + shift, edit.start + shift + len(edit.text)
            shift += len(edit.text) - (edit.end - edit.start)
            if (edit.start, edit.end) not in given:
                continue
            kind = given[edit.start, edit.end]
            row = counts[kind]
            row["mentions"] += 1
            if TAG.fullmatch(edit.text):
                row["tags"] += 1
                continue
            known, right = before(edit.start, edit.end, kind), after(start, end, kind)
            row["known"] += known
            row["known and right"] += known and right
            row["right"] += right
    counts["all"] = sum(counts.values(), Counter())
    return {
        kind: {
            "mentions": row["mentions"],
            "tags": share(row["tags"], row["mentions"]),
            "consistent": share(row["known and right"], row["known"]),
            "original_read": share(row["known"], row["mentions"] - row["tags"]),
            "surrogate_read": share(row["right"], row["mentions"] - row["tags"]),
        }
        for kind, row in counts.items()
    }


def _reading(mentions: Sequence[Mention]) -> Callable[[int, int, str], bool]:
    """Whether at least half of a span is read as a type."""
    kinds: dict[int, str] = {}
    for mention in mentions:
        for place in range(mention.start, mention.end):
            kinds[place] = mention.main_type
    return lambda start, end, kind: 2 * sum(kinds.get(at) == kind for at in range(start, end)) >= end - start


def equal(documents: Sequence[Document]) -> dict[str, int]:
    """Surrogates that are an original: their own, one of the document, a name of the corpus."""
    names = ("PERSON", "LOC", "ORG")
    corpus = {
        fold(d.surface(m)) for d in documents for m in d.mentions if m.main_type in names and m.type != "LOC/STREETNO"
    }
    result = Counter(own=0, document=0, corpus_names=0)
    for document in documents:
        here = {fold(document.surface(m)) for m in document.mentions if m.main_type in (*names, "CODE")}
        for mention, _, original, text in pairs_of(document):
            result["own"] += fold(original) == fold(text)
            if mention.main_type in (*names, "CODE"):
                result["document"] += fold(text) in here
            if (
                mention.main_type in names
                and not is_country(text, document.lang)
                and identifies(text, mention.type, document.lang)
            ):
                result["corpus_names"] += fold(text) in corpus
    return dict(result)


def consistent(documents: Sequence[Document]) -> dict[str, float | None]:
    """Equal mentions with equal surrogates, entities of one kind, entities that share a surrogate."""
    same = surfaces = mixed = entities = shared = 0
    for document in documents:
        chosen: dict[tuple[str, str], set[str]] = defaultdict(set)
        kinds: dict[str, set[bool]] = defaultdict(set)
        owners: dict[str, set[tuple[str, str]]] = defaultdict(set)
        for edit in document.edits:
            original = fold(document.text[edit.start : edit.end])
            chosen[edit.entity, document.text[edit.start : edit.end]].add(edit.text)
            kinds[edit.entity].add(bool(TAG.fullmatch(edit.text)))
            owners[fold(edit.text)].add((edit.entity, original))
        surfaces += len(chosen)
        same += sum(len(texts) == 1 for texts in chosen.values())
        entities += len(kinds)
        mixed += sum(len(kind) > 1 for kind in kinds.values())
        shared += sum(len({e for e, _ in own}) > 1 and len({o for _, o in own}) > 1 for own in owners.values())
    return {"same_words": share(same, surfaces), "mixed": share(mixed, entities), "shared": shared}


def dates(documents: Sequence[Document]) -> dict[str, object]:
    """Whether full dates keep their intervals, their order and their form."""
    full = formed = pairs = intervals = orders = 0
    for document in documents:
        moved = []
        for mention, _, original, text in pairs_of(document):
            if mention.main_type != "DATETIME":
                continue
            old, new = _day(original, document.lang), _day(text, document.lang)
            if old:
                full += 1
                formed += _same_form(original, text)
                moved.append((old, new))
        for (old, new), (old_next, new_next) in pairwise(moved):
            pairs += 1
            if new and new_next:
                intervals += old_next - old == new_next - new
                orders += (old_next > old) == (new_next > new)
    return {
        "full": full,
        "form": share(formed, full),
        "intervals": share(intervals, pairs),
        "order": share(orders, pairs),
    }


def _day(surface: str, lang: str) -> int | None:
    """The day that a full date names, counted."""
    written = read_date(surface, lang)
    if written is None or len(written.moments) != 1:
        return None
    moment = written.moments[0]
    try:
        return date(moment.year or 0, moment.month or 0, moment.day or 0).toordinal()
    except ValueError:
        return None


def _same_form(old: str, new: str) -> bool:
    """Whether two dates are written alike: signs, case of words, numbers of two or four digits, with or without a zero."""
    zeros = [re.search(r"(?<!\d)0\d(?!\d)", text) is not None for text in (old, new)]
    bare = [re.search(r"(?<!\d)\d(?!\d)", text) is not None for text in (old, new)]
    return _shape(old) == _shape(new) and not (any(zeros) and any(bare))


def _shape(text: str) -> str:
    text = re.sub(r"(?<=\d)(?:st|nd|rd|th)\b", "th", text)
    text = re.sub(
        r"[^\W\d_]+", lambda m: "w" if m[0].islower() else "W" if m[0].isupper() and len(m[0]) > 1 else "Ww", text
    )
    return re.sub(r"(?<!\d)\d\d?(?!\d)", "D", re.sub(r"(?<!\d)\d{4}(?!\d)", "Y", text))


def information(pairs: Sequence[tuple[str, str]], of: Callable[[str], object], seed: int = 1) -> dict[str, float]:
    """Mutual information in bits, and that of shuffled pairs: what chance gives."""
    left, right = [of(old) for old, _ in pairs], [of(new) for _, new in pairs]
    rng = random.Random(seed)
    chance = []
    for _ in range(SHUFFLES):
        shuffled = right[:]
        rng.shuffle(shuffled)
        chance.append(_mutual(left, shuffled))
    return {
        "bits": round(_mutual(left, right), 4),
        "chance": round(sum(chance) / len(chance), 4),
        "highest_chance": round(max(chance), 4),
    }


def _mutual(left: Sequence[object], right: Sequence[object]) -> float:
    total = len(left)
    ones, twos, both = Counter(left), Counter(right), Counter(zip(left, right, strict=True))
    return sum(n / total * math.log2(n * total / (ones[a] * twos[b])) for (a, b), n in both.items()) if total else 0.0


def name_words(documents: Sequence[Document], kind: str) -> list[tuple[str, str]]:
    """Distinct pairs of an original word and the word in its place; initials ("AM") have no letters to hide."""
    found = set()
    for document in documents:
        for mention, _, original, text in pairs_of(document):
            old, new = words_of(original).folded, words_of(text).folded
            if mention.main_type == kind and len(old) == len(new):
                found |= {(a, b) for a, b in zip(old, new, strict=True) if a != b and len(a) > 2 and a.isalpha()}
    return sorted(found)


def is_country(surface: str, lang: str) -> bool:
    """Whether nothing but countries and their people are named; there are few to choose from, and all are everybody's."""
    return all(word in national_words(lang) or is_ordinary(word, lang) for word in folded_words(surface))


def under_other_keys(one: Sequence[Document], others: Iterable[Sequence[Document]]) -> dict[str, float | None]:
    """The share of originals, each counted once a key, that get the same surrogate under another key, by main type.

    What does not identify is counted apart: numbers, years and countries have few neighbours to choose from.
    """
    alike: dict[tuple[str, str, int], bool] = {}
    for number, other in enumerate(others):
        for mine, theirs in zip(one, other, strict=True):
            texts = {(mention.start, mention.end): text for mention, _, _, text in pairs_of(theirs)}
            for mention, _, original, text in pairs_of(mine):
                if (mention.start, mention.end) in texts:
                    few = not identifies(original, mention.type, mine.lang) or (
                        mention.main_type == "LOC" and is_country(original, mine.lang)
                    )
                    kind = "not identifying" if few else mention.main_type
                    alike[kind, fold(original), number] = texts[mention.start, mention.end] == text
    shares = {}
    for wanted in ("PERSON", "LOC", "ORG", "CODE", "DATETIME", "MISC", "not identifying"):
        chosen = [same for (kind, *_), same in alike.items() if kind == wanted]
        shares[wanted] = share(sum(chosen), len(chosen))
    identifying = [same for (kind, *_), same in alike.items() if kind != "not identifying"]
    return {"identifying": share(sum(identifying), len(identifying)), **shares}


def restored(documents: Sequence[Document]) -> float | None:
    with tempfile.TemporaryDirectory() as folder:
        vault = Vault(Path(folder) / "all.vault", KEY)
        vault.open(create=True)
        vault._connect().execute("PRAGMA synchronous = OFF")  # what a power cut would do is not measured here
        for document in documents:
            vault.remember(document)
        right = sum(vault.original(Document(d.id, d.output)).output == d.text for d in documents)
        vault.close()
    return share(right, len(documents))


def register(people: int) -> Document:
    """A register of people put together from the lists, to see how the work grows."""
    rng = random.Random(people)
    given, family = (
        [row.split("\t")[0] for row in lines("any", name)] for name in ("given_names.tsv", "family_names.txt")
    )
    text, mentions = "", []
    for _ in range(people):
        born = date(1940, 1, 1) + timedelta(rng.randrange(25_000))
        for part, kind in (
            (f"{rng.choice(given)} {rng.choice(family)}", "PERSON"),
            (f"{rng.choice(family)}straße", "LOC/STREET"),
            (str(rng.randint(1, 99)), "LOC/STREETNO"),
            (f"030 {rng.randrange(10**6, 10**7)}", "CODE/PHONE"),
            (f"{born:%d.%m.%Y}", "DATETIME/DATE"),
        ):
            mentions.append(Mention(len(text), len(text) + len(part), kind))
            text += part + (" " if kind == "LOC/STREET" else ", ")
        text = text[:-2] + "\n"
    document = Document(f"register of {people}", text, lang="de", mentions=tuple(mentions))
    return Pipeline.from_policy(POLICY, model="none").run(document, since="link", until="decide")


def growth(sizes: Iterable[int] = (500, 1000, 2000, 4000)) -> dict[str, float]:
    """CPU-seconds of replacing a register, by the number of people."""
    seconds = {}
    for people in sizes:
        document = register(people)
        step = replacer(KEY, [])
        start = time.process_time()
        step(document)
        seconds[str(people)] = round(time.process_time() - start, 2)
    return seconds


def share(part: float, whole: float) -> float | None:
    return round(part / whole, 4) if whole else None


def measure(options: argparse.Namespace) -> dict[str, object]:
    documents = load(options)
    step = replacer(KEY, documents)
    quick = replacer(KEY, documents, reading=False)
    unread = [quick(document) for document in documents]  # also reads all lists, which is not measured
    characters = sum(len(document.text) for document in documents)
    start = time.process_time()
    for document in documents:
        quick(document)
    alone = time.process_time() - start
    start = time.process_time()
    replaced = [step(document) for document in documents]
    reading = time.process_time() - start
    pipeline = Pipeline.from_policy(POLICY, model=options.model)
    detect, verify = pipeline.step("detect"), pipeline.step("verify")
    verified = [verify(document) for document in replaced]
    passed = [document for document in verified if document.verdict and document.verdict.passed]
    others = [replacer(key, documents, reading=False) for key in OTHER_KEYS]
    tagged = [verify(Replace(POLICY, "tag")(document)) for document in documents]
    return {
        "documents": len(documents),
        "mentions": sum(len(document.mentions) for document in documents),
        "types": types(replaced, lambda text, lang: detect(Document("x", text, lang=lang)).mentions),
        "equal": equal(replaced),
        "consistent": consistent(replaced),
        "dates": dates(replaced),
        "verified": share(len(passed), len(documents)),
        "verified_with_tags": share(sum(d.verdict is not None and d.verdict.passed for d in tagged), len(documents)),
        "restored": restored(passed),
        "another_key": under_other_keys(unread, ([other(document) for document in documents] for other in others)),
        "information": {
            kind: {
                "pairs": len(words := name_words(replaced, kind)),
                "first_letter": information(words, lambda word: word[0]),
                "length": information(words, len),
            }
            for kind in ("PERSON", "LOC")
        },
        "characters_per_cpu_second": round(characters / alone),
        "with_rereading": round(characters / reading),
        "register": growth(),
        "digest": digest(replaced),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mails", type=Path, help="folder of labelled German mails")
    parser.add_argument("--judgments", type=Path, help="JSON lines with given mentions")
    parser.add_argument("--limit", type=int, default=200, help="how many mails and judgments (default: 200)")
    parser.add_argument("--model", default="none", help="what reads the surrogates: none (rules alone), default, fast")
    parser.add_argument("--digest", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--save", type=Path, metavar="FILE", help="also keep the figures, for docs/benchmarks.md")
    options = parser.parse_args()
    if not options.mails and not options.judgments:
        parser.error("give --mails, --judgments or both")
    if options.digest:
        documents = load(options)
        step = replacer(KEY, documents)
        print(digest([step(document) for document in documents]))
        return
    result = measure(options)
    again = subprocess.run(
        [sys.executable, __file__, *sys.argv[1:], "--digest"],
        capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": "4711"},
    )  # fmt: skip
    result["identical"] = again.stdout.strip() == result.pop("digest")
    if options.save:
        title = " and ".join(
            name for given, name in ((options.mails, "German mails"), (options.judgments, "judgments")) if given
        )
        kept = {"task": "replacing", "title": title, **result}
        options.save.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf8")
    print(json.dumps(result, indent=None if options.json else 2))


if __name__ == "__main__":
    main()
