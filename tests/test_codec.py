"""Documents survive the way to JSON and back, and broken JSON is refused without quoting it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio import codec
from nescio.document import Decision, Document, Edit, Entity, Mention, Part, Risk, Verdict
from nescio.errors import InputError
from nescio.reasons import Reason

# Lone surrogates too: they occur in broken exports.
words = st.text(st.characters(), max_size=12)
scores = st.floats(0, 1)
spans = st.tuples(st.integers(0, 99), st.integers(1, 99))
mentions = st.builds(
    lambda span, *rest: Mention(span[0], span[0] + span[1], *rest),
    spans, st.sampled_from(("PERSON", "CODE/IBAN", "LOC/CITY")), scores, words, words,
    st.lists(st.tuples(words, scores), max_size=3).map(tuple),
    st.lists(st.builds(Part, st.integers(0, 9), st.integers(9, 20), words), max_size=2).map(tuple),
)  # fmt: skip
# Nested as deep as sentences are.
values = st.recursive(
    words | st.integers() | scores,
    lambda inner: (
        st.lists(inner, max_size=2).map(tuple)
        | st.builds(Reason, words, st.dictionaries(words, inner, max_size=2).map(lambda rows: tuple(rows.items())))
    ),
    max_leaves=4,
)
reasons = st.builds(Reason, words, st.dictionaries(words, values, max_size=2).map(lambda rows: tuple(rows.items())))
documents = st.builds(
    Document,
    id=words,
    text=st.text(st.characters(), max_size=80),
    lang=st.sampled_from(("", "en", "de")),
    subject=words,
    group=words,
    meta=st.dictionaries(words, st.one_of(words, st.integers(), st.booleans(), st.none(), st.lists(words)), max_size=3),
    mentions=st.lists(mentions, max_size=4).map(tuple),
    entities=st.lists(st.builds(Entity, words, words, st.lists(st.integers(0, 9)).map(tuple)), max_size=3).map(tuple),
    risks=st.lists(st.builds(Risk, st.lists(words).map(tuple), words, scores, reasons), max_size=2).map(tuple),
    decisions=st.lists(st.builds(Decision, words, words, words, words, reasons, words), max_size=3).map(tuple),
    edits=st.lists(
        st.builds(Edit, st.integers(0, 9), st.integers(9, 20), words, words, reasons, st.booleans()), max_size=3
    ).map(tuple),
    verdict=st.none() | st.builds(Verdict, st.booleans(), st.lists(reasons, max_size=2).map(tuple)),
)


@given(documents)
def test_round_trip(document):
    line = codec.dumps(document)
    assert "\n" not in line
    assert codec.loads(line) == document


@given(documents)
def test_a_result_goes_back_into_the_document_as_it_was_read(document):
    line = codec.dump_result(document)
    assert b"\n" not in line
    assert line.isascii()
    read = Document(document.id, document.text, subject=document.subject, group=document.group, meta=document.meta)
    assert codec.load_result(read, line) == document


def test_a_result_holds_no_text():
    document = Document("Zwetanov", "Zwetanov", subject="Zwetanov", mentions=(Mention(0, 8, "PERSON"),))
    assert b"Zwetanov" not in codec.dump_result(document)
    assert b"signals" not in codec.dump_result(document), "what is not said takes no room"


def test_results_of_other_versions_are_refused():
    with pytest.raises(InputError, match="schema version 0"):
        codec.load_result(Document("a", "x"), b'{"schema":0,"lang":"en"}')


def test_dictionary_is_plain_json():
    document = Document(
        "a", "Zoë", mentions=(Mention(0, 3, "PERSON", signals=(("person", 0.5),)),), verdict=Verdict(True)
    )
    assert codec.from_dict(json.loads(json.dumps(codec.to_dict(document)))) == document
    assert codec.to_dict(document)["schema"] == codec.SCHEMA


@pytest.mark.parametrize("version", [None, 0, 4, "1"])
def test_other_schema_versions_are_refused(version):
    raw = {**codec.to_dict(Document("a", "Zwetanov")), "schema": version}
    with pytest.raises(InputError, match=f"reads version {codec.SCHEMA}"):
        codec.from_dict(raw)


def _without(key):
    raw = codec.to_dict(Document("a", "Zwetanov"))
    del raw[key]
    return json.dumps(raw)


@pytest.mark.parametrize(
    "line",
    [
        "",
        '{"schema": 1, "text": "Zwetanov',
        '["Zwetanov"]',
        '"Zwetanov"',
        _without("text"),
        _without("mentions"),
        _without("verdict"),
        json.dumps({**codec.to_dict(Document("a", "Zwetanov")), "edits": [{"Zwetanov": 1}]}),
        json.dumps({**codec.to_dict(Document("a", "Zwetanov")), "mentions": ["Zwetanov"]}),
        json.dumps({**codec.to_dict(Document("a", "Zwetanov")), "verdict": "Zwetanov"}),
    ],
)
def test_broken_documents_are_input_errors_that_quote_nothing(line):
    with pytest.raises(InputError) as caught:
        codec.loads(line)
    assert "Zwetanov" not in str(caught.value)
    assert caught.value.__cause__ is None
    assert caught.value.__context__ is None or caught.value.__suppress_context__


def test_sentences_of_older_documents_are_read_as_said():
    said = Reason.said("risk above the limit of 25%")
    document = Document("a", "Kars", decisions=(Decision("e1", "mask", reason=said),), verdict=Verdict(False, (said,)))
    raw = codec.to_dict(document) | {"schema": 2}
    raw["decisions"][0]["reason"] = raw["verdict"]["problems"][0] = "risk above the limit of 25%"
    assert codec.from_dict(raw) == document
