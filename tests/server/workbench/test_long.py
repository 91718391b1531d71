"""Long documents: only what is near is built, and a decision is shown before the service has settled all of it."""

import pytest

from tests.server.conftest import LETTER
from tests.server.prepared import processed
from tests.server.talking import entity_of

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
# Longer than the page builds at once.
TEXT = "\n".join([LETTER] * 200 + ["The last visitor was Ms Halina Oduya."])


@pytest.fixture
def long_page(bench, window):
    ident = bench.place(bench.project(), processed(TEXT))
    page = window(f"{bench.address}/#/documents/{ident}")
    page.locator(".mention").first.wait_for()
    return ident, page


def intercept(page, answer):
    """Answer the decisions of the page here. It is loaded anew: until then it may still send a request past this."""
    page.route("**/actions*", answer)
    page.reload()
    page.locator(".mention").first.wait_for()


def test_marks_of_a_long_text_are_built_when_they_come_near(bench, long_page):
    ident, page = long_page
    every = len(bench.document(ident)["mentions"])
    assert 0 < page.locator(".mention").count() < every / 2
    page.locator(".text-pane").evaluate("pane => (pane.scrollTop = pane.scrollHeight)")
    expect(page.locator(".mention", has_text="Oduya")).to_be_in_viewport()
    assert page.locator(".mention").count() < every
    page.keyboard.press("n")  # from the first mention on, wherever the text was scrolled to
    expect(page.locator(".mention:focus")).to_be_in_viewport()
    page.keyboard.press("p")
    expect(page.locator(".mention:focus")).to_have_text("Ms Halina Oduya")
    expect(page.locator(".mention:focus")).to_be_in_viewport()


def test_every_mention_and_its_label_can_be_clicked(long_page):
    """Labels above the first line of a paragraph are not cut off, and nothing lies over them."""
    _, page = long_page
    page.locator(".mention").nth(3).click()
    # The words after a salutation: a paragraph of one line that begins with its label.
    for name in ("Ms Adeyemi", "Dr Priya Raghunathan"):
        for number in (1, 3):
            page.locator(".mention", has_text=name).nth(number).click()
            expect(page.locator(".mention.current")).to_have_text(name)
            assert page.locator(".mention.current").evaluate(
                """mark => {
                  const label = getComputedStyle(mark, "::before");
                  const top = mark.getClientRects()[0].top + 1 - 15;
                  return parseFloat(label.height) > 0 && top >= mark.closest(".para").getBoundingClientRect().top;
                }"""
            )


def test_a_decision_in_a_long_text_is_shown_at_once_and_kept(bench, long_page):
    ident, page = long_page
    held = []
    intercept(page, lambda route: held.append(route))
    page.keyboard.press("n")
    with page.expect_request("**/actions*"):  # the page shows the decision first and asks the service then
        page.keyboard.press("k")
    expect(page.locator(".mention.current")).to_have_attribute("data-action", "keep")
    expect(page.locator(".card.open .tick")).to_be_visible()
    for _ in range(1000):
        if held:
            break
        page.evaluate("0")
    with page.expect_response("**/actions*"):
        held[0].continue_()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    assert entity_of(bench.document(ident), "Ms Adeyemi")["decision"]["action"] == "keep"


def test_a_decision_that_is_refused_is_taken_back(long_page):
    _, page = long_page
    intercept(page, lambda route: route.fulfill(status=500, json={"error": {"code": "internal", "message": "No."}}))
    page.keyboard.press("n")
    page.keyboard.press("k")
    expect(page.locator(".notice.bad")).to_contain_text("No.")
    expect(page.locator(".mention.current")).to_have_attribute("data-action", "mask")


def test_what_would_change_a_decision_is_asked_for_where_there_are_many(bench, window, monkeypatch):
    monkeypatch.setattr("nescio.server.review.views.MANY", 3)
    ident = bench.place(bench.project(), processed(LETTER))
    document = bench.document(ident)
    assert {one["change"] for one in document["entities"]} == {None}
    page = window(f"{bench.address}/#/documents/{ident}")
    page.locator(".mention").first.click()
    expect(page.locator(".card.open .why .hint").last).to_contain_text("would")
