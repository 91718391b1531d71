"""Phones and tablets: nothing is cut off, and text is selected with a finger."""

import pytest

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

CUT_OFF = """() => [...document.querySelectorAll("body *")]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest(".table-frame, .tabs, .menu, .skip"))
  .map((one) => `${one.tagName}.${one.className} ${Math.round(one.getBoundingClientRect().right)}`)"""
SELECT = """(words) => {
  const walker = document.createTreeWalker(document.querySelector(".text"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const place = walker.currentNode.data.indexOf(words);
    if (place < 0) continue;
    document.getSelection().setBaseAndExtent(walker.currentNode, place, walker.currentNode, place + words.length);
    return;
  }
}"""


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_is_cut_off_on_a_small_screen(bench, window, letter, width):
    page = window(f"{bench.address}/#/documents/{letter}", viewport={"width": width, "height": 740})
    page.locator(".mention").first.wait_for()
    assert page.evaluate(CUT_OFF) == []
    page.locator(".mention", has_text="wierzbicki@").click()  # long: its name is cut, and nothing else of the bar
    expect(page.locator(".small-card").get_by_role("button", name="Close")).to_be_in_viewport()
    assert page.evaluate(CUT_OFF) == []
    page.goto(f"{bench.address}/#/projects/{bench.document(letter)['project']}")
    page.locator("tr[data-document]").first.wait_for()
    assert page.evaluate(CUT_OFF) == []


def test_words_are_selected_with_a_finger(bench, window, letter):
    page = window(f"{bench.address}/#/documents/{letter}", viewport={"width": 390, "height": 740}, has_touch=True)
    page.locator(".mention").first.wait_for()
    page.locator(".text .para").nth(1).tap()
    page.evaluate(SELECT, "lighthouse")
    bar = page.locator(".selection-bar")
    expect(bar).to_be_visible()
    bar.get_by_role("button", name="trait").tap()
    expect(page.locator(".mention", has_text="lighthouse")).to_have_attribute("data-action", "mask")
