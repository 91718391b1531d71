"""Two reviewers: sign in, review blind, compare, adjudicate."""

import pytest

from tests.server.conftest import LETTER
from tests.server.workbench.conftest import mention

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect


@pytest.fixture
def shared(office):
    """A document that anna and ben review, each for themselves."""
    carla = office["carla"]
    [ident] = carla.upload(carla.project(name="Double", review="double"), "letter.txt", LETTER.encode())
    return ident


def signed_in(window, office, name, path):
    page = window(f"{office.address}/{path}")
    page.get_by_label("Token").fill(office.secrets[name])
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator(".who")).to_contain_text(name)
    return page


def finish(page):
    """Finish a review and confirm what the page asks about."""
    page.get_by_role("button", name="Finish review").click()
    page.get_by_role("dialog").get_by_role("button", name="Finish all the same").click()


def test_a_wrong_token_is_refused_and_a_right_one_lets_in(office, window):
    page = window(office.address)
    page.get_by_label("Token").fill("nsc_wrong")
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator(".notice.bad")).to_be_visible()
    page.get_by_label("Token").fill(office.secrets["rita"])
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator(".who")).to_contain_text("reader")
    expect(page.get_by_role("button", name="New project")).to_have_count(0)
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("Token")).to_be_visible()


def test_blind_review_agreement_and_adjudication(office, shared, window):
    carla = signed_in(window, office, "carla", f"#/projects/{office['carla'].document(shared)['project']}")
    carla.get_by_role("button", name="Tools for letter.txt").click()
    carla.get_by_role("menuitem", name="Assign reviewers").click()
    carla.get_by_label("anna").check()
    carla.get_by_label("ben").check()
    carla.get_by_role("button", name="Save").click()
    expect(carla.locator("table.documents")).to_contain_text("anna, ben")

    anna = signed_in(window, office, "anna", "")
    anna.get_by_role("link", name="letter.txt").first.click()
    mention(anna, "Halina").click()
    anna.keyboard.press("k")
    expect(mention(anna, "Halina")).to_have_attribute("data-action", "keep")
    finish(anna)
    expect(anna.get_by_role("button", name="Reopen review")).to_be_visible()

    ben = signed_in(window, office, "ben", f"#/documents/{shared}")
    expect(mention(ben, "Halina")).to_have_attribute("data-action", "mask")  # blind
    ben.get_by_role("tab", name="Agreement").click()
    expect(ben.locator(".empty")).to_contain_text("finish")
    finish(ben)
    expect(ben.locator(".badge.state")).to_have_text("To adjudicate")

    carla.goto(f"{office.address}/#/documents/{shared}/agreement")
    rows = carla.locator("table.diff tbody tr")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Halina")
    kappa = float(carla.locator(".figure strong").first.inner_text())
    assert 0.5 < kappa < 1
    carla.get_by_role("button", name="Start the adjudication").click()
    expect(rows.locator("td").last).to_contain_text("Not settled (masked)")  # neither anna's nor ben's
    carla.get_by_role("button", name="Take ben's").click()
    expect(rows.locator("td").last).to_contain_text("Mask")
    finish(carla)
    expect(carla.locator(".badge.state")).to_have_text("Reviewed")
    assert "Halina" not in office["carla"].output(shared)


def test_members_are_named_in_the_page_and_a_reader_sees_anonymised_text_alone(office, window):
    carla = office["carla"]
    project = carla.project(name="Shared case")
    [ident] = carla.upload(project, "letter.txt", LETTER.encode())
    page = signed_in(window, office, "carla", f"#/projects/{project}")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("menuitem", name="Members").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("select[name=rita]").select_option("reader")
    dialog.locator("select[name=ben]").select_option("reviewer")
    dialog.get_by_role("button", name="Save").click()
    expect(page.locator(".notice.good")).to_contain_text("Only the members")

    ben = signed_in(window, office, "ben", f"#/documents/{ident}")
    mention(ben, "Halina").wait_for()
    finish(ben)
    expect(ben.locator(".badge.state")).to_have_text("Reviewed")
    rita = signed_in(window, office, "rita", f"#/projects/{project}")
    rita.locator("table.documents a.name").click()
    expect(rita.locator(".reading")).to_contain_text("[PERSON")
    assert "Wierzbicki" not in rita.content()
    anna = signed_in(window, office, "anna", "")
    expect(anna.get_by_role("heading", name="Projects", exact=True)).to_be_visible()
    expect(anna.get_by_text("Shared case")).to_have_count(0)
