"""Every view by the rules of axe: both themes, both languages, a wide and a very small window."""

import pytest

from tests.formats.pdf_samples import pdf, shown
from tests.server.conftest import LETTER

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
axe_playwright = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")

# View -> what is there when it is drawn.
DOCUMENT_VIEWS = {
    "review": ".mention",
    "compare": ".edit",
    "differences": ".diff-forms",
    "attack": ".attack-panel h2",
}
LOOKS = [("light", "en", 1280), ("dark", "de", 1280), ("light", "de", 320), ("dark", "en", 320)]
CUT_OFF = "document.documentElement.scrollWidth - innerWidth"


@pytest.fixture(scope="module")
def case(office):
    """A project with a letter and a PDF file, as carla has it: an administrator."""
    carla = office["carla"]
    project = carla.project(name="Harbour inquiry")
    [letter] = carla.upload(project, "letter.txt", LETTER.encode())
    [pages] = carla.upload(
        project,
        "pages.pdf",
        pdf(shown("Dear Ms Adeyemi,", "call Halina Oduya on 01947 820 417."), shown("Yours, Tomasz Wierzbicki")),
    )
    return project, letter, pages


@pytest.fixture(params=LOOKS, ids=lambda look: "-".join(map(str, look)))
def page(request, office, window):
    scheme, language, width = request.param
    page = window(
        office.address, color_scheme=scheme, locale={"en": "en-GB", "de": "de-DE"}[language],
        viewport={"width": width, "height": 800}, reduced_motion="reduce",
    )  # fmt: skip
    check(page, "sign in", "input[name=token]")
    page.locator("input[name=token]").fill(office.secrets["carla"])
    page.locator("button[type=submit]").click()
    page.locator(".who").wait_for()
    return page


def go(page, office, path, there, name=""):
    page.goto(f"{office.address}/#/{path}")
    check(page, name or path, there)


def check(page, name, there):
    """Nothing of it is against a rule, and nothing makes the page wider than the window."""
    page.locator(there).first.wait_for()
    found = axe_playwright.Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    hits = [(name, one["id"], node["html"][:200]) for one in found for node in one["nodes"]]
    assert hits == []
    assert page.evaluate(CUT_OFF) <= 0, name


def test_lists_users_account_and_audit(page, office, case):
    project, _, _ = case
    go(page, office, "", ".project-list", "projects")
    go(page, office, f"projects/{project}", "tr[data-document]", "project")
    go(page, office, "users", "tr[data-user]")
    go(page, office, "account", ".entry-list")
    go(page, office, "audit", ".audit-row")


def test_every_view_of_a_document(page, office, case):
    _, letter, pages = case
    go(page, office, f"documents/{letter}", ".mention", "review")
    page.locator(".mention").first.click()
    check(page, "card", ".card.open")
    for mode, there in DOCUMENT_VIEWS.items():
        go(page, office, f"documents/{letter}/{mode}", there, mode)
    go(page, office, f"documents/{letter}/print", ".reading", "print")
    go(page, office, f"documents/{pages}", ".sheet img.there", "pages")
    go(page, office, f"documents/{pages}/compare", ".sheet", "pages before and after")


def test_dialogs_and_menus(page, office, case):
    project, _, _ = case
    go(page, office, f"projects/{project}", "tr[data-document]", "project")
    for opener in page.locator("button[aria-haspopup=menu]").all()[:3]:
        opener.click()
        check(page, "menu", ".menu:not([hidden])")
        page.keyboard.press("Escape")
    page.get_by_role("button", name="?").or_(page.locator("header.top button").last).first.click()
    check(page, "help", "dialog[open]")
