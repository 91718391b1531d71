"""The end of a review in the page: a question first, then a signature, and a reason to take it up again."""

import pytest

from tests.server.workbench.conftest import mention

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect


def test_the_page_asks_before_it_signs_and_asks_why_it_is_opened_again(bench, letter, review):
    review.get_by_role("button", name="Finish review").click()
    question = review.get_by_role("dialog")
    expect(question).to_contain_text("Suggestions that nobody has decided on")
    question.get_by_role("button", name="Look again").click()
    expect(review.locator(".badge.state")).to_have_text("Open")

    review.get_by_role("button", name="Finish review").click()
    question.get_by_role("button", name="Finish all the same").click()
    expect(review.locator(".badge.state")).to_have_text("Reviewed")
    expect(review.locator(".signed")).to_contain_text("Signed by local")

    review.get_by_role("button", name="Reopen review").click()
    review.get_by_label("Why?").fill("The town must stay.")
    review.get_by_role("dialog").get_by_role("button", name="Reopen review").click()
    expect(review.locator(".signed")).to_have_count(0)
    rows = bench.get("/api/audit", params={"document": letter}).json()["rows"]
    assert (rows[0]["action"], rows[0]["note"]) == ("reopen", "The town must stay.")


def test_the_question_is_asked_in_german_too(bench, letter, window):
    page = window(f"{bench.address}/#/documents/{letter}", locale="de-DE")
    mention(page, "Halina").wait_for()
    page.get_by_role("button", name="Prüfung abschließen").click()
    expect(page.get_by_role("dialog")).to_contain_text("Vorschläge, über die niemand entschieden hat")
