"""The other views of a document: tolerance, before and after, attack, differences, exports."""

import json
import re

import pytest

from tests.server.conftest import LETTER
from tests.server.workbench.conftest import mention

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

PEOPLE = [
    {
        "id": "tomasz",
        "text": "He kept the lighthouse of Whitby for thirty years and is retired; his sister lives near.",
    },
    {"id": "femi", "text": "She writes letters for a practice in Leeds and plays the cello in an orchestra."},
    {"id": "hao", "text": "He repairs bicycles and teaches swimming to children at the weekend."},
]


def show(page, mode):
    page.get_by_role("tab", name=mode).click()


def test_the_slider_shows_what_would_change_and_saves_only_when_applied(bench, letter, review):
    before = bench.document(letter)
    show(review, "Tolerance")
    slider = review.get_by_label("Risk that may stay")
    slider.fill("100")
    expect(review.locator(".changes h2")).to_contain_text("would change")
    assert review.locator(".mention[data-change]").count() > 0
    kept = review.locator(".mention[data-action=keep]").count()
    assert bench.document(letter) == before

    review.get_by_role("button", name="Discard").click()
    expect(review.locator(".mention[data-change]")).to_have_count(0)
    slider.fill("99")
    slider.press("ArrowRight")
    expect(review.locator(".mention[data-action=keep]")).to_have_count(kept)
    review.get_by_role("button", name="Apply").click()
    expect(review.locator(".mention[data-change]")).to_have_count(0)
    expect(review.get_by_role("button", name="Undo")).to_be_enabled()
    after = bench.document(letter)
    assert after["settings"]["max_risk"] == 1
    assert after["summary"]["kept"] > before["summary"]["kept"]


def test_the_curve_has_the_current_point_and_a_table(review):
    show(review, "Tolerance")
    expect(review.locator(".curve .current circle")).to_have_count(1)
    review.get_by_label("Risk that may stay").fill("80")
    expect(review.locator(".curve .preview")).to_have_count(1)
    review.get_by_text("As a table").click()
    expect(review.locator(".chart tbody tr")).to_have_count(21)


def test_a_named_tolerance_is_one_click(bench, letter, review):
    show(review, "Tolerance")
    review.get_by_role("button", name="High").click()
    review.get_by_role("button", name="Apply").click()
    expect(review.get_by_role("button", name="Undo")).to_be_enabled()
    assert bench.document(letter)["settings"]["tolerance"] == "high"


def test_before_and_after_scroll_together(bench, window):
    text = "\n\n".join(f"{number}. {LETTER}" for number in range(1, 15))
    [ident] = bench.upload(bench.project(), "long.txt", text.encode())
    page = window(f"{bench.address}/#/documents/{ident}/compare")
    before, after = page.get_by_role("region", name="Before"), page.get_by_role("region", name="After")
    expect(after.locator(".edit").first).to_be_visible()
    assert "Wierzbicki" in before.inner_text()
    assert "Wierzbicki" not in after.inner_text()

    last = "e => e.scrollTop = e.scrollHeight"
    at_the_end = "e => e.scrollTop > 0 && e.scrollHeight - e.clientHeight - e.scrollTop < 3"
    before.evaluate(last)
    page.wait_for_function(at_the_end, arg=after.element_handle())
    after.evaluate("e => e.scrollTop = 0")
    page.wait_for_function("e => e.scrollTop < 3", arg=before.element_handle())

    # In the middle, the same replacement stands at about the same height on both sides.
    place = before.locator(".edit", has_text="Wierzbicki").nth(14)
    place.evaluate("e => e.scrollIntoView({ block: 'center' })")
    index = place.get_attribute("data-index")
    page.wait_for_function(
        """(index) => {
          const [left, right] = [...document.querySelectorAll(`.edit[data-index="${index}"]`)];
          return Math.abs(left.getBoundingClientRect().top - right.getBoundingClientRect().top) < 60;
        }""",
        arg=index,
    )


def test_the_attack_shows_the_words_that_gave_it_away(bench, letter, window, tmp_path):
    pytest.importorskip("sklearn", reason="attacks need the extra 'attack'")
    background = tmp_path / "people.jsonl"
    background.write_text("\n".join(json.dumps(person) for person in PEOPLE), "utf8")
    page = window(f"{bench.address}/#/documents/{letter}/attack")
    page.get_by_role("button", name="Add a background").wait_for()
    page.locator("#background-file").set_input_files(background)
    page.get_by_label("Whom it is really about").fill("tomasz")
    page.get_by_role("button", name="Start the attack").click()
    expect(page.locator(".attack-result .verdict")).to_contain_text("tomasz")
    word = page.locator(".words li", has_text="lighthouse")
    expect(page.locator(".telling", has_text="lighthouse")).to_be_visible()
    word.get_by_role("button", name="Mask").click()
    expect(page.locator(".notice")).to_contain_text("lighthouse")
    assert "lighthouse" not in bench.output(letter)


def test_two_runs_are_compared(review):
    mention(review, "Halina").click()
    review.keyboard.press("k")
    expect(mention(review, "Halina")).to_have_attribute("data-action", "keep")
    show(review, "Differences")
    rows = review.locator("table.diff tbody tr")
    expect(rows.filter(has_text="Halina")).to_contain_text("Keep")
    expect(rows.filter(has_text="Adeyemi")).to_have_count(0)
    review.get_by_label("Right").select_option("replace:mask")
    expect(rows.filter(has_text="Adeyemi")).to_have_count(1)
    expect(review.locator(".history li")).to_have_count(1)


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        ("Report", r"<html"),
        ("Annotations", r'"annotations"'),
        ("Audit trail", r'"hash"'),
        ("Result line", r'"edits"'),
    ],
)
def test_everything_can_be_exported(review, what, expected):
    review.get_by_role("button", name="Export").click()
    with review.expect_download() as saved:
        review.get_by_role("menuitem", name=what).click()
    assert re.search(expected, saved.value.path().read_text("utf8"))


def test_an_export_that_fails_its_check_is_refused_in_words(review):
    """Whoever puts the name back into a replacement cannot export it."""
    mention(review, "Mr Tomasz Wierzbicki").click()
    review.keyboard.press("r")
    review.keyboard.type("Tomasz Wierzbicki")
    review.keyboard.press("Enter")
    expect(review.locator(".document-head .bad")).to_contain_text("failed")
    review.get_by_role("button", name="Export").click()
    review.get_by_role("menuitem", name="Anonymised document").click()
    expect(review.locator(".notice.bad")).to_be_visible()
