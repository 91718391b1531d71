"""A case as a whole: dozens of mixed files from the drop to the ZIP."""

import csv
import io
import json
import re
import zipfile

import pytest

from nescio.server.work import reading
from tests.formats.office_samples import docx, paragraph
from tests.formats.pdf_samples import pdf, shown

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

FILES = 70  # more than a page of the list shows
ON_A_PAGE = 50
PERSON = "Ms Halina Oduya"


def written(number):
    """Name and content of a file; the same people are in all of them."""
    text = f"{PERSON} met Mr Tomasz Wierzbicki on {number % 28 + 1} May 2021 about number {number}."
    return [
        (f"{number:03}.txt", text.encode()),
        (f"{number:03}.md", f"# Note {number}\n\n{text}\n".encode()),
        (f"{number:03}.html", f"<html><body><p>{text}</p></body></html>".encode()),
        (f"{number:03}.json", json.dumps({"note": text}).encode()),
        (f"{number:03}.eml", f"From: a@b.example\nTo: c@d.example\nSubject: Note\n\n{text}\n".encode()),
        (f"{number:03}.docx", docx(paragraph(text))),
        (f"{number:03}.pdf", pdf(shown(text, size=10))),
    ][number % 7]


def text_of(name, data):
    """What a file of the ZIP says."""
    [document] = reading.read_documents(name, reading.format_of_upload(name, data), data)[0]
    return document.text


@pytest.fixture
def folder(tmp_path):
    for number in range(FILES):
        name, data = written(number)
        (tmp_path / name).write_bytes(data)
    return sorted(tmp_path.iterdir())


def test_a_case_from_drop_to_zip(bench, window, folder):
    project = bench.project(name="Oduya", alike=True)
    page = window(f"{bench.address}/#/projects/{project}")
    page.set_default_timeout(300_000)
    page.locator("#files").set_input_files(folder)
    expect(page.locator(".notice.good")).to_contain_text(str(FILES), timeout=300_000)
    for job in bench.get("/api/jobs", params={"project": project}).json()["jobs"]:
        assert bench.events(job["id"])[-1][0] == "done"
    rows = bench.get(f"/api/projects/{project}/documents", params={"limit": 500}).json()["documents"]
    assert len({row["name"] for row in rows}) == FILES and {row["state"] for row in rows} == {"open"}

    page.reload()
    expect(page.locator("tr[data-document]")).to_have_count(ON_A_PAGE)
    page.get_by_role("button", name="Choose all on this page").click()
    expect(page.locator(".bulk")).to_contain_text(f"{ON_A_PAGE} chosen")
    page.get_by_role("button", name=f"Choose all {FILES} documents").click()
    expect(page.locator(".bulk")).to_contain_text(f"{FILES} chosen")
    page.get_by_role("button", name="Finish reviews").click()
    with page.expect_response(re.compile("/bulk$"), timeout=300_000) as done:
        page.get_by_role("dialog").get_by_role("button", name="Finish reviews").click()
    assert done.value.json() == {"done": FILES, "problems": []}

    page.get_by_role("button", name="Export").click()
    with page.expect_download(timeout=300_000) as saved:
        page.get_by_role("menuitem", name="All documents (ZIP)").click()
    found = zipfile.ZipFile(saved.value.path())
    table = list(csv.DictReader(io.StringIO(found.read("documents.csv").decode())))
    assert len(table) == FILES and {row["exported"] for row in table} == {"yes"}
    tags = set()
    for row in table:
        text = text_of(row["file"], found.read(row["file"]))
        assert "Oduya" not in text and "Wierzbicki" not in text
        tags |= {tuple(re.findall(r"\[PERSON \d+\]", text)[:2])}
    assert len(tags) == 1, tags  # one person, one tag, over all

    bench.client.patch(f"/api/projects/{project}", json={"replace": "mask"})
    again = zipfile.ZipFile(io.BytesIO(bench.get(f"/api/projects/{project}/archive").content))
    assert all(again.read(row["file"]) == found.read(row["file"]) for row in table)  # signed is signed
    trail = [json.loads(line) for line in bench.get(f"/api/projects/{project}/audit").text.splitlines()]
    for action in ("upload", "process", "finish"):
        assert len({row["document"] for row in trail if row["action"] == action}) == FILES
    assert bench.get("/api/audit/verify").json()["intact"]
    bench.client.delete(f"/api/projects/{project}")
