"""Many texts through one pipeline: order, missing values, errors, processes."""

from __future__ import annotations

import math

import pytest

from nescio.document import Document
from nescio.errors import DocumentError, UnknownNameError, UsageError, VerificationError
from nescio.pipeline import Pipeline
from nescio.piping import CHUNK, is_missing
from nescio.result import Result

KEY = bytes(range(32))
NAMES = ("Henrik Lund", "Adaeze Okafor", "Rahul Banerjee", "Svetlana Petrowa")
TEXTS = [f"Please call {NAMES[number % 4]} about case {number}." for number in range(3 * CHUNK)]


@pytest.fixture(scope="module")
def pipeline():
    return Pipeline.from_policy("gdpr", model="none", replace="surrogate", key=KEY)


def texts(results):
    return [one.text if isinstance(one, Result) else one for one in results]


def test_results_come_in_order_and_missing_values_as_they_are(pipeline):
    first, none, nan, last = pipeline.pipe([TEXTS[0], None, math.nan, TEXTS[1]])
    assert (first.text, last.text) == (pipeline.anonymize(TEXTS[0]).text, pipeline.anonymize(TEXTS[1]).text)
    assert none is None
    assert math.isnan(nan)


def test_pandas_missing_values_pass_through():
    pandas = pytest.importorskip("pandas")
    assert is_missing(pandas.NA)
    assert is_missing(pandas.NaT)
    assert not is_missing("")
    assert not is_missing(0.0)


def test_processes_give_the_same_in_the_same_order(pipeline):
    given = [*TEXTS[:5], None, *TEXTS[5:]]
    done = []
    assert texts(pipeline.pipe(given, workers=2, progress=done.append)) == texts(pipeline.pipe(given))
    assert done == list(range(1, len(given) + 1))


def test_documents_of_one_group_are_replaced_alike_in_processes():
    pipeline = Pipeline.from_policy("email", model="none")
    mails = [
        Document(
            str(number), f"Dear Ms Thomsen, mail {number} of Wibke Thomsen.", group="inbox" if number < 20 else "other"
        )
        for number in range(24)
    ]
    names = [one.text.split("mail")[0] for one in pipeline.pipe(mails, workers=2)]
    assert len(set(names[:20])) == 1
    assert len(set(names)) == 2


def test_nothing_is_read_ahead_in_one_process(pipeline):
    read = []

    def source():
        for text in TEXTS:
            read.append(text)
            yield text

    next(pipeline.pipe(source()))
    assert len(read) == 1


def test_documents_bring_their_language_and_subject(pipeline):
    (one,) = pipeline.pipe([Document("a", "they say zaphod left.", lang="en", subject="Zaphod B")])
    assert "zaphod" not in one.text


def test_notes_of_formats_go_with_documents_into_other_processes():
    """Where a cell ends a mention ends, in every process."""
    pipeline = Pipeline.from_policy("gdpr", model="none")
    cells = Document("a", "Mr Henrik\nLund left.", meta={"boundaries": [9], "source": object()})
    (here,), (there,) = pipeline.pipe([cells]), pipeline.pipe([cells], workers=2)
    assert here.text == there.text
    assert there.document.meta["source"] is cells.meta["source"]


class Refusing:
    name, needs, fills = "refuse", ("text",), "verdict"

    def __call__(self, document):
        if "Okafor" in document.text:
            raise ValueError(document.text)
        return document


def test_errors_are_raised_in_their_turn_or_returned(pipeline):
    refusing = Pipeline([*pipeline.steps, Refusing()])
    stream = refusing.pipe(TEXTS[:3])
    assert isinstance(next(stream), Result)
    with pytest.raises(DocumentError) as caught:
        next(stream)
    assert "text 2" in str(caught.value)
    assert "Okafor" not in str(caught.value)
    first, second, third = refusing.pipe(TEXTS[:3], errors="return")
    assert isinstance(first, Result)
    assert isinstance(second, DocumentError)
    assert isinstance(third, Result)


def test_what_is_not_verified_is_never_given(pipeline):
    with pytest.raises(VerificationError, match="not verified"):
        next(Pipeline(pipeline.steps[:-1]).pipe(TEXTS))


def test_wrong_use_is_told(pipeline):
    with pytest.raises(UsageError, match="Text 2 is a int"):
        list(pipeline.pipe(["Hello", 7]))
    with pytest.raises(UsageError, match="at least one worker"):
        list(pipeline.pipe(TEXTS, workers=0))
    with pytest.raises(UnknownNameError, match="way with errors"):
        list(pipeline.pipe(TEXTS, errors="ignore"))
    with pytest.raises(UsageError, match="works in one process"):
        list(Pipeline(pipeline.steps).pipe(TEXTS, workers=2))
    with pytest.raises(UsageError, match="works in one process"):
        list(pipeline.with_step(pipeline.steps[0]).pipe(TEXTS, workers=2))


def test_errors_of_use_come_back_from_other_processes(pipeline):
    with pytest.raises(UsageError, match="language"):
        list(pipeline.pipe([Document("a", "Bonjour", lang="xx")], workers=2))
