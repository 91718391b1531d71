import hashlib
from pathlib import Path

import pytest

from nescio.errors import InputError, UnknownNameError
from nescio.evaluate.corpus import load_corpus, parse_document, split_of

SOURCE = """genre: clinic-letter
subject: Mina Brandt

Re: [[Mrs Mina Brandt|PERSON|direct|subject]], born [[2 May 1960|DATETIME/DATE|quasi|birth]].
[[Mina|PERSON/GIVEN|direct|subject]] is [[diabetic|DEM/HEALTH|quasi|illness|HEALTH]].
"""
CORPUS = Path(__file__).parents[2] / "data" / "corpus" / "en"


def test_markup_becomes_mentions():
    document = parse_document(SOURCE, "letter-1.txt")
    assert document.text == "Re: Mrs Mina Brandt, born 2 May 1960.\nMina is diabetic.\n"
    found = [(document.text[m.start : m.end], m.type, m.identifier, m.entity) for m in document.annotators["gold"]]
    assert found == [
        ("Mrs Mina Brandt", "PERSON", "direct", "subject"),
        ("2 May 1960", "DATETIME/DATE", "quasi", "birth"),
        ("Mina", "PERSON/GIVEN", "direct", "subject"),
        ("diabetic", "DEM/HEALTH", "quasi", "illness"),
    ]
    assert (document.id, document.subject) == ("letter-1", "Mina Brandt")


@pytest.mark.parametrize(
    "body",
    [
        "[[Mina|PERSON|direct]]",
        "[[Mina|PERSON|secret|s]]",
        "[[Mina|NAME|direct|s]]",
        "[[Mina|PERSON|direct|s",
        "Mina]]",
    ],
)
def test_broken_markup_names_the_file_and_never_the_text(body):
    with pytest.raises(InputError) as caught:
        parse_document(f"genre: cv\nsubject: X\n\nline\n{body}", "cv-1.txt")
    assert "cv-1.txt" in str(caught.value)
    assert "Mina" not in str(caught.value)


def test_a_document_needs_a_header():
    with pytest.raises(InputError, match="header"):
        parse_document("Just text.\n\nMore.", "cv-1.txt")


def test_splits_follow_the_sha256_of_the_name():
    for name in ("cv-001.txt", "hr-mail-002.txt", "interview-003.txt"):
        first = hashlib.sha256(name.encode()).digest()[0]
        assert split_of(name) == ("train" if first < 153 else "dev" if first < 204 else "test")
    with pytest.raises(UnknownNameError, match="train"):
        load_corpus(CORPUS, split="tset")


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not part of an installed package")
def test_the_whole_corpus_can_be_read_and_its_splits_are_disjoint():
    everything = {document.id for document in load_corpus(CORPUS)}
    parts = [{document.id for document in load_corpus(CORPUS, split=split)} for split in ("train", "dev", "test")]
    assert sum(map(len, parts)) == len(everything)
    assert set().union(*parts) == everything
