"""The page view: boxes where the words are, the same card as in the text, words and areas masked by drawing over them."""

import re

import pytest

from nescio.formats.office import libreoffice
from tests.formats.office_samples import docx, paragraph
from tests.formats.pdf_samples import pdf, shown
from tests.server.talking import entity_of

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
needs_libreoffice = pytest.mark.skipif(not libreoffice.find_program(), reason="LibreOffice is not installed")

FIRST = ("Dear Ms Adeyemi,", "Mr Tomasz Wierzbicki of 12 Quay Street, Whitby,", "can be reached on 01947 820 417.")
SECOND = (
    "He is a retired lighthouse keeper, and his garden is large.",
    "The next visit of Mr Wierzbicki is on 3 March 2021.",
)
LONG = 60


def paper(*pages):
    return pdf(*(shown(*page, size=16) for page in pages))


@pytest.fixture
def letter_pdf(bench):
    [ident] = bench.upload(bench.project(), "letter.pdf", paper(FIRST, SECOND))
    return ident


@pytest.fixture
def pages(bench, letter_pdf, window):
    page = window(f"{bench.address}/#/documents/{letter_pdf}")
    page.locator(".box").first.wait_for()
    return page


def box(page, name):
    """The box of a mention, by what is read aloud of it."""
    return page.get_by_role("button", name=re.compile(f"^{name}", re.I)).and_(page.locator(".box")).first


def word_place(bench, page, ident, word):
    """The middle of a word on the screen."""
    start = bench.document(ident)["text"].index(word)
    for number in range(1, 100):
        answer = bench.get(f"/api/documents/{ident}/pages/{number}/words")
        assert answer.status_code == 200, word
        for row in answer.json():
            if row[0] <= start < row[0] + row[1]:
                sheet = page.locator(f".sheet[data-page='{number}']")
                frame = sheet.bounding_box()
                share = lambda low, high, length: (low + high) / 20_000 * length  # noqa: E731
                return frame["x"] + share(row[2], row[4], frame["width"]), frame["y"] + share(
                    row[3], row[5], frame["height"]
                )
    raise AssertionError(word)


def go_to(page, number):
    """Let a page begin at the top."""
    page.get_by_label("Go to page").fill(str(number))
    page.get_by_label("Go to page").press("Enter")
    expect(page.locator(f".sheet[data-page='{number}'] .box").first).to_be_in_viewport()


def draw(page, start, end):
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=4)
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def test_a_click_on_a_box_opens_the_card_and_a_decision_changes_the_box(bench, letter_pdf, pages):
    name = box(pages, "Mr Tomasz Wierzbicki|Tomasz Wierzbicki")
    x, y = word_place(bench, pages, letter_pdf, "Wierzbicki")
    frame = name.bounding_box()
    assert frame["x"] <= x <= frame["x"] + frame["width"] and frame["y"] <= y <= frame["y"] + frame["height"]
    name.click()
    expect(pages.locator(".card.open .card-name")).to_contain_text("Wierzbicki")
    expect(name).to_have_attribute("aria-current", "true")
    pages.locator(".card.open").get_by_role("button", name="Keep").click()
    expect(name).to_have_attribute("data-action", "keep")
    assert (
        entity_of(bench.document(letter_pdf), pages.locator(".card.open .card-name").inner_text())["decision"]["action"]
        == "keep"
    )


def test_keys_walk_over_boxes_from_page_to_page(bench, letter_pdf, pages):
    count = len(bench.document(letter_pdf)["mentions"])
    seen = set()
    for _ in range(count):
        pages.keyboard.press("n")
        expect(pages.locator(".box.current:focus")).to_have_count(1)
        seen.add(pages.locator(".box:focus").get_attribute("data-key"))
    assert len(seen) == count > 5


def test_drawing_over_words_masks_them(bench, letter_pdf, pages):
    go_to(pages, 2)
    start, end = (word_place(bench, pages, letter_pdf, word) for word in ("lighthouse", "keeper"))
    draw(pages, start, end)
    bar = pages.locator(".selection-bar")
    expect(bar).to_be_visible()
    assert pages.locator(".marking .chosen").count() >= 2
    bar.get_by_role("button", name="trait").click()
    expect(box(pages, "lighthouse keeper")).to_have_attribute("data-action", "mask")
    assert "lighthouse" not in bench.output(letter_pdf)


def test_an_area_masks_all_words_in_it(bench, letter_pdf, pages):
    go_to(pages, 2)
    _, y = word_place(bench, pages, letter_pdf, "garden")
    sheet = pages.locator(".sheet[data-page='2']").bounding_box()
    # From beside the words, over the whole of the first line.
    draw(pages, (sheet["x"] + 8, y - 16), (sheet["x"] + sheet["width"] - 8, y + 8))
    bar = pages.locator(".selection-bar")
    bar.get_by_role("button", name="Other", exact=False).first.wait_for()
    bar.get_by_role("checkbox").uncheck()
    bar.locator(".type-choice[data-type=MISC]").click()
    expect(box(pages, "He is a retired lighthouse keeper")).to_have_attribute("data-action", "mask")
    assert "garden" not in bench.output(letter_pdf) and "next visit" in bench.output(letter_pdf)
    pages.get_by_role("button", name="Undo").click()
    expect(box(pages, "He is a retired lighthouse keeper")).to_have_count(0)


def test_text_and_pages_are_two_views_of_the_same(pages):
    box(pages, "Mr Tomasz Wierzbicki|Tomasz Wierzbicki").click()
    pages.get_by_role("group", name="Show as").get_by_role("button", name="Text").click()
    expect(pages.locator(".mention.current")).to_contain_text("Wierzbicki")
    pages.reload()
    pages.locator(".mention").first.wait_for()  # what was chosen is remembered
    pages.get_by_role("group", name="Show as").get_by_role("button", name="Pages").click()
    pages.locator(".box").first.wait_for()


def test_the_find_bar_finds_words_on_pages_and_marks_them(pages):
    pages.keyboard.press("/")
    pages.keyboard.type("garden")
    expect(pages.locator(".hit.now")).to_have_count(1)
    pages.get_by_role("button", name="Mark it").click()
    pages.locator(".selection-bar .type-choice[data-type=MISC]").click()
    expect(box(pages, "garden")).to_have_attribute("data-action", "mask")


def test_thumbnails_count_what_is_masked_and_lead_to_their_page(pages):
    thumbs = pages.get_by_role("navigation", name="All pages").get_by_role("button")
    expect(thumbs).to_have_count(2)
    expect(thumbs.nth(0)).to_have_attribute("aria-label", re.compile(r"Page 1: [1-9]\d* masked"))
    thumbs.nth(1).click()
    expect(pages.get_by_label("Go to page")).to_have_value("2")
    expect(thumbs.nth(1)).to_have_attribute("aria-current", "true")


def test_zoom_makes_pages_larger_and_keeps_the_boxes_on_their_words(bench, letter_pdf, pages):
    before = pages.locator(".sheet").first.bounding_box()["width"]
    pages.get_by_role("button", name="Larger").click()
    pages.get_by_role("button", name="Larger").click()
    after = pages.locator(".sheet").first.bounding_box()["width"]
    assert after == pytest.approx(1.5 * before, rel=0.01)
    _, y = word_place(bench, pages, letter_pdf, "Whitby")
    frame = box(pages, "Whitby|12 Quay Street").bounding_box()
    assert frame["y"] <= y <= frame["y"] + frame["height"]


def test_many_pages_hold_few_pictures(bench, window):
    [ident] = bench.upload(bench.project(), "long.pdf", paper(*([FIRST, SECOND] * (LONG // 2))))
    page = window(f"{bench.address}/#/documents/{ident}")
    page.locator(".box").first.wait_for()
    assert page.locator(".sheet").count() == LONG
    assert 0 < page.locator(".sheet img").count() < 8
    page.get_by_label("Go to page").fill(str(LONG))
    page.get_by_label("Go to page").press("Enter")
    expect(page.locator(f".sheet[data-page='{LONG}'] .box").first).to_be_visible()
    expect(page.locator(".sheet[data-page='1'] img")).to_have_count(0)
    assert page.locator(".sheet img").count() < 8


def test_before_and_after_scroll_in_step(bench, window):
    [ident] = bench.upload(bench.project(), "long.pdf", paper(*([FIRST, SECOND] * 4)))
    page = window(f"{bench.address}/#/documents/{ident}/compare")
    left, right = (page.get_by_role("region", name=name, exact=True) for name in ("Before", "After"))
    expect(right.locator(".sheet img.there").first).to_be_visible()
    expect(left.locator(".box").first).to_be_visible()
    left.locator(".sheet").nth(5).evaluate("e => e.scrollIntoView({ block: 'start' })")
    page.wait_for_function(
        """([left, right]) => {
          const top = (pane) => pane.querySelectorAll(".sheet")[5].getBoundingClientRect().top;
          return Math.abs(top(left) - top(right)) < 4;
        }""",
        arg=[left.element_handle(), right.element_handle()],
    )


@needs_libreoffice
def test_a_word_document_has_boxes_on_its_pages(bench, window):
    body = "".join(paragraph(line) for line in (*FIRST, *SECOND))
    [ident] = bench.upload(bench.project(), "letter.docx", docx(body))
    page = window(f"{bench.address}/#/documents/{ident}")
    page.locator(".box").first.wait_for()
    x, y = word_place(bench, page, ident, "Wierzbicki")
    frame = box(page, "Mr Tomasz Wierzbicki|Tomasz Wierzbicki").bounding_box()
    assert frame["x"] <= x <= frame["x"] + frame["width"] and frame["y"] <= y <= frame["y"] + frame["height"]


def test_without_libreoffice_the_text_is_shown_and_says_why(bench, window, monkeypatch):
    monkeypatch.setattr("nescio.server.work.page_views.find_program", lambda: "")
    [ident] = bench.upload(bench.project(), "letter.docx", docx(paragraph(*FIRST)))
    page = window(f"{bench.address}/#/documents/{ident}")
    page.locator(".mention").first.wait_for()
    expect(page.locator(".pages-none")).to_contain_text("LibreOffice")


def test_words_are_marked_with_a_finger_if_somebody_says_so(bench, letter_pdf, window):
    page = window(
        f"{bench.address}/#/documents/{letter_pdf}",
        viewport={"width": 390, "height": 740},
        has_touch=True,
        is_mobile=True,
    )
    page.locator(".box").first.wait_for()
    page.get_by_role("button", name="Mark").tap()
    start, end = (word_place(bench, page, letter_pdf, word) for word in ("reached", "on 01947"))
    send = page.context.new_cdp_session(page).send
    for kind, points in (("touchStart", [start]), ("touchMove", [end]), ("touchEnd", [])):
        send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
    expect(page.locator(".selection-bar")).to_be_visible()


def test_the_first_page_is_there_before_anything_is_decided(bench, window):
    [ident] = bench.upload(
        bench.project(), "letter.pdf", pdf(shown("Dear Ms Adeyemi,"), shown("Yours, Tomasz Wierzbicki"))
    )
    page = window(f"{bench.address}/#/")
    held = []
    page.route(f"**/api/documents/{ident}", lambda route: held.append(route))
    page.goto(f"{bench.address}/#/documents/{ident}")
    expect(page.locator(".early .sheet img.there").first).to_be_visible()
    assert page.locator(".box").count() == 0
    held[0].continue_()
    expect(page.locator(".box").first).to_be_visible()
    expect(page.locator(".early")).to_have_count(0)
