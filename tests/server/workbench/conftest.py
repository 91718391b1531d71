"""The workbench in a real Chromium, before a real service."""

import shutil

import pytest

from nescio.server.settings import Settings
from tests.server.conftest import LETTER, talking

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
PATIENCE = 60_000  # a page that never comes, on a machine that is busy


@pytest.fixture(scope="session")
def browser():
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="playwright is not installed (pip install playwright)"
    )
    if CHROMIUM is None:
        pytest.skip("there is no Chromium (Debian: apt-get install chromium)")
    playwright.expect.set_options(timeout=PATIENCE)
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def window(browser):
    """Opens pages that must not complain: no failed script, no breach of the content policy."""
    contexts, complaints = [], []

    def open_page(address, **options):
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if _is_ours(message) else None)
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def _is_ours(message):
    # A refused request is part of the game (and of these tests); everything else is a fault of the page.
    return message.type == "error" and "Failed to load resource" not in message.text


@pytest.fixture(scope="session")
def bench(browser, tmp_path_factory):
    """A service of one user; without a browser it is not even started."""
    assert browser.is_connected()
    settings = Settings(str(tmp_path_factory.mktemp("bench") / "service.db"), requests_per_second=10_000)
    with talking(settings) as talker:
        talker.address = str(talker.client.base_url).rstrip("/")
        yield talker


@pytest.fixture
def letter(bench):
    """A document that is ready for review, in a project of its own."""
    [ident] = bench.upload(bench.project(), "letter.txt", LETTER.encode())
    return ident


@pytest.fixture
def review(bench, letter, window):
    """The page of that document."""
    page = window(f"{bench.address}/#/documents/{letter}")
    page.locator(".mention").first.wait_for()
    return page


def mention(page, text):
    return page.locator(".mention", has_text=text).first
