"""As a new user would: drop a file, see it being processed, open it, take the result."""

import pytest

from tests.server.conftest import LETTER

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

DROP = """(name_and_text) => {
  const [name, text] = name_and_text;
  const files = new DataTransfer();
  files.items.add(new File([text], name, { type: "text/plain" }));
  for (const type of ["dragenter", "dragover", "drop"]) {
    document.querySelector(".drop").dispatchEvent(new DragEvent(type, { dataTransfer: files, bubbles: true, cancelable: true }));
  }
}"""


def test_a_dropped_file_is_processed_opened_and_exported(bench, window):
    page = window(f"{bench.address}/#/projects/{bench.project()}")
    page.locator(".drop").wait_for()
    page.evaluate(DROP, ["referral.txt", LETTER])

    row = page.locator("tr", has_text="referral.txt")
    expect(row.locator(".badge")).to_have_text("Open")
    row.get_by_role("link", name="referral.txt").click()
    expect(page.locator(".mention", has_text="Mr Tomasz Wierzbicki")).to_have_attribute("data-action", "mask")

    page.get_by_role("button", name="Export").click()
    with page.expect_download() as saved:
        page.get_by_role("menuitem", name="Anonymised document").click()
    clean = saved.value.path().read_text("utf8")
    assert "Wierzbicki" not in clean
    assert "was with him" in clean


def test_several_files_are_chosen_at_once(bench, window, tmp_path):
    page = window(f"{bench.address}/#/projects/{bench.project()}")
    names = ["one.txt", "two.md"]
    for name in names:
        (tmp_path / name).write_text("Ms Halina Oduya called on 3 May 2021.", "utf8")
    page.locator("#files").set_input_files([tmp_path / name for name in names])
    for name in names:
        expect(page.locator("tr", has_text=name).locator(".badge")).to_have_text("Open")


def test_pasted_text_becomes_a_document(bench, window):
    page = window(f"{bench.address}/#/projects/{bench.project()}")
    page.get_by_role("button", name="Paste text").click()
    page.get_by_label("Text", exact=True).fill("Herr Jürgen Özdemir wohnt in Wuppertal, Tel. 0202 555 0143.")
    page.get_by_label("Name", exact=True).fill("Anruf")
    page.get_by_role("button", name="Anonymise").click()
    expect(page.locator("tr", has_text="Anruf").locator(".badge")).to_have_text("Open")


def test_a_file_of_unknown_kind_is_refused_in_words(bench, window, tmp_path):
    page = window(f"{bench.address}/#/projects/{bench.project()}")
    (tmp_path / "song.mp3").write_bytes(b"\0\1\2\3")
    page.locator("#files").set_input_files(tmp_path / "song.mp3")
    expect(page.locator(".notice.bad")).to_contain_text("'.mp3' cannot be read")


def test_texts_are_searched_and_the_hit_is_opened(bench, window, letter):
    project = bench.document(letter)["project"]
    page = window(f"{bench.address}/#/projects/{project}")
    page.get_by_role("searchbox", name="Search in all texts").fill("wierzbicki")
    page.keyboard.press("Enter")
    expect(page.locator(".hit-list li")).to_have_count(3)  # the address holds it too
    page.locator(".hit-list a").nth(1).click()
    expect(page.locator(".mention.current")).to_have_text("Mr Wierzbicki")


def test_a_document_is_really_deleted(bench, window, letter):
    page = window(f"{bench.address}/#/projects/{bench.document(letter)['project']}")
    page.get_by_role("button", name="Tools for letter.txt").click()
    page.get_by_role("menuitem", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.locator(".empty")).to_be_visible()
    assert bench.get(f"/api/documents/{letter}").status_code == 404


def test_a_new_project_has_the_chosen_policy(bench, window):
    page = window(f"{bench.address}/")
    page.get_by_role("link", name="Projects").first.click()
    page.get_by_role("button", name="New project").click()
    page.get_by_role("textbox", name="Name").fill("Harbour office")
    page.locator("select[name=policy]").select_option("hipaa")
    page.get_by_label("Delete after days").fill("30")
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_role("heading", name="Harbour office")).to_be_visible()
    project = next(one for one in bench.get("/api/projects").json()["projects"] if one["name"] == "Harbour office")
    assert (project["policy"], project["retention_days"]) == ("hipaa", 30)


def test_policy_and_replacement_are_changed_in_the_page_after_a_look_at_what_changes(bench, window, letter):
    project = bench.document(letter)["project"]
    page = window(f"{bench.address}/#/projects/{project}")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("menuitem").first.click()
    dialog = page.get_by_role("dialog")
    dialog.locator("select[name=replace]").select_option("mask")
    dialog.get_by_role("button", name="What would change?").click()
    expect(dialog).to_contain_text("letter.txt")
    assert "[PERSON 1]" in bench.output(letter)
    with page.expect_response(lambda answer: answer.request.method == "PATCH"):
        dialog.get_by_role("button", name="Save").click()
    assert "***" in bench.output(letter) and "[PERSON 1]" not in bench.output(letter)


def test_hundreds_of_files_come_in_and_none_is_lost(bench, window, tmp_path):
    page = window(f"{bench.address}/#/projects/{bench.project()}")
    project = page.url.rpartition("/")[2]
    paths = []
    for number in range(200):
        paths.append(tmp_path / f"{number:03}.txt")
        paths[-1].write_text(f"Ms Halina Oduya called on {number % 28 + 1} May 2021.", "utf8")
    paths[7].unlink()
    paths[7] = tmp_path / "007.mp3"
    paths[7].write_bytes(b"\0\1")
    page.locator("#files").set_input_files(paths)
    expect(page.locator(".notice.bad")).to_contain_text("'.mp3' cannot be read")
    rows = bench.get(f"/api/projects/{project}/documents", params={"limit": 500}).json()
    assert rows["total"] == 199 and {row["name"] for row in rows["documents"]} == {
        path.name for path in paths if path.suffix == ".txt"
    }
    assert bench.client.delete(f"/api/projects/{project}").status_code == 204


def test_words_are_searched_and_masked_in_all_documents(bench, window):
    project = bench.project()
    idents = [bench.upload(project, f"{name}.txt", f"{name} saw the heron.".encode())[0] for name in ("One", "Two")]
    page = window(f"{bench.address}/#/projects/{project}")
    page.get_by_role("button", name="Search and mask").click()
    page.get_by_label("Words and phrases").fill("Heron\nlighthouse")
    page.get_by_role("button", name="Show what is found").click()
    expect(page.get_by_role("status").filter(has_text="2 hits in 2 documents")).to_be_visible()
    expect(page.locator("dialog mark")).to_have_text(["heron", "heron"])
    page.get_by_role("button", name="Mask 2 hits").click()
    expect(page.locator(".notice.good")).to_contain_text("2 documents")
    assert all("heron" not in bench.output(ident) for ident in idents)
