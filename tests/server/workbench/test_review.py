"""Reviewing a document, by mouse and by keyboard; what the page shows is what the service keeps."""

import pytest

from tests.server.conftest import LETTER
from tests.server.talking import entity_of
from tests.server.workbench.conftest import mention

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

BOX = """(words) => {
  const walker = document.createTreeWalker(document.querySelector(".text"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const start = node.data.indexOf(words);
    if (start < 0) continue;
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, start + words.length);
    const { left, top, right, height } = range.getBoundingClientRect();
    return [left, top + height / 2, right, top + height / 2];
  }
}"""


def select_text(page, begin, end):
    """Drag the mouse from the beginning of a word to the end of another."""
    left, top, _, _ = page.evaluate(BOX, begin)
    _, _, right, bottom = page.evaluate(BOX, end)
    page.mouse.move(left + 0.5, top)
    page.mouse.down()
    page.mouse.move(right - 0.5, bottom, steps=5)
    page.mouse.up()


def settled(page):
    """Wait until the page has the answer: only then is it looked up in the service."""
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()


def test_a_decision_by_mouse_is_kept_and_can_be_undone_and_redone(bench, letter, review):
    mention(review, "Halina").click()
    card = review.locator(".card.open")
    expect(card.locator(".why")).not_to_be_empty()
    card.get_by_role("button", name="Keep").click()
    expect(mention(review, "Halina")).to_have_attribute("data-action", "keep")
    entity = entity_of(bench.document(letter), "Halina")
    assert (entity["decision"]["action"], entity["decision"]["person"]) == ("keep", True)

    review.get_by_role("button", name="Undo").click()
    expect(mention(review, "Halina")).to_have_attribute("data-action", "mask")
    review.get_by_role("button", name="Redo").click()
    expect(mention(review, "Halina")).to_have_attribute("data-action", "keep")


def test_a_review_needs_no_mouse(bench, letter, review):
    count = len(bench.document(letter)["entities"])
    review.keyboard.press("n")
    expect(review.locator(".mention.current")).to_have_text("Ms Adeyemi")
    review.keyboard.press("k")
    expect(mention(review, "Ms Adeyemi")).to_have_attribute("data-action", "keep")
    review.keyboard.press("n")
    expect(review.locator(".mention.current")).to_have_text("Mr Tomasz Wierzbicki")
    expect(review.locator(".mention:focus")).to_have_text("Mr Tomasz Wierzbicki")
    review.keyboard.press("a")
    expect(mention(review, "Mr Tomasz Wierzbicki")).to_have_attribute("data-tag", "■ person ✓")
    review.keyboard.press("Control+z")
    expect(mention(review, "Mr Tomasz Wierzbicki")).to_have_attribute("data-tag", "■ person")
    review.get_by_role("button", name="Accept").first.press("Enter")
    expect(review.locator(".mention:not([data-tag$='✓'])")).to_have_count(0)
    review.get_by_role("button", name="Finish review").press("Enter")
    # Somebody is kept, so the risk is high; the question stands on "Look again".
    expect(review.get_by_role("dialog").get_by_role("button", name="Look again")).to_be_focused()
    review.keyboard.press("Tab")
    review.keyboard.press("Enter")
    expect(review.locator(".badge.state")).to_have_text("Reviewed")
    shown = bench.document(letter)
    assert shown["state"] == "reviewed"
    assert sum(entity["decision"]["person"] for entity in shown["entities"]) == count


def test_the_keys_are_shown_and_every_one_has_a_meaning(review):
    review.keyboard.press("?")
    help_page = review.get_by_role("dialog")
    expect(help_page).to_contain_text("Next undecided mention")
    assert help_page.locator("dt").count() == help_page.locator("dd").count() > 20
    review.keyboard.press("Escape")
    expect(help_page).to_have_count(0)


def test_selected_text_becomes_a_mention_everywhere(bench, window):
    text = "A 𝒞hoir 🦊 met. Later the tidewater choir sang; the tidewater choir was paid."
    [ident] = bench.upload(bench.project(), "choir.txt", text.encode())
    page = window(f"{bench.address}/#/documents/{ident}")
    page.locator(".para").wait_for()
    select_text(page, "tidewater", "tidewater choir")
    page.get_by_role("toolbar", name="Mark the selection").get_by_role("button", name="Organisation").click()
    expect(page.locator(".mention", has_text="tidewater choir")).to_have_count(2)
    found = [one for one in bench.document(ident)["mentions"] if one["type"] == "ORG"]
    assert [text[one["start"] : one["end"]] for one in found] == ["tidewater choir"] * 2
    assert "tidewater choir" not in bench.output(ident)


def test_a_mention_can_be_added_with_the_keys_alone(bench, letter, review):
    review.keyboard.press("/")
    review.keyboard.type("lighthouse")
    expect(review.locator(".find .count")).to_have_text("1 of 1")
    review.keyboard.press("Tab")
    review.keyboard.press("Enter")
    review.get_by_role("toolbar").get_by_role("button", name="Trait").press("Enter")
    expect(mention(review, "lighthouse")).to_have_attribute("data-action", "mask")
    assert "lighthouse" not in bench.output(letter)


def test_borders_are_moved_by_selecting(bench, window):
    text = "We wrote to the bakery of Mr Anselm Dubois in vain."
    [ident] = bench.upload(bench.project(), "bakery.txt", text.encode())
    page = window(f"{bench.address}/#/documents/{ident}")
    mention(page, "Anselm Dubois").wait_for()
    select_text(page, "bakery", "Anselm Dubois")
    page.get_by_role("button", name="Move the borders").click()
    expect(page.locator(".mention")).to_have_text("bakery of Mr Anselm Dubois")
    [found] = bench.document(ident)["mentions"]
    assert text[found["start"] : found["end"]] == "bakery of Mr Anselm Dubois"


def test_borders_are_moved_by_keys(bench, letter, review):
    mention(review, "Halina").click()
    review.keyboard.press("Alt+Shift+ArrowLeft")
    expect(mention(review, "sister Halina")).to_be_visible()
    review.keyboard.press("Alt+Shift+ArrowRight")
    expect(review.locator(".mention", has_text="sister")).to_have_count(0)
    surfaces = [LETTER[one["start"] : one["end"]] for one in bench.document(letter)["mentions"]]
    assert "Halina" in surfaces


def test_type_split_merge_and_remove(bench, letter, review):
    mention(review, "Mr Wierzbicki").click()
    review.keyboard.press("s")
    settled(review)
    assert len(entity_of(bench.document(letter), "Mr Wierzbicki")["mentions"]) == 1

    review.keyboard.press("w")
    review.get_by_role("dialog").get_by_role("combobox").fill("Tomasz")
    review.keyboard.press("Enter")
    expect(review.locator(".card.open .mentions h2")).not_to_have_text("One mention")
    merged = entity_of(bench.document(letter), "Mr Wierzbicki")
    assert "Mr Tomasz Wierzbicki" in merged["surfaces"]

    mention(review, "Halina").click()
    review.keyboard.press("t")
    review.get_by_role("dialog").get_by_role("combobox").fill("place")
    review.keyboard.press("Enter")
    expect(mention(review, "Halina")).to_have_attribute("data-type", "LOC")

    review.keyboard.press("d")
    expect(review.locator(".mention", has_text="Halina")).to_have_count(0)


def test_a_replacement_is_edited_and_taken_back(bench, letter, review):
    mention(review, "Mr Tomasz Wierzbicki").click()
    review.keyboard.press("r")
    review.keyboard.type("the patient")
    review.keyboard.press("Enter")
    expect(review.get_by_label("Use the suggested replacement again")).to_be_visible()
    assert "the patient" in bench.output(letter)
    review.get_by_label("Use the suggested replacement again").click()
    expect(review.get_by_label("Use the suggested replacement again")).to_have_count(0)
    assert "the patient" not in bench.output(letter)


def test_a_decision_reaches_one_mention_or_all_documents(bench, window):
    project = bench.project()
    [first] = bench.upload(project, "first.txt", b"Ms Ingrid Solheim wrote. Then Ms Ingrid Solheim called.")
    [second] = bench.upload(project, "second.txt", b"We thank Ms Ingrid Solheim.")
    page = window(f"{bench.address}/#/documents/{first}")
    marks = page.locator(".mention", has_text="Solheim")
    marks.first.click()
    page.keyboard.press("1")
    page.keyboard.press("k")
    expect(marks.first).to_have_attribute("data-action", "keep")
    expect(marks.last).to_have_attribute("data-action", "mask")
    page.keyboard.press("Control+z")
    expect(marks.first).to_have_attribute("data-action", "mask")
    page.keyboard.press("3")
    page.keyboard.press("k")
    expect(page.locator(".notice")).to_contain_text("one other document")
    [other] = bench.document(second)["entities"]
    assert other["decision"]["action"] == "keep"


def test_nobody_loses_an_update(bench, letter, review):
    """Somebody else decides while the page is open: the page learns of it, and both decisions are there."""
    shown = bench.document(letter)
    entity = entity_of(shown, "Ms Adeyemi")
    action = {"kind": "decide", "entity": entity["id"], "action": "keep"}
    assert bench.act(letter, shown["version"], action).status_code == 200
    expect(mention(review, "Ms Adeyemi")).to_have_attribute("data-action", "keep")
    mention(review, "Halina").click()
    review.keyboard.press("k")
    expect(mention(review, "Halina")).to_have_attribute("data-action", "keep")
    now = bench.document(letter)
    kept = {surface for one in now["entities"] if one["decision"]["person"] for surface in one["surfaces"]}
    assert kept == {"Ms Adeyemi", "Halina"}


def test_a_special_category_is_chosen_in_the_card(bench, letter, review):
    review.locator(".mention", has_text="Whitby").first.click()
    choice = review.locator(".card .category select")
    expect(choice).to_have_value("")
    with review.expect_response(lambda answer: answer.request.method == "POST" and answer.url.endswith("/actions")):
        choice.select_option(label="health")
    expect(review.locator(".card .category select")).to_have_value("HEALTH")
    assert entity_of(bench.document(letter), "Whitby")["decision"]["confidential"] == "HEALTH"


def test_reasons_are_in_the_language_of_the_page(review):
    review.locator(".mention", has_text="Wierzbicki").first.click()
    expect(review.locator(".card .why")).to_contain_text("would be kept by a rule that keeps PERSON")
    review.get_by_role("button", name="DE", exact=True).click()
    expect(review.locator(".card.open")).to_have_count(0)  # the page is built anew
    review.locator(".mention", has_text="Wierzbicki").first.click()
    expect(review.locator(".card .why")).to_contain_text("bliebe durch eine Regel, die PERSON behält")
    expect(review.locator(".card .category")).to_contain_text("Besondere Kategorie")
