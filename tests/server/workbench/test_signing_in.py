"""Signing in by an identity provider, in a real browser."""

import pytest

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
pytest.importorskip("authlib", reason="the extra 'oidc' is not installed")

from tests.server.security.test_oidc import provider, service  # noqa: E402, F401  fixtures


def test_a_click_leads_to_the_provider_and_back(service, window):  # noqa: F811
    page = window(service[0])
    page.get_by_role("link", name="Sign in with your organisation").click()
    expect(page.locator(".who")).to_contain_text("anna.berg")


def test_what_went_wrong_is_told(service, provider, window):  # noqa: F811
    provider.lies = {"nonce": "another"}
    page = window(service[0])
    page.get_by_role("link", name="Sign in with your organisation").click()
    expect(page.get_by_role("alert")).to_contain_text("did not work")
