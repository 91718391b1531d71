import io
import json
import os

import pytest

from nescio.document import Document
from nescio.errors import InputError, OutputError, UsageError
from nescio.formats.io.targets import plan_anonymize, plan_detect
from tests.formats.finishing import documents, finished, problems


@pytest.fixture
def folder(tmp_path):
    base = tmp_path / "in"
    (base / "sub").mkdir(parents=True)
    (base / "a.txt").write_text("Mr Reed")
    (base / "sub" / "b.txt").write_text("Ms Reed")
    (base / "c.jsonl").write_text('{"id": "a.txt", "text": "Reed"}\n{"id": "2", "text": "Kern"}\n')
    return base


def run(plan):
    reports = []
    for job in plan.jobs:
        done = (finished(item, [("Reed", "N.")]) for item in job.read() if isinstance(item, Document))
        reports.append(job.write(done))
    return reports


def test_one_input_goes_to_one_file(folder, tmp_path):
    run(plan_anonymize([folder / "a.txt"], tmp_path / "new" / "out.txt"))
    assert (tmp_path / "new" / "out.txt").read_text() == "Mr N."


def test_one_input_goes_into_a_folder(folder, tmp_path):
    run(plan_anonymize([folder / "a.txt"], tmp_path))
    run(plan_anonymize([folder / "a.txt"], f"{tmp_path}/fresh/"))
    assert (tmp_path / "a.txt").read_text() == (tmp_path / "fresh" / "a.txt").read_text() == "Mr N."


def test_one_input_goes_to_standard_output(folder, capfdbinary):
    run(plan_anonymize([folder / "a.txt"]))
    assert capfdbinary.readouterr().out == b"Mr N."


def test_standard_input_to_standard_output(capfdbinary):
    run(plan_anonymize(["-"], "-", stdin=io.BytesIO(b"id,text\n1,Reed\n"), format="csv"))
    assert capfdbinary.readouterr().out == b"id,text\n1,N.\n"


def test_a_folder_keeps_its_shape(folder, tmp_path):
    run(plan_anonymize([folder], tmp_path / "out"))
    assert (tmp_path / "out" / "sub" / "b.txt").read_text() == "Ms N."
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a.txt", "c.jsonl", "sub"]


def test_an_output_folder_inside_the_input_is_not_read_again(folder):
    for _ in range(2):
        run(plan_anonymize([folder], folder / "out"))
    assert not (folder / "out" / "out").exists()


def test_everything_into_one_jsonl_file(folder, tmp_path):
    plan = plan_anonymize([folder], tmp_path / "all.jsonl")
    assert len(plan.jobs) == 1
    items = list(plan.jobs[0].read())
    assert [d.id for d in documents(items)] == ["a.txt", "2", "sub/b.txt"]
    assert problems(items) == ["c.jsonl:1: has an id that is also in a.txt"]
    run(plan)
    lines = (tmp_path / "all.jsonl").read_text().splitlines()
    assert [json.loads(line)["text"] for line in lines] == ["Mr N.", "Kern", "Ms N."]


def test_an_unreadable_input_leaves_no_output_and_does_not_stop_the_others(folder, tmp_path):
    (folder / "c.jsonl").write_bytes(b"%PDF-1.7")
    (folder / "t.csv").write_bytes(b"%PDF-1.7")
    for name in ("c.jsonl", "t.csv"):
        with pytest.raises(InputError, match="PDF"):
            run(plan_anonymize([folder / name], tmp_path / name))
        assert not (tmp_path / name).exists()
    (job,) = plan_anonymize([folder], tmp_path / "all.jsonl").jobs
    items = list(job.read())
    assert [d.id for d in documents(items)] == ["a.txt", "sub/b.txt"]
    assert len(problems(items)) == 2


def test_detections_of_all_inputs_are_one_output(folder, tmp_path):
    run(plan_detect([folder / "a.txt", folder / "sub"], tmp_path / "found.jsonl"))
    lines = [json.loads(line) for line in (tmp_path / "found.jsonl").read_text().splitlines()]
    assert [(line["id"], len(line["mentions"])) for line in lines] == [("a.txt", 1), ("b.txt", 1)]


def test_an_input_is_never_overwritten(folder, tmp_path):
    os.link(folder / "a.txt", tmp_path / "same.txt")
    for paths, out in (
        ([folder / "a.txt"], folder / "a.txt"),
        ([folder / "a.txt"], folder),
        ([folder], folder),
        ([folder / "a.txt"], tmp_path / "same.txt"),
        ([folder], folder / "c.jsonl"),
    ):
        with pytest.raises(UsageError, match="is an input"):
            plan_anonymize(paths, out)
    with pytest.raises(UsageError, match="is an input"):
        plan_detect([folder], folder / "c.jsonl")


def test_two_inputs_of_one_name_are_refused(folder, tmp_path):
    (folder / "sub" / "A.txt").write_text("x")
    with pytest.raises(UsageError, match="common folder"):
        plan_anonymize([folder / "a.txt", folder / "sub" / "A.txt"], tmp_path / "out")


def test_several_inputs_need_a_folder(folder, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="output folder"):
        plan_anonymize([folder])
    with pytest.raises(UsageError, match="is a file"):
        plan_anonymize([folder], tmp_path / "file")


def test_a_text_cannot_become_a_table(folder, tmp_path):
    with pytest.raises(UsageError, match="cannot be written as csv"):
        plan_anonymize([folder / "a.txt"], tmp_path / "out.csv")


def test_a_run_that_dies_leaves_no_file(folder, tmp_path):
    (job,) = plan_anonymize([folder / "c.jsonl"], tmp_path / "out.jsonl").jobs

    def dying():
        for item in documents(job.read()):
            yield finished(item)
            raise MemoryError

    with pytest.raises(MemoryError):
        job.write(dying())
    assert [path.name for path in tmp_path.iterdir()] == ["in"]


def test_an_output_that_cannot_be_made_is_refused_before_the_work(folder, tmp_path):
    (tmp_path / "file").write_text("")
    (job,) = plan_anonymize([folder / "a.txt"], tmp_path / "file" / "out.txt").jobs

    def work():
        raise AssertionError("must not start")
        yield

    with pytest.raises(OutputError):
        job.write(work())
