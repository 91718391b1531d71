"""Run the commands of a page of the documentation in a folder that holds what they speak of."""

import json
import shlex

from typer.testing import CliRunner

from nescio.cli.app import application
from tests.pages import ROOT, blocks

SENTENCE = "{title} {name}, born on {day} May 19{year}, lives in {town}. The applicant was a doctor.\n"
NAMES = ("Kaya", "Demir", "Whitlock", "Okafor", "Lindqvist", "Patel", "Zwetanov", "Moreau")
TOWNS = ("Kars", "Leeds", "Ankara", "Bonn")


def commands(page):
    """The lines that begin with "nescio" in the blocks of plain text."""
    return [
        line.partition("  #")[0].strip()
        for block in blocks(ROOT / "docs" / page)
        if block.language == "text"
        for line in block.code.splitlines()
        if line.startswith("nescio ")
    ]


def letters(count, first=0):
    """Labelled letters: text and (start, end, type) of each thing in them."""
    for number in range(first, first + count):
        facts = {
            "title": ("Mr", "Mrs")[number % 2],
            "name": NAMES[number % len(NAMES)],
            "day": 1 + number % 28,
            "year": 30 + number % 60,
            "town": TOWNS[number % len(TOWNS)],
        }
        text = SENTENCE.format(**facts)
        person = f"{facts['title']} {facts['name']}"
        date = f"{facts['day']} May 19{facts['year']}"
        marked = [(person, "PERSON"), (date, "DATETIME"), (facts["town"], "LOC_CITY")]
        yield text, [(text.index(surface), text.index(surface) + len(surface), kind) for surface, kind in marked]


def write_brat(folder, count, first=0):
    """A folder as brat has it."""
    folder.mkdir(parents=True)
    for number, (text, rows) in enumerate(letters(count, first)):
        (folder / f"{number}.txt").write_text(text, encoding="utf8")
        lines = [
            f"T{place}\t{kind} {start} {end}\t{text[start:end]}\n" for place, (start, end, kind) in enumerate(rows, 1)
        ]
        (folder / f"{number}.ann").write_text("".join(lines) + "A1\tIdentifier T1 DIRECT\n", encoding="utf8")


def write_tab(path, count, first=0):
    """A file as TAB has it, with two annotators."""
    documents = []
    for number, (text, rows) in enumerate(letters(count, first)):
        mentions = [
            {"start_offset": start, "end_offset": end, "span_text": text[start:end], "entity_type": kind.partition("_")[0],
             "identifier_type": "DIRECT" if kind == "PERSON" else "QUASI", "entity_id": f"{number}_{place}",
             "entity_mention_id": f"{number}_{place}_m", "confidential_status": "NOT_CONFIDENTIAL", "edit_type": "check"}
            for place, (start, end, kind) in enumerate(rows)
        ]  # fmt: skip
        views = {
            "annotator1": {"entity_mentions": mentions},
            "annotator2": {"entity_mentions": mentions[: 2 + number % 2]},
        }
        task = f"Task: Annotate the document to anonymise the following person: {text.split(',')[0]}"
        documents.append({"doc_id": str(number), "text": text, "annotations": views, "task": task})
    path.write_text(json.dumps(documents), encoding="utf8")


def run(command, folder, monkeypatch, **replaced):
    """Run one command line in a folder; what is ``replaced`` stands for things that a test has not."""
    for name, value in replaced.items():
        command = command.replace(name, value)
    monkeypatch.chdir(folder)
    done = CliRunner().invoke(application(), shlex.split(command)[1:])
    assert done.exit_code == 0, f"{command}\n{done.output}\n{done.exception!r}"
    return done.output
