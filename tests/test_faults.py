"""What is told of faults that nobody has foreseen."""

from nescio import faults
from nescio.document import Document
from nescio.pipeline import Pipeline
from nescio.run.local import process
from nescio.text.passage import Passage


class Broken:
    name = "broken"

    def detect(self, passage: Passage):
        raise LookupError(passage.text)


def told() -> str:
    pipeline = Pipeline.from_policy("gdpr", model="none", detectors=[Broken()])
    (problem,) = process(pipeline, [Document("letter", "Call Mr Wierzbicki.", lang="en")])
    return str(problem)


def test_the_kind_alone_is_told(monkeypatch):
    monkeypatch.delenv(faults.VARIABLE, raising=False)
    assert "letter: could not be processed (LookupError)" in told()
    assert "Wierzbicki" not in told()


def test_with_debug_also_the_place(monkeypatch):
    monkeypatch.setenv(faults.VARIABLE, "1")
    assert "(LookupError in detect/" in told()
    assert "Wierzbicki" not in told()
