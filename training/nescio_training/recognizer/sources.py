"""Read the corpora that the recogniser learns from; each function takes a path and returns examples."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from nescio.evaluate.corpus import load_corpus
from nescio.evaluate.gold import load_gold
from nescio.evaluate.labels import CODEALLTAG_TYPES as TYPES
from nescio.evaluate.mails import load_mails
from nescio.taxonomy import MAIN_TYPES
from nescio_training.errors import TrainingError
from nescio_training.recognizer.examples import OPEN, Example, LabelledMention
from nescio_training.token_lines import Token, join_tokens, read_sentences

ALL_TYPES = frozenset(MAIN_TYPES)
MAIL_TYPES = frozenset(kind for kind, _ in TYPES.values())
_IDENTIFIERS = {"DIRECT": "direct", "QUASI": "quasi", "NO_MASK": "keep"}
IDENTIFIERS_OF_CORPUS = {"direct": "direct", "quasi": "quasi", "none": "keep"}


def read_source(path: Path, source: str) -> list[Example]:
    """Whatever a user gives.

    A folder with inline labels or with texts and their .ann files (brat, CodE Alltag), TAB's JSON, JSONL (ours, doccano's, types
    only), token-per-line or presidio-research.
    """
    if path.is_dir():
        has_labels_beside = any(path.glob("*.ann"))
        return read_gold(path, source) if has_labels_beside else read_corpus(path, "train", source)
    if path.suffix == ".jsonl":
        return read_types_only(path, source) if has_types_only(path) else read_gold(path, source)
    if path.suffix == ".json":
        try:
            first = json.loads(path.read_text(encoding="utf8"))[0]
            return read_presidio(path, source) if "full_text" in first else read_tab(path, source)
        except (ValueError, KeyError, IndexError, TypeError, AttributeError):
            raise TrainingError(
                f"{path.name} is no annotated corpus.",
                fix="give documents in the format of TAB or of presidio-research",
            ) from None
    return read_conll([path], source)


def read_tab(path: Path, source: str = "tab") -> list[Example]:
    """TAB's official format; each annotator's view is an example of its own."""
    return tab_examples(path.read_text(encoding="utf8"), source)


def tab_examples(content: str | bytes, source: str) -> list[Example]:
    """The same from the file's content, such as the reviewed documents of a service."""
    examples = []
    for document in json.loads(content):
        for annotator, annotation in document["annotations"].items():
            mentions = tuple(
                LabelledMention(
                    row["start_offset"],
                    row["end_offset"],
                    row["entity_type"],
                    _IDENTIFIERS[row["identifier_type"]],
                    _category(row.get("confidential_status", "")),
                )
                for row in annotation["entity_mentions"]
            )
            has_categories = any("confidential_status" in row for row in annotation["entity_mentions"])
            examples.append(
                Example(
                    f"{document['doc_id']}/{annotator}",
                    source,
                    document["text"],
                    mentions,
                    ALL_TYPES,
                    True,
                    has_categories,
                )
            )
    return examples


def _category(status: str) -> str:
    return "NONE" if status in ("", "NOT_CONFIDENTIAL") else status


def read_gold(path: Path, source: str, *, subtypes: bool = False) -> list[Example]:
    """Any gold annotations: what is marked is to be masked, unless its label says otherwise; each annotator is an example."""
    documents = load_gold(path)
    mentions = [mention for document in documents for view in document.annotators.values() for mention in view]
    types = frozenset(mention.type if subtypes else mention.main_type for mention in mentions)
    has_categories = any(mention.category for mention in mentions)
    return [
        Example(
            f"{document.id}/{annotator}",
            source,
            document.text,
            tuple(
                LabelledMention(
                    m.start,
                    m.end,
                    m.type if subtypes else m.main_type,
                    IDENTIFIERS_OF_CORPUS[m.identifier],
                    m.category or "NONE",
                )
                for m in view
            ),
            types,
            True,
            has_categories,
        )
        for document in documents
        for annotator, view in document.annotators.items()
    ]


def has_types_only(path: Path) -> bool:
    """Whether the lines of a file name types without entities, as TAB's authors have published some."""
    with path.open(encoding="utf-8-sig") as file:
        first = next((line for line in file if line.strip()), "")
    return '"doc_id"' in first and '"start_offset"' in first


def read_types_only(path: Path, source: str) -> list[Example]:
    """Typed mentions without decisions, or with ``masked_by_any``, one document a line."""
    examples = []
    for line in path.read_text(encoding="utf8").splitlines():
        document = json.loads(line)
        rows = document["mentions"]
        decided = bool(rows) and "masked_by_any" in rows[0]
        mentions = tuple(
            LabelledMention(
                row["start_offset"],
                row["end_offset"],
                row["entity_type"],
                ("quasi" if row["masked_by_any"] else "keep") if decided else "",
            )
            for row in rows
        )
        examples.append(Example(document["doc_id"], source, document["text"], mentions, ALL_TYPES, decided))
    return examples


def read_corpus(folder: Path, split: str = "", source: str = "corpus") -> list[Example]:
    """The project's own corpus, or one split of it (see data/corpus/GUIDELINES.md)."""
    return [
        Example(
            document.id,
            source,
            document.text,
            tuple(
                LabelledMention(m.start, m.end, m.main_type, IDENTIFIERS_OF_CORPUS[m.identifier], m.category or "NONE")
                for view in document.annotators.values()
                for m in view
            ),
            ALL_TYPES,
            True,
            True,
        )
        for document in load_corpus(folder, split=split)
    ]


def read_mails(folder: Path, source: str = "mails") -> list[Example]:
    """German mails with the types of CodE Alltag; what these do not know (countries, works, occupations) stays open."""
    return [
        Example(
            mail.id,
            source,
            mail.text,
            tuple(LabelledMention(m.start, m.end, m.type) for view in mail.annotators.values() for m in view),
            MAIL_TYPES,
            False,
        )
        for mail in load_mails(folder)
    ]


_PII_TYPES = {
    "PERSON": "PERSON", "STREET_ADDRESS": "LOC", "GPE": "LOC", "ORGANIZATION": "ORG", "CREDIT_CARD": "CODE",
    "DATE_TIME": "DATETIME", "PHONE_NUMBER": "CODE", "AGE": "DEM", "NRP": "DEM", "EMAIL_ADDRESS": "CODE", "ZIP_CODE": "LOC",
    "DOMAIN_NAME": "CODE", "IBAN_CODE": "CODE", "US_SSN": "CODE", "IP_ADDRESS": "CODE", "US_DRIVER_LICENSE": "CODE",
}  # fmt: skip


def read_presidio(path: Path, source: str = "pii") -> list[Example]:
    """Synthetic sentences of presidio-research; several go into one example, so that windows are not mostly padding."""
    examples = []
    batch: list[tuple[str, list[LabelledMention]]] = []
    for number, row in enumerate(json.loads(path.read_text(encoding="utf8"))):
        mentions = [
            LabelledMention(span["start_position"], span["end_position"], _PII_TYPES[span["entity_type"]])
            for span in row["spans"]
            if span["entity_type"] in _PII_TYPES
        ]
        batch.append((row["full_text"], mentions))
        if len(batch) == 10:
            examples.append(_joined(f"pii-{number}", source, batch, frozenset({"PERSON", "LOC", "ORG", "CODE"})))
            batch = []
    return examples


# CoNLL-style corpora: tag -> type. A tag that is not here leaves its words open.
_CONLL_TYPES = {
    "PERSON": "person politician writer musicalartist scientist per".split(),
    "LOC": "location country loc".split(),
    "ORG": "organisation politicalparty band university org corporation group".split(),
    "MISC": "event election award book song album poem magazine academicjournal musicalinstrument creative-work product".split(),
}
_TYPE_OF_TAG = {tag: name for name, tags in _CONLL_TYPES.items() for tag in tags}


def read_conll(paths: Iterable[Path], source: str) -> list[Example]:
    """Token-per-line corpora of English that mark names only."""
    return read_tokens(paths, source, _TYPE_OF_TAG, frozenset({"PERSON", "LOC", "ORG"}))


def read_tokens(paths: Iterable[Path], source: str, tags: Mapping[str, str], types: frozenset[str]) -> list[Example]:
    """Token-per-line corpora with the tags given; twelve sentences make an example."""
    examples = []
    for path in paths:
        batch: list[tuple[str, list[LabelledMention]]] = []
        for number, tokens in enumerate(read_sentences(path)):
            batch.append(_sentence(tokens, tags))
            if len(batch) == 12:
                examples.append(_joined(f"{path.stem}-{number}", source, batch, types))
                batch = []
    return examples


def _sentence(tokens: list[Token], tags: Mapping[str, str]) -> tuple[str, list[LabelledMention]]:
    """Join tokens into plain text and tags into mentions."""
    text, starts = join_tokens([token for token, _ in tokens])
    mentions: list[LabelledMention] = []
    for (token, tag), start in zip(tokens, starts, strict=True):
        prefix, _, name = tag.partition("-")
        kind = tags.get(name.lower(), OPEN if prefix in ("B", "I") else "")
        end = start + len(token)
        if not kind:
            continue
        if prefix == "I" and mentions and mentions[-1].type == kind and mentions[-1].end >= start - 1:
            mentions[-1] = LabelledMention(mentions[-1].start, end, kind)
        else:
            mentions.append(LabelledMention(start, end, kind))
    return text, mentions


def _joined(name: str, source: str, parts: list[tuple[str, list[LabelledMention]]], types: frozenset[str]) -> Example:
    text = ""
    mentions: list[LabelledMention] = []
    for part, found in parts:
        mentions += [LabelledMention(m.start + len(text), m.end + len(text), m.type) for m in found]
        text += part + "\n"
    return Example(name, source, text, tuple(mentions), types, False)


def held_out(examples: list[Example], fifth: int) -> tuple[list[Example], list[Example]]:
    """Split by the hash of the id into four fifths and one."""
    rest, kept = [], []
    for example in examples:
        place = int(hashlib.sha256(example.id.encode()).hexdigest()[:8], 16) % 5
        (kept if place == fifth else rest).append(example)
    return rest, kept
