"""A case as a whole: two hundred mixed files from the drop to the ZIP."""

import csv
import io
import json
import re
import zipfile

import pytest

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

FILES = 200
PERSON = "Ms Halina Oduya"


def written(number):
    """Name and content of a file; the same person is in all of them, somebody else in each."""
    text = f"{PERSON} met Mr Tomasz Wierzbicki on {number % 28 + 1} May 2021 about number {number}."
    return [
        (f"{number:03}.txt", text),
        (f"{number:03}.md", f"# Note {number}\n\n{text}\n"),
        (f"{number:03}.html", f"<html><body><p>{text}</p></body></html>"),
        (f"{number:03}.json", json.dumps({"note": text})),
        (f"{number:03}.eml", f"From: a@b.example\nTo: c@d.example\nSubject: Note\n\n{text}\n"),
    ][number % 5]


@pytest.fixture
def folder(tmp_path):
    for number in range(FILES):
        name, text = written(number)
        (tmp_path / name).write_text(text, "utf8")
    return sorted(tmp_path.iterdir())


@pytest.mark.xfail(strict=False, reason="choosing over pages may miss one while the list is drawn anew")
def test_a_case_of_two_hundred_files_from_drop_to_zip(bench, window, folder):
    project = bench.project(name="Oduya", alike=True)
    page = window(f"{bench.address}/#/projects/{project}")
    page.set_default_timeout(300_000)
    page.locator("#files").set_input_files(folder)
    expect(page.locator(".notice.good")).to_contain_text("200", timeout=300_000)
    for job in bench.get("/api/jobs", params={"project": project}).json()["jobs"]:
        assert bench.events(job["id"])[-1][0] == "done"
    rows = bench.get(f"/api/projects/{project}/documents", params={"limit": 500}).json()["documents"]
    assert len({row["name"] for row in rows}) == FILES and {row["state"] for row in rows} == {"open"}

    page.reload()
    size = page.locator("tr[data-document]").count()
    pages = -(-FILES // size)
    for number in range(1, pages + 1):
        page.get_by_role("button", name="Choose all on this page").click()
        expect(page.locator(".bulk")).to_contain_text(f"{min(FILES, number * size)} chosen")
        if number < pages:
            first = page.locator("tr[data-document]").first.get_attribute("data-document")
            page.locator(".pager button").last.click()
            page.wait_for_function(
                "(id) => document.querySelector('tr[data-document]')?.dataset.document !== id", arg=first
            )
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
        text = found.read(row["file"]).decode()
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
