"""What people are and what happened to them: terms of WordNet's noun hierarchy and hand-written terms."""

from __future__ import annotations

from collections.abc import Iterator

from gazetteers import german
from gazetteers.wordnet import below, irregular, sense_count, senses, synsets, total
from gazetteers.words import plural
from gazetteers.writing import source_lines, write

CONFIDENTIAL = {
    "DEM/ETHNICITY": "ETHNIC", "DEM/RELIGION": "BELIEF", "DEM/POLITICS": "POLITICS", "DEM/ORIENTATION": "SEX",
    "DEM/HEALTH": "HEALTH", "MISC/MEDICATION": "HEALTH",
}  # fmt: skip

# (noun, number of its sense, type): everything below that sense in the hierarchy. The first type found wins.
_ROOTS = (
    ("health professional", 1, "DEM/OCCUPATION"), ("skilled worker", 1, "DEM/OCCUPATION"),
    ("scientist", 1, "DEM/OCCUPATION"),
    ("professional", 1, "DEM/OCCUPATION"), ("employee", 1, "DEM/OCCUPATION"), ("musician", 1, "DEM/OCCUPATION"),
    ("performer", 1, "DEM/OCCUPATION"), ("artist", 1, "DEM/OCCUPATION"), ("writer", 1, "DEM/OCCUPATION"),
    ("athlete", 1, "DEM/OCCUPATION"), ("serviceman", 1, "DEM/OCCUPATION"), ("official", 1, "DEM/OCCUPATION"),
    ("clergyman", 1, "DEM/OCCUPATION"), ("businessperson", 1, "DEM/OCCUPATION"), ("politician", 1, "DEM/OCCUPATION"),
    ("engineer", 1, "DEM/OCCUPATION"), ("educator", 1, "DEM/OCCUPATION"), ("worker", 1, "DEM/OCCUPATION"),
    ("merchant", 1, "DEM/OCCUPATION"), ("head", 4, "DEM/OCCUPATION"),
    ("religious person", 1, "DEM/RELIGION"), ("religion", 1, "DEM/RELIGION"), ("religion", 2, "DEM/RELIGION"),
    ("political orientation", 1, "DEM/POLITICS"),
    ("disease", 1, "DEM/HEALTH"), ("mental disorder", 1, "DEM/HEALTH"), ("injury", 1, "DEM/HEALTH"),
    ("ill health", 1, "DEM/HEALTH"), ("disability", 1, "DEM/HEALTH"), ("symptom", 1, "DEM/HEALTH"),
    ("surgery", 3, "DEM/HEALTH"), ("operation", 6, "DEM/HEALTH"),
    ("academic degree", 1, "DEM/EDUCATION"),
    ("crime", 1, "MISC/CRIME"),
    ("medicine", 2, "MISC/MEDICATION"),
    ("award", 2, "MISC/AWARD"),
    ("motor vehicle", 1, "MISC/PRODUCT"), ("gun", 1, "MISC/PRODUCT"), ("weapon", 1, "MISC/PRODUCT"),
    ("holiday", 2, "MISC/EVENT"),
)  # fmt: skip

_NOTE = "Columns: term, type, special category of the GDPR or empty, score of a match without further evidence."


def _wordnet() -> Iterator[tuple[str, str]]:
    """Terms whose sense under a root is the one that people mostly use, with their plurals."""
    everyday = {word for line in source_lines("attributes_stop_en.txt") for word in line.split(",")}
    everyday = {word.strip().lower() for word in everyday}
    nouns = synsets("noun")
    for root, number, type_ in _ROOTS:
        if root not in senses("noun") or number > len(senses("noun")[root]):
            raise ValueError(f"WordNet has no sense {number} of {root}")
        for offset in sorted(below(root, number)):
            for lemma in nouns[offset].lemmas:
                key = lemma.lower()
                if key not in everyday and len(key) > 3 and not any(map(str.isdigit, key)) and _mostly(key, offset):
                    yield lemma, type_
                    for form in _plurals(lemma):
                        yield form, type_


def _mostly(word: str, offset: int) -> bool:
    """Whether a word is mostly used in this sense, by the tag counts; a phrase has hardly any other."""
    if " " in word or "-" in word:
        return senses("noun")[word][0] == offset
    other_parts = any(word in senses(part) for part in ("verb", "adj", "adv"))
    count, whole = sense_count(word, "noun", offset), total(word)
    if whole:
        return count * 10 >= whole * 6
    return senses("noun")[word][0] == offset and not other_parts and len(senses("noun")[word]) < 3


def _plurals(lemma: str) -> list[str]:
    head, _, last = lemma.rpartition(" ")
    forms = irregular("noun").get(last, [plural(last)])
    if last.endswith("man") and len(last) > 4 and not irregular("noun").get(last):
        forms = [last[:-3] + "men"]
    return [f"{head} {form}".strip() for form in forms] if " of " not in lemma and " in " not in lemma else []


def _english() -> dict[str, tuple[str, float]]:
    result: dict[str, tuple[str, float]] = {}
    for term, type_, score in _by_hand("attributes_en.txt"):
        result.setdefault(term, (type_, score))
        if type_ == "DEM/OCCUPATION" and score < 1:
            for form in _plurals(term):
                result.setdefault(form, (type_, score))
    for term, type_ in _wordnet():
        result.setdefault(term, (type_, 0.7 if " " in term else 0.6))
    return result


def _by_hand(name: str) -> Iterator[tuple[str, str, float]]:
    """Entries under headings "[DEM/HEALTH 0.7]", separated by commas."""
    type_, score = "", 0.0
    for line in source_lines(name):
        if line.startswith("["):
            type_, value = line.strip("[]").split()
            score = float(value)
        else:
            yield from ((term.strip(), type_, score) for term in line.split(",") if term.strip())


def _german() -> dict[str, tuple[str, float]]:
    """Hand-written terms; "~" before a term: a noun for a person to inflect, "*": an adjective to inflect."""
    result: dict[str, tuple[str, float]] = {}
    for term, type_, score in _by_hand("attributes_de.txt"):
        bare = term.lstrip("~*")
        forms = german.person(bare) if term[0] == "~" else german.adjective(bare) if term[0] == "*" else [bare]
        for form in forms:
            result.setdefault(form, (type_, score))
    return result


def build() -> None:
    """Write en/attributes.tsv and de/attributes.tsv."""
    for lang, terms, source in (
        ("en", _english(), "Derived from WordNet 3.0 (licence in ../any/LICENSES.txt) and written by hand."),
        ("de", _german(), "Written by hand, inflected by rule (scripts/gazetteers/sources/attributes_de.txt)."),
    ):
        rows = (
            f"{term}\t{type_}\t{CONFIDENTIAL.get(type_, '')}\t{score}" for term, (type_, score) in sorted(terms.items())
        )
        write(f"{lang}/attributes.tsv", [source, _NOTE], rows)
