"""Jobs in several processes: the same files, the same messages, whatever goes wrong on the way."""

import json

import pytest

from nescio.formats.io.targets import plan_anonymize, plan_detect
from nescio.pipeline import Pipeline
from nescio.run.ahead import worker_count
from nescio.run.jobs import JobEvents, run_jobs
from nescio.settings import Settings
from nescio.workers import cores

LETTER = "Dear Ms Okafor,\n\nplease see Adaeze Okafor in room {}. Her number is 020 7946 0{}.\n"


class Seen(JobEvents):
    def __init__(self):
        self.errors, self.documents = [], []

    def written(self, document):
        self.documents.append(document.id)

    def failed(self, error):
        self.errors.append(str(error))


@pytest.fixture
def folder(tmp_path):
    given = tmp_path / "given"
    given.mkdir()
    for number in range(5):
        (given / f"letter-{number}.txt").write_text(LETTER.format(number, 100 + number))
    (given / "letter-2.txt").write_bytes(b"\x00\x01\x02 no text at all \xff\xfe\x00")
    rows = [json.dumps({"id": str(number), "text": LETTER.format(number, 200 + number)}) for number in range(40)]
    rows[7] = '{"id": "7", "text": '
    (given / "rows.jsonl").write_text("\n".join(rows) + "\n")
    return given


def outputs(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_several_processes_write_the_same_files_and_messages(folder, tmp_path):
    pipeline = Pipeline.from_policy("gdpr", model="none")
    seen = {}
    for workers in (1, 2):
        target = tmp_path / str(workers)
        target.mkdir()
        events = seen[workers] = Seen()
        run_jobs(plan_anonymize([folder], target), pipeline, events, workers=workers)
        assert all(b"Okafor" not in content for content in outputs(target).values())
    assert outputs(tmp_path / "1") == outputs(tmp_path / "2")
    assert len(outputs(tmp_path / "1")) == 5
    assert seen[1].errors == seen[2].errors
    assert len(seen[1].errors) == 2
    assert seen[1].documents == seen[2].documents


def test_detection_stops_at_its_step_in_processes_too(folder, tmp_path):
    pipeline = Pipeline.from_policy("gdpr", model="none")
    found = []
    for workers in (1, 2):
        target = tmp_path / f"{workers}.jsonl"
        run_jobs(plan_detect([folder / "rows.jsonl"], target), pipeline, Seen(), until="link", workers=workers)
        found.append(target.read_text())
    assert found[0] == found[1]
    assert "mentions" in found[0]


def test_processes_are_started_only_for_enough_work(tmp_path):
    small, large = tmp_path / "small.jsonl", tmp_path / "large.jsonl"
    row = json.dumps({"id": "1", "text": "x" * 500}) + "\n"
    small.write_text(row)
    large.write_text(row * 1000)
    assert worker_count(plan_anonymize([small]).jobs) == 1
    assert worker_count(plan_anonymize([large]).jobs) == cores()
    # The rules are done with them before a process has started.
    assert worker_count(plan_anonymize([large]).jobs, Settings(model="none")) == 1
    large.write_text(row * 5000)
    assert worker_count(plan_anonymize([large]).jobs, Settings(model="none")) == cores()
    text = tmp_path / "one.txt"
    text.write_text("x" * 1_000_000)
    assert worker_count(plan_anonymize([text]).jobs) == 1
