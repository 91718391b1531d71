"""The contract suite itself: components that break a contract are told which."""

from __future__ import annotations

import io
import secrets
from dataclasses import replace
from pathlib import Path

import pytest

from nescio.document import Document, Edit, Mention, Verdict
from nescio.formats.results import Written
from nescio.formats.text import TextFormat, read_text
from nescio.testing import check_constructor, check_detector, check_format, check_replacer, check_step


class Detector:
    """Finds "Mr Okafor", and breaks the contract in the way the test asks for."""

    name = "broken"

    def __init__(self, shift=(0, 0), type="PERSON", score=0.9, source="broken"):
        self.shift, self.type, self.score, self.source = shift, type, score, source

    def detect(self, passage):
        place = passage.text.find("Mr Okafor")
        if place >= 0:
            left, right = self.shift
            yield Mention(place + left, place + len("Mr Okafor") + right, self.type, self.score, self.source)


class CountingDetector(Detector):
    calls = 0

    def detect(self, passage):
        self.calls += 1
        return [replace(mention, score=1 / self.calls) for mention in super().detect(passage)]


class ChokingDetector(Detector):
    def detect(self, passage):
        passage.text.encode("utf8")
        return []


def test_good_detector_passes():
    check_detector(Detector())


@pytest.mark.parametrize(
    ("detector", "told"),
    [
        (Detector(shift=(0, 10**6)), "ends after the passage"),
        (Detector(shift=(9, 0)), "is empty"),
        (Detector(shift=(1, 0)), "begins inside a word"),
        (Detector(shift=(0, -1)), "ends inside a word"),
        (Detector(shift=(0, 1)), "begins or ends with"),
        (Detector(type="HUMAN"), "no such type"),
        (Detector(score=1.5), "not between 0 and 1"),
        (Detector(source=""), "source is empty"),
        (CountingDetector(), "deterministic"),
        (ChokingDetector(), "lone surrogate .* raises UnicodeEncodeError"),
        (object(), "no method detect"),
    ],
)
def test_broken_detector_is_told_how(detector, told):
    with pytest.raises(AssertionError, match=told):
        check_detector(detector)


class Replacer:
    """Replaces by ``***``, and breaks the contract in the way the test asks for."""

    name = "broken"

    def __init__(self, text=lambda _: "***", edits=lambda edits: edits):
        self.text, self.edits = text, edits

    def replace(self, document, entities):
        return self.edits(
            [
                Edit(mention.start, mention.end, self.text(document.surface(mention)), entity.id)
                for entity in entities
                for mention in document.mentions_of(entity)
            ]
        )


def test_good_replacer_passes():
    check_replacer(Replacer())


@pytest.mark.parametrize(
    ("replacer", "told"),
    [
        (Replacer(edits=lambda edits: edits[1:]), "1 mentions without an edit"),
        (Replacer(edits=lambda edits: edits[:1] + edits), "several edits"),
        (Replacer(edits=lambda edits: [replace(edit, end=edit.end + 1) for edit in edits]), "where no mention is"),
        (Replacer(edits=lambda edits: [replace(edit, entity="x") for edit in edits]), "has the entity 'x'"),
        (Replacer(edits=lambda edits: [edit.text for edit in edits]), "not an Edit"),
        (Replacer(edits=lambda edits: edits or [Edit(0, 1, "")]), "nothing to replace"),
        (Replacer(str), "is the original"),
        (Replacer(str.upper), "is the original"),
        (Replacer(lambda surface: f"Mx {surface}"), "still holds an identifying string"),
        (Replacer(lambda _: secrets.token_hex(4)), "different replacements|a second call"),
        (object(), "no method replace"),
    ],
)
def test_broken_replacer_is_told_how(replacer, told):
    with pytest.raises(AssertionError, match=told):
        check_replacer(replacer)


class Step:
    name, needs, fills = "broken", ("text",), "edits"

    def __init__(self, result, **attributes):
        self.result = result
        for name, value in attributes.items():
            setattr(self, name, value)

    def __call__(self, document):
        return self.result(document)


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (Step(lambda d: d.with_(lang="xx")), "changes 'lang'"),
        (Step(lambda d: d.with_(verdict=Verdict(True))), "changes 'verdict'"),
        (Step(lambda d: d, fills="text"), "fills 'text'"),
        (Step(lambda d: d, needs=("texts",)), "does not have"),
        (Step(lambda d: d.with_(edits=(Edit(0, 10**6, ""),))), "leave the text"),
        (Step(lambda d: d.with_(edits=(Edit(3, 5, ""), Edit(4, 6, "")))), "overlap"),
        (Step(lambda d: d.with_(verdict=None), needs=("mentions",), fills="verdict"), "gives no verdict"),
        (Step(lambda _: None), "not a document"),
    ],
)
def test_broken_step_is_told_how(step, told):
    with pytest.raises(AssertionError, match=told):
        check_step(step)


class LeakyFormat(TextFormat):
    """Writes whatever comes."""

    def write(self, documents, source, output):  # noqa: ARG002
        written = Written()
        for document in documents:
            output.open().write(document.text.encode())
            written.documents += 1
        return written


class ForgetfulFormat(TextFormat):
    """Puts the clear text into the output beside the masked one."""

    def write(self, documents, source, output):
        report = super().write(documents, source, output)
        output.open(".log").write(read_text(source)[0].encode())
        return report

    companions = (".log",)


SAMPLE = b"Frau Zwetanov sat in the harbour."


def test_good_format_passes():
    check_format(TextFormat(), SAMPLE)


def test_format_that_writes_refused_documents_is_told():
    with pytest.raises(AssertionError, match="verdict is missing"):
        check_format(LeakyFormat(), SAMPLE)


def test_format_that_writes_the_clear_text_is_told():
    with pytest.raises(AssertionError, match=r"in the output"):
        check_format(ForgetfulFormat(), SAMPLE)


def test_reading_constructor_is_told(tmp_path: Path):
    (tmp_path / "words.txt").write_text("a", encoding="utf8")

    class Reading:
        def __init__(self):
            self.words = (tmp_path / "words.txt").read_text(encoding="utf8")

    with pytest.raises(AssertionError, match="opens a file"):
        check_constructor(Reading)
    assert isinstance(io.open, type(open)), "the check gives back what it took"
    check_constructor(Document, id="x", text="y")
