"""The contract suite itself: components that break a contract are told which."""

from __future__ import annotations

import io
import secrets
import zlib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from nescio.attack.attacker import Rehearsal, Share
from nescio.document import Document, Edit, Mention, Verdict
from nescio.formats.io.container import zip_bytes
from nescio.formats.io.results import Written
from nescio.formats.text import TextFormat, read_text
from nescio.testing import check_attacker, check_constructor, check_detector, check_format, check_replacer, check_step


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


class Beside(Replacer):
    """Also puts ``new`` in the place of some words of the English sample."""

    def __init__(self, words, new, entity=None):
        super().__init__()
        self.words, self.new, self.entity = words, new, entity

    def replace(self, document, entities):
        edits = super().replace(document, entities)
        start = document.text.find(self.words)
        if start < 0 or not edits:
            return edits
        end = start + len(self.words.split()[0])
        owner = next((edit.entity for edit in edits if edit.start > end), "")
        return [*edits, Edit(start, end, self.new, self.entity or owner)]


def test_the_preposition_before_a_mention_may_change():
    check_replacer(Beside("on 2 March", "in"))


@pytest.mark.parametrize(
    ("replacer", "told"),
    [
        (Beside("order of the Northgate", "command"), "right before a mention"),
        (Beside("called on 020", "rang"), "right before a mention"),
        (Beside("applicant, Mr C.D.", "woman"), "takes more than one article"),
        (Beside("regards,\nLeyla", "the"), "takes more than one article"),
        (Beside("on 2 March", "near Whitby in"), "brings more than articles"),
        (Beside("on 2 March", "in", entity="x"), "another entity"),
    ],
)
def test_other_words_may_not(replacer, told):
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


class PackingFormat(TextFormat):
    """Keeps the clear text where a search of the bytes does not see it."""

    companions = (".bak",)

    def __init__(self, pack):
        super().__init__()
        self.pack = pack

    def write(self, documents, source, output):
        report = super().write(documents, source, output)
        output.open(".bak").write(self.pack(read_text(source)[0].encode()))
        return report


@pytest.mark.parametrize(
    "pack",
    [
        lambda data: b"%PDF-1.7 stream\n" + zlib.compress(data),
        lambda data: zip_bytes({"inner.zip": zip_bytes({"notes.txt": data})}),
        lambda data: zip_bytes({data.decode() + ".txt": b"nothing"}),
        lambda data: data.decode().encode("utf-16-le"),
        lambda data: data.hex().encode(),
    ],
)
def test_format_that_hides_the_clear_text_is_told(pack):
    with pytest.raises(AssertionError, match=r"in the output"):
        check_format(PackingFormat(pack), SAMPLE)


class DatingFormat(TextFormat):
    """Writes something else each time."""

    companions = (".log",)
    times = 0

    def write(self, documents, source, output):
        self.times += 1
        output.open(".log").write(b"%d" % self.times)
        return super().write(documents, source, output)


class CredulousFormat(TextFormat):
    """Takes everything for text."""

    def read(self, source):
        with source.open() as stream:
            yield Document(source.name, stream.read().decode("latin-1"))


def test_format_that_never_writes_the_same_is_told():
    with pytest.raises(AssertionError, match="writing twice"):
        check_format(DatingFormat(), SAMPLE)


def test_format_that_reads_anything_is_told():
    with pytest.raises(AssertionError, match="takes zeros for documents"):
        check_format(CredulousFormat(), SAMPLE)


def test_reading_constructor_is_told(tmp_path: Path):
    (tmp_path / "words.txt").write_text("a", encoding="utf8")

    class Reading:
        def __init__(self):
            self.words = (tmp_path / "words.txt").read_text(encoding="utf8")

    with pytest.raises(AssertionError, match="opens a file"):
        check_constructor(Reading)
    assert isinstance(io.open, type(open)), "the check gives back what it took"
    check_constructor(Document, id="x", text="y")


class Attacker:
    """Counts words that a text shares with each background, and breaks the contract in the way the test asks for."""

    name = "broken"

    def __init__(self, **faults):
        self.faults = faults

    def fit(self, background):
        return FittedAttacker([set(text.lower().split()) for text in background.texts], **self.faults)


class FittedAttacker:
    trained = 0

    def __init__(self, known, turned=0, raw=False, nothing=0.0, moody=False, beyond=0, choking=False, rows=0, truth=0):
        self.known, self.turned, self.raw, self.nothing = known, turned, raw, nothing
        self.beyond, self.choking = beyond, choking
        FittedAttacker.trained += 1
        self.drift = FittedAttacker.trained if moody else 0
        self.rehearsal = Rehearsal(np.zeros((rows, len(known))), np.array([truth] * max(rows, bool(truth)), dtype=int))

    def scores(self, texts):
        if self.choking:
            "".join(texts).encode("utf8")
        shared = np.array([[float(len(words & set(text.lower().split()))) for words in self.known] for text in texts])
        if self.raw:
            return shared
        centered = np.roll(shared - shared.mean(axis=1, keepdims=True), self.turned, axis=1)
        spread = np.where((deviation := centered.std(axis=1, keepdims=True)) > 0, deviation, 1)
        made = centered / spread
        made[:, 0] += self.drift
        made[:, 1] -= self.drift
        return np.where(shared.any(axis=1, keepdims=True), made, self.nothing * np.resize([1, -1], made.shape))

    def shares(self, text, individual):  # noqa: ARG002
        return [Share(0, len(text) + self.beyond, 1.0)] if text else []


def test_good_attacker_passes():
    check_attacker(Attacker())


@pytest.mark.parametrize(
    ("attacker", "told"),
    [
        (Attacker(turned=1), "are the columns in order"),
        (Attacker(raw=True), "around those of the average individual"),
        (Attacker(nothing=0.5), "must have a row of zeros"),
        (Attacker(moody=True), "a second training gives other scores"),
        (Attacker(beyond=1), "leave the text"),
        (Attacker(choking=True), "lone surrogate: raises UnicodeEncodeError"),
        (Attacker(rows=2, truth=99), "no column of its scores"),
        (Attacker(rows=0, truth=1), "one row of scores a passage"),
        (object(), "no method fit"),
    ],
)
def test_broken_attacker_is_told_how(attacker, told):
    with pytest.raises(AssertionError, match=told):
        check_attacker(attacker)
