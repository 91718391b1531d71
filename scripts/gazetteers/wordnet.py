"""Read WordNet 3.0 (Debian's wordnet-base): synsets with their hypernyms and how often each sense was tagged."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path("/usr/share/wordnet")
_LETTERS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
_NUMBERS = {"1": "noun", "2": "verb", "3": "adj", "4": "adv", "5": "adj"}


@dataclass(frozen=True, slots=True)
class Synset:
    """One sense: its lemmas as written (underscores as spaces), hypernyms, and classes it is an instance of."""

    lemmas: tuple[str, ...]
    hypernyms: tuple[int, ...]
    instance_of: tuple[int, ...]


@cache
def synsets(part: str) -> dict[int, Synset]:
    """All synsets of a part of speech ("noun", "verb", "adj", "adv") by their offset."""
    result = {}
    for line in (FOLDER / f"data.{part}").read_text(encoding="latin-1").splitlines():
        if line.startswith(" "):
            continue
        fields = line.split(" ")
        count = int(fields[3], 16)
        lemmas = tuple(fields[4 + 2 * i].replace("_", " ").split("(")[0] for i in range(count))
        pointers = fields[5 + 2 * count :]
        targets: dict[str, list[int]] = defaultdict(list)
        for i in range(int(fields[4 + 2 * count])):
            targets[pointers[4 * i]].append(int(pointers[4 * i + 1]))
        result[int(fields[0])] = Synset(lemmas, tuple(targets["@"]), tuple(targets["@i"]))
    return result


@cache
def senses(part: str) -> dict[str, tuple[int, ...]]:
    """Offsets of a word's senses, most frequent first, by the word in lower case."""
    result = {}
    for line in (FOLDER / f"index.{part}").read_text(encoding="latin-1").splitlines():
        if not line.startswith(" "):
            fields = line.split()
            result[fields[0].replace("_", " ")] = tuple(int(offset) for offset in fields[-int(fields[2]) :])
    return result


@cache
def tag_counts() -> dict[tuple[str, str], dict[int, int]]:
    """How often each sense (numbered from 1) of (word, part of speech) was tagged in the concordance."""
    result: dict[tuple[str, str], dict[int, int]] = defaultdict(dict)
    for line in (FOLDER / "cntlist.rev").read_text(encoding="latin-1").splitlines():
        key, number, count = line.split()
        lemma, _, rest = key.partition("%")
        result[lemma.replace("_", " "), _NUMBERS[rest[0]]][int(number)] = int(count)
    return dict(result)


def total(word: str) -> int:
    """How often a word was tagged in any sense and part of speech."""
    counts = tag_counts()
    return sum(sum(counts.get((word, part), {}).values()) for part in _LETTERS)


def sense_count(word: str, part: str, offset: int) -> int:
    """How often a word was tagged in one sense."""
    number = senses(part)[word].index(offset) + 1
    return tag_counts().get((word, part), {}).get(number, 0)


@cache
def below(root: str, number: int = 1) -> frozenset[int]:
    """All noun synsets under the numbered sense of ``root``, itself included, instances not."""
    start = senses("noun")[root][number - 1]
    found, stack = set(), [start]
    while stack:
        offset = stack.pop()
        if offset not in found:
            found.add(offset)
            stack.extend(_children().get(offset, ()))
    return frozenset(found)


@cache
def _children() -> dict[int, list[int]]:
    result: dict[int, list[int]] = defaultdict(list)
    for offset, synset in synsets("noun").items():
        for parent in synset.hypernyms:
            result[parent].append(offset)
    return dict(result)


def instances(root: str, number: int = 1) -> list[Synset]:
    """Named things of a class: instances("river") are rivers."""
    classes = below(root, number)
    return [synset for synset in synsets("noun").values() if classes.intersection(synset.instance_of)]


@cache
def irregular(part: str) -> dict[str, list[str]]:
    """Irregular inflected forms of a base form ("wife": ["wives"])."""
    result: dict[str, list[str]] = defaultdict(list)
    for line in (FOLDER / f"{part}.exc").read_text(encoding="latin-1").splitlines():
        form, *bases = line.split()
        for base in bases:
            result[base.replace("_", " ")].append(form.replace("_", " "))
    return dict(result)
