"""A stream of documents: in order, one bad document never stops the others, and errors quote nothing."""

from __future__ import annotations

from nescio.document import Document
from nescio.errors import DocumentError, InputError, UnknownNameError
from nescio.pipeline import Pipeline
from nescio.run.local import process

PIPELINE = Pipeline.from_policy("gdpr")


class Failing:
    """A step that fails for one document."""

    name, needs, fills = "failing", ("text",), "verdict"

    def __init__(self, error):
        self.error = error

    def __call__(self, document):
        if "Zwetanov" in document.text:
            raise self.error
        return document


def test_documents_come_in_order():
    results = list(process(PIPELINE, [Document("a", "Dr Jane Miller came."), Document("b", "Nobody came.")]))
    assert [(result.id, result.output) for result in results] == [("a", "[PERSON 1] came."), ("b", "Nobody came.")]
    assert all(result.verdict.passed for result in results)


def test_errors_of_reading_pass_through():
    broken = InputError("is not valid JSON", path="in.jsonl", line=2)
    first, second, third = process(PIPELINE, [Document("a", "One."), broken, Document("c", "Three.")])
    assert (first.id, second, third.id) == ("a", broken, "c")


def test_unforeseen_fault_names_its_kind_and_quotes_nothing():
    documents = [Document("a", "One."), Document("b", "Zwetanov"), Document("c", "Three.")]
    first, second, third = process(Pipeline([Failing(ValueError("bad text: Zwetanov"))]), documents)
    assert (first.id, third.id) == ("a", "c")
    assert isinstance(second, DocumentError)
    assert "ValueError" in str(second)
    assert "Zwetanov" not in str(second)
    assert second.__cause__ is None


def test_place_in_the_file_is_named_rather_than_the_id():
    """An id may be somebody's name; file and line are not."""
    document = Document("anna-zwetanov", "Zwetanov", meta={"source": "in.jsonl", "line": 3})
    (error,) = process(Pipeline([Failing(ValueError())]), [document])
    assert "in.jsonl:3" in str(error)
    assert "anna" not in str(error)


def test_foreseen_fault_is_given_as_it_is():
    fault = DocumentError("b: too odd")
    assert list(process(Pipeline([Failing(fault)]), [Document("b", "Zwetanov")])) == [fault]


def test_one_document_at_a_time():
    """Nothing is read ahead, so that a run of any length needs the memory of one document."""
    read = []

    def source():
        for name in "abc":
            read.append(name)
            yield Document(name, "One.")

    results = process(PIPELINE, source())
    assert next(results).id == "a"
    assert read == ["a"]


def test_until():
    (document,) = process(PIPELINE, [Document("a", "Dr Jane Miller came.")], until="detect")
    assert document.mentions
    assert not document.entities


def test_wrong_use_is_no_fault_of_a_document():
    try:
        list(process(PIPELINE, [Document("a", "One.")], until="detekt"))
    except UnknownNameError as error:
        assert "Did you mean 'detect'" in str(error)
    else:
        raise AssertionError("an unknown step must be told to the caller at once")
