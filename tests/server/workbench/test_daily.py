"""Daily help: a tour for newcomers, reasons for decisions, the risk in a sentence, the result on paper, a click on a phone."""

import pytest

from tests.formats.pdf_samples import pdf, shown
from tests.server.workbench.conftest import mention
from tests.server.workbench.test_reviewers import finish

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
PHONE = {"width": 390, "height": 740}


def test_the_tour_is_offered_once_and_walked_with_keys(bench, window):
    project = bench.project()
    page = window(f"{bench.address}/#/projects/{project}")
    page.get_by_role("button", name="Show me").click()
    step = page.locator(".tour-step h3")
    expect(step).to_have_text("1. Drop files")
    page.keyboard.press("ArrowRight")
    expect(step).to_have_text("2. Look at what was found")
    page.keyboard.press("ArrowLeft")
    expect(step).to_have_text("1. Drop files")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".tour-offer")).to_have_count(0)
    page.reload()
    page.locator(".drop").wait_for()
    expect(page.locator(".tour-offer")).to_have_count(0)


def test_who_does_not_want_the_tour_is_not_asked_again(bench, window):
    page = window(f"{bench.address}/#/projects/{bench.project()}")
    page.get_by_role("button", name="Not now").click()
    page.reload()
    page.locator(".drop").wait_for()
    expect(page.locator(".tour-offer")).to_have_count(0)


def test_a_project_has_reasons_of_its_own_and_a_decision_carries_one(bench, letter, window):
    project = bench.document(letter)["project"]
    page = window(f"{bench.address}/#/projects/{project}")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("menuitem", name="Change settings").click()
    page.get_by_label("Reasons to choose from").fill("Art. 9 GDPR\ntrade secret\n\ntrade secret")
    with page.expect_response(lambda answer: answer.request.method == "PATCH"):
        page.get_by_role("button", name="Save").click()
    assert bench.get(f"/v1/projects/{project}").json()["reasons"] == ["Art. 9 GDPR", "trade secret"]
    page.goto(f"{bench.address}/#/documents/{letter}")
    mention(page, "Halina").click()
    card = page.locator(".card.open")
    card.get_by_label("Reason", exact=True).select_option("trade secret")
    card.get_by_label("Why: a comment").fill("agreed on the phone")
    card.get_by_role("button", name="Note it").click()
    expect(card.locator(".why")).to_contain_text("trade secret: agreed on the phone")
    [row] = bench.get("/v1/audit", params={"document": letter, "action": "decide"}).json()["rows"]
    assert row["note"] == "trade secret: agreed on the phone"


def test_the_risk_is_told_in_a_sentence_with_what_would_lower_it(review, bench, letter):
    lower = bench.document(letter)["summary"]["lower"]
    assert lower["left"] < bench.document(letter)["summary"]["residual_risk"]
    line = review.locator(".risk-line")
    expect(line).to_contain_text("Masking")
    line.get_by_role("button", name="Show").click()
    expect(review.locator(f".card.open[data-entity={lower['entity']}]")).to_be_visible()
    review.keyboard.press("m")
    expect(line).not_to_contain_text(f"({round(0.31 * 100)} %)")


def test_the_result_is_printed_without_anything_else(bench, letter, window):
    page = window(f"{bench.address}/#/documents/{letter}")
    mention(page, "Halina").wait_for()
    finish(page)
    expect(page.get_by_role("button", name="Reopen review")).to_be_visible()
    page.get_by_role("button", name="Export").click()
    page.get_by_role("menuitem", name="Print").click()
    expect(page.locator(".reading")).to_contain_text("[PERSON 1]")
    expect(page.locator(".print-page")).to_contain_text("SHA-256")
    page.emulate_media(media="print")
    expect(page.locator(".reading")).to_be_visible()
    expect(page.locator("header.top")).to_be_hidden()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    for name in ("Halina", "Wierzbicki", "letter.txt"):
        assert name not in page.locator("main").inner_text()


def test_a_click_on_a_box_leaves_the_page_where_it_is_on_a_phone(bench, window):
    lines = [f"Line {number} of the report." for number in range(20)]
    data = pdf(shown("Dear Ms Adeyemi,", *lines, "Yours, Tomasz Wierzbicki", size=16))
    [ident] = bench.upload(bench.project(), "letter.pdf", data)
    page = window(f"{bench.address}/#/documents/{ident}", viewport=PHONE, has_touch=True)
    page.locator(".sheet img.there").first.wait_for()
    box = page.locator(".box").first
    box.scroll_into_view_if_needed()
    before = page.evaluate("document.querySelector('main').scrollTop")
    box.tap()
    bar = page.locator(".small-card")
    expect(bar).to_be_visible()
    assert page.evaluate("document.querySelector('main').scrollTop") == before
    bar.get_by_role("button", name="Keep").tap()
    expect(box).to_have_attribute("data-action", "keep")
    assert page.evaluate("document.querySelector('main').scrollTop") == before
    bar.get_by_role("button", name="Details").tap()
    expect(page.locator(".card.open .decisions")).to_be_in_viewport()
