"""Users, one's own account and the audit trail in the page."""

import json

import pytest

from nescio.server.store.audit_head import is_signed
from tests.server.conftest import LETTER
from tests.server.talking import entity_of
from tests.server.workbench.test_reviewers import signed_in

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect


def test_an_administrator_adds_a_user_changes_their_role_and_keeps_them_out(office, window):
    page = signed_in(window, office, "carla", "#/users")
    page.get_by_role("button", name="Add a user").click()
    page.get_by_label("Name").fill("frieda")
    page.get_by_role("dialog").get_by_role("button", name="Add a user").click()
    token = page.get_by_role("dialog").get_by_label("Token").input_value()
    assert token.startswith("nsc_")
    page.get_by_role("button", name="I have it").click()
    row = page.locator("tr[data-user=frieda]")
    expect(row).to_contain_text("reviewer")
    assert token not in page.content()

    frieda = window(f"{office.address}/#/account")
    frieda.get_by_label("Token").fill(token)
    frieda.get_by_role("button", name="Sign in").click()
    expect(frieda.locator(".entry-list").first).to_contain_text("this one")
    expect(frieda.get_by_role("link", name="Users")).to_have_count(0)

    row.get_by_role("button", name="Tools for frieda").click()
    page.get_by_role("menuitem", name="Change the role").click()
    page.get_by_role("dialog").get_by_label("Role").select_option("reader")
    page.get_by_role("button", name="Save").click()
    expect(row).to_contain_text("reader")
    row.get_by_role("button", name="Tools for frieda").click()
    page.get_by_role("menuitem", name="Disable").click()
    page.get_by_role("dialog").get_by_role("button", name="Disable").click()
    expect(row).to_contain_text("Disabled")
    frieda.reload()
    expect(frieda.get_by_label("Token")).to_be_visible()


def test_everybody_makes_and_revokes_tokens_and_signs_browsers_out(office, window):
    page = signed_in(window, office, "ben", "#/account")
    other = signed_in(window, office, "ben", "#/account")
    page.get_by_role("button", name="New token").click()
    page.get_by_label("What it is for").fill("nightly import")
    page.get_by_role("button", name="Make it").click()
    page.get_by_role("button", name="I have it").click()
    entry = page.locator(".entry-list li", has_text="nightly import")
    expect(entry).to_contain_text("never used")
    entry.get_by_role("button", name="Revoke").click()
    page.get_by_role("dialog").get_by_role("button", name="Revoke").click()
    expect(entry).to_have_count(0)
    page.get_by_role("button", name="Sign out all others").click()
    expect(page.locator(".entry-list").first.locator("li")).to_have_count(1)
    other.reload()
    expect(other.get_by_label("Token")).to_be_visible()


@pytest.fixture(scope="module")
def audited(office):
    """A project of anna's in which she kept somebody, with a reason."""
    anna = office["anna"]
    project = anna.project(name="Harbour inquiry")
    [ident] = anna.upload(project, "letter.txt", LETTER.encode())
    shown = anna.document(ident)
    kept, masked = (entity_of(shown, surface)["id"] for surface in ("Halina", "Ms Adeyemi"))
    anna.act(
        ident, shown["version"],
        {"kind": "decide", "entity": kept, "action": "keep", "reason": "she has agreed"},
        {"kind": "decide", "entity": masked, "action": "mask"},
    )  # fmt: skip
    return project, kept, masked


def test_the_trail_is_searched_narrowed_checked_and_taken_away(office, window, audited):
    project, kept, masked = audited
    page = signed_in(window, office, "carla", f"#/audit?project={project}")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_label("What").select_option("decide")
    row = page.locator(".audit-row")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("by anna")
    expect(row.locator(".decided", has_text="Kept")).to_contain_text(kept)
    expect(row.locator(".decided", has_text="Masked")).to_contain_text(masked)
    expect(row).to_contain_text("she has agreed")
    page.get_by_label("What").select_option("")
    page.get_by_label("Search").fill("agreed")
    expect(row).to_have_count(1)
    page.get_by_label("To", exact=True).fill("2020-01-01")
    expect(row).to_have_count(0)
    page.get_by_label("To", exact=True).fill("")

    page.get_by_role("button", name="Check the chain").click()
    expect(page.locator(".chain-state.good")).to_contain_text("The chain is whole")
    page.get_by_role("button", name="Copy the signed head").click()
    expect(page.locator(".notice.good")).to_be_visible()
    assert is_signed(json.loads(page.evaluate("navigator.clipboard.readText()")))

    page.get_by_role("button", name="Export").click()
    with page.expect_download() as saved:
        page.get_by_role("menuitem", name="CSV").click()
    table = saved.value.path().read_text()
    assert saved.value.suggested_filename == "audit.csv"
    assert "she has agreed" in table and "Halina" not in table


def test_a_manager_sees_the_trail_of_their_own_project(office, window, audited):
    page = signed_in(window, office, "anna", f"#/projects/{audited[0]}")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("menuitem", name="Audit trail").click()
    expect(page.locator(".audit-row").first).to_be_visible()
    expect(page.get_by_role("button", name="Check the chain")).to_have_count(0)
    expect(page.get_by_label("Project").locator("option", has_text="All projects")).to_have_count(0)
