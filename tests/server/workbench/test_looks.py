"""Light and dark, English and German, and for people who see little or use no mouse."""

import pytest

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

# Contrast by WCAG 2.2 of every text that is shown, against the first opaque ground behind it.
WEAK = """() => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const rgba = (color) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (node) => {
    for (let one = node; one; one = one.parentElement) {
      const color = rgba(getComputedStyle(one).backgroundColor);
      if (color[3] > 250) return color;
    }
    return rgba(getComputedStyle(document.body).backgroundColor);
  };
  const weak = [];
  for (const node of document.querySelectorAll("body *")) {
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    if (!own || !node.checkVisibility() || node.disabled) continue;
    const [a, b] = [light(rgba(getComputedStyle(node).color)), light(ground(node))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 4.5) weak.push([node.className, contrast.toFixed(2)].join(" "));
    const label = getComputedStyle(node, "::before");
    if (label.content === "none" || !node.matches(".mention")) continue;
    const c = light(rgba(label.color));
    const paper = light(ground(node.parentElement));
    if ((Math.max(c, paper) + 0.05) / (Math.min(c, paper) + 0.05) < 4.5) weak.push(`label ${node.dataset.type}`);
  }
  return [...new Set(weak)];
}"""
NAMELESS = """() => [...document.querySelectorAll("button, a, input, select, textarea, [role=button]")]
  .filter((node) => node.checkVisibility())
  .filter((node) => !(node.ariaLabel || node.textContent.trim() || node.labels?.length))
  .map((node) => node.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_has_enough_contrast_and_every_control_a_name(bench, letter, window, scheme):
    page = window(f"{bench.address}/#/documents/{letter}", color_scheme=scheme)
    page.locator(".mention").nth(1).click()
    page.locator(".card.open").wait_for()
    views = [".card.open", ".diff-forms", ".edit", ".attack-panel h2"]
    for mode, shown in zip(["review", "differences", "compare", "attack"], views, strict=True):
        page.locator(f"[data-mode={mode}]").click()
        page.locator(shown).first.wait_for()
        assert page.evaluate(WEAK) == [], mode
        assert page.evaluate(NAMELESS) == [], mode
    page.goto(f"{bench.address}/#/projects/{bench.document(letter)['project']}")
    page.locator("table.documents").wait_for()
    assert page.evaluate(WEAK) == []
    assert page.evaluate(NAMELESS) == []


def test_the_page_follows_the_system_until_somebody_chooses(bench, window):
    page = window(bench.address, color_scheme="dark")
    ground = "getComputedStyle(document.body).backgroundColor"
    page.get_by_role("button", name="Dark").wait_for()
    dark = page.evaluate(ground)
    page.get_by_role("button", name="Dark").click()
    assert page.evaluate(ground) != dark
    page.reload()
    page.get_by_role("button", name="Dark").wait_for()
    assert page.evaluate(ground) != dark


def test_german_is_one_click_and_stays(bench, letter, window):
    page = window(f"{bench.address}/#/documents/{letter}")
    page.get_by_role("button", name="DE", exact=True).click()
    expect(page.get_by_role("button", name="Prüfung abschließen")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "de"
    page.reload()
    expect(page.get_by_role("tab", name="Vorher und nachher")).to_be_visible()


def test_a_german_browser_gets_german(bench, window):
    page = window(bench.address, locale="de-AT")
    expect(page.get_by_role("link", name="Projekte").first).to_be_visible()


def test_type_and_decision_are_said_in_words_too(review):
    mark = review.locator(".mention").first
    assert mark.get_attribute("data-tag") == "■ person"
    assert mark.get_attribute("aria-label") == "Ms Adeyemi: Person, Mask, suggested"


def test_nothing_is_wider_than_a_small_window(bench, letter, window):
    page = window(f"{bench.address}/#/documents/{letter}", viewport={"width": 800, "height": 700}, locale="de-DE")
    page.locator(".mention").nth(1).click()
    page.locator(".card.open").wait_for()
    for mode in ("review", "compare", "differences", "attack"):
        page.locator(f"[data-mode={mode}]").click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 800
