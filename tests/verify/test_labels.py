"""Ids and file names give away what is masked in the text, however they are spelt."""

from __future__ import annotations

import pytest

from nescio.document import Decision, Document, Edit, Entity, Mention
from nescio.verify.labels import labels_that_repeat

DOCUMENT = Document(
    "a",
    "Herr Thomas Müller kam.",
    lang="de",
    mentions=(Mention(0, 18, "PERSON"),),
    entities=(Entity("p", "PERSON", (0,)),),
    decisions=(Decision("p", "mask"),),
    edits=(Edit(0, 18, "[PERSON 1]", "p"),),
)


@pytest.mark.parametrize(
    "label", ["Müller", "akte-mueller-2024", "thomasmueller", "ThomasMuller", "tmueller", "Müllerakte"]
)
def test_a_label_that_repeats_a_name_is_told(label):
    assert labels_that_repeat([label], DOCUMENT) == [label]


@pytest.mark.parametrize("label", ["", "17", "letter-17", "Mühle", "text"])
def test_other_labels_are_not(label):
    assert labels_that_repeat([label], DOCUMENT) == []


def test_a_document_without_edits_has_nothing_to_repeat():
    assert labels_that_repeat(["Müller"], DOCUMENT.with_(edits=())) == []
