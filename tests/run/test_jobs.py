"""A run over many files: one bad file never ends it, and names that give people away are noted."""

from __future__ import annotations

import json

import pytest

from nescio.errors import DocumentError
from nescio.formats.io.inputs import Input
from nescio.formats.io.source import Source
from nescio.formats.io.targets import Job, Plan, plan_anonymize
from nescio.formats.text import TextFormat
from nescio.pipeline import Pipeline
from nescio.run.jobs import JobEvents, run_jobs

PIPELINE = Pipeline.from_policy("gdpr", model="none")
NEUTRAL = Pipeline.from_policy("gdpr", model="none", neutral_names=True)


class Told(JobEvents):
    def __init__(self):
        self.failures: list[DocumentError] = []
        self.notes: list[str] = []

    def failed(self, error):
        self.failures.append(error)

    def noted(self, text):
        self.notes.append(text)


class _Failing(TextFormat):
    """A writer that fails in a way that nobody has foreseen."""

    def write(self, documents, source, output):  # noqa: ARG002
        list(documents)
        raise IndexError("the text of a letter")


def test_a_file_that_fails_unforeseen_is_named_and_the_others_are_written(tmp_path):
    jobs = []
    for name, format in (("a.txt", TextFormat()), ("b.txt", _Failing()), ("c.txt", TextFormat())):
        (tmp_path / name).write_text("Nothing happened.", encoding="utf8")
        jobs.append(Job((Input(Source(name, path=tmp_path / name), format),), format, tmp_path / "out" / name))
    told = Told()
    assert run_jobs(Plan(tuple(jobs), ()), PIPELINE, told) == 2
    assert [str(error) for error in told.failures] == ["b.txt: could not be processed (IndexError); it is not written"]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a.txt", "c.txt"]


def test_files_and_folders_whose_names_repeat_a_masked_name_get_neutral_ones(tmp_path):
    for name in ("in/Okonkwo/letter-okonkwo.txt", "in/Okonkwo/letter-2.txt", "in/other.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("Dear Mrs Adaeze Okonkwo, thank you.", encoding="utf8")
    told = Told()
    run_jobs(plan_anonymize([tmp_path / "in"], tmp_path / "out"), NEUTRAL, told)
    assert told.failures == []
    written = sorted(path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*.txt"))
    assert written == ["folder-001/document-0003.txt", "folder-001/letter-2.txt", "other.txt"]
    assert not (tmp_path / "out" / "Okonkwo").exists()
    assert told.notes[-1] == (
        "Okonkwo/letter-okonkwo.txt: is written as folder-001/document-0003.txt, because its name repeats something that is"
        " masked in it"
    )


def test_a_file_name_that_repeats_a_masked_name_is_noted(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "letter-okonkwo.txt").write_text("Dear Mrs Adaeze Okonkwo, thank you.", encoding="utf8")
    told = Told()
    run_jobs(plan_anonymize([tmp_path / "in"], tmp_path / "out"), PIPELINE, told)
    assert (tmp_path / "out" / "letter-okonkwo.txt").exists()
    assert told.notes == [
        "letter-okonkwo.txt: the name of the file repeats something that is masked in it; rename it before you share it"
    ]


def test_a_name_that_the_user_gave_the_output_stays_with_a_note(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Mrs Adaeze Okonkwo, thank you.", encoding="utf8")
    told = Told()
    run_jobs(plan_anonymize([tmp_path / "letter.txt"], tmp_path / "okonkwo-clean.txt"), NEUTRAL, told)
    assert (tmp_path / "okonkwo-clean.txt").exists()
    assert told.notes == [
        "okonkwo-clean.txt: the name of the file repeats something that is masked in it; rename it before you share it"
    ]
    # Under a name of its own, the output repeats nothing.
    alone = Told()
    run_jobs(plan_anonymize([tmp_path / "letter.txt"], tmp_path / "clean.txt"), PIPELINE, alone)
    assert alone.notes == []


@pytest.mark.parametrize(
    ("pipeline", "ids", "done"),
    [
        (PIPELINE, ["7", "okonkwo-2", "AdaezeOkonkwo"], "--neutral-names numbers them"),
        (NEUTRAL, ["7", "masked-id-2", "masked-id-3"], "numbers stand in their place (masked-id-...)"),
    ],
)
def test_ids_that_repeat_a_masked_name_are_noted_or_become_numbers(tmp_path, pipeline, ids, done):
    rows = [("7", "Adaeze Okonkwo"), ("okonkwo-2", "Adaeze Okonkwo"), ("AdaezeOkonkwo", "Adaeze Okonkwo")]
    lines = [json.dumps({"id": ident, "text": f"Dear Mrs {name}, thank you."}) + "\n" for ident, name in rows]
    (tmp_path / "in.jsonl").write_text("".join(lines), encoding="utf8")
    told = Told()
    run_jobs(plan_anonymize([tmp_path / "in.jsonl"], tmp_path / "out.jsonl"), pipeline, told)
    assert [json.loads(line)["id"] for line in (tmp_path / "out.jsonl").read_text("utf8").splitlines()] == ids
    assert told.notes == [f"in.jsonl:2: the ids of 2 documents repeat something that is masked in the text; {done}"]
