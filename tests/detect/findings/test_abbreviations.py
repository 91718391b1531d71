"""Abbreviations that are introduced in brackets."""

import pytest

from nescio.detect.findings.abbreviations import with_abbreviations
from nescio.document import Document, Mention


def found(text, phrase, kind="DEM/HEALTH", *more):
    start = text.index(phrase)
    mentions = (Mention(start, start + len(phrase), kind, 0.9, "neural"), *more)
    return [(text[m.start : m.end], m.type) for m in with_abbreviations(mentions, Document("a", text, "en"))]


def test_an_abbreviation_goes_with_what_it_stands_for_everywhere():
    text = "He had deep vein thrombosis (DVT) twice. The DVT was treated."
    assert found(text, "deep vein thrombosis") == [
        ("deep vein thrombosis", "DEM/HEALTH"), ("DVT", "DEM"), ("DVT", "DEM")
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text", ["deep vein thrombosis (USA) USA", "deep vein thrombosis (see below)", "deep vein thrombosis, DVT"]
)
def test_other_letters_in_brackets_are_left_alone(text):
    assert found(text, "deep vein thrombosis") == [("deep vein thrombosis", "DEM/HEALTH")]


def test_what_is_sure_of_the_letters_stays():
    text = "a small cell cancer (SCC)"
    sure = Mention(21, 24, "MISC", 0.9, "neural")
    assert found(text, "small cell cancer", "DEM", sure)[1][0] == "SCC"
