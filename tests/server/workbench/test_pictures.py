"""Pictures of the documentation, made of the page as it is, into docs/images if NESCIO_PICTURES says so, else nowhere."""

import os
from pathlib import Path

import pytest
from PIL import Image

from tests.formats.pdf_samples import pdf, shown

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

LETTER = (
    "Whitby Harbour Practice",
    "",
    "Dear Ms Adeyemi,",
    "",
    "Mr Tomasz Wierzbicki, born 4 May 1958, of 12 Quay Street, Whitby,",
    "came to us on 3 March 2021. He is a retired lighthouse keeper.",
    "",
    "Mr Wierzbicki can be reached on 01947 820 417 or at",
    "t.wierzbicki@mail.example. His sister Halina was with him.",
    "",
    "He has asked us to write to his insurer in Leeds, too.",
    "",
    "Dr Priya Raghunathan",
)
SECOND = ("Second visit of Mr Wierzbicki, 17 May 2021", "", "He walks three miles a day and feels well.")


@pytest.fixture
def pictures(tmp_path):
    """Where pictures go: a folder of the documentation, if it is named."""
    return Path(os.environ.get("NESCIO_PICTURES", tmp_path))


def test_the_page_view(bench, window, pictures):
    data = pdf(shown(*LETTER, size=15), shown(*SECOND, size=15), shown("Enclosure for Ms Adeyemi", size=15))
    [ident] = bench.upload(bench.project(), "letter.pdf", data)
    page = window(f"{bench.address}/#/documents/{ident}")
    page.locator(".sheet img.there").first.wait_for()
    expect(page.locator(".thumb img.there")).to_have_count(3)
    page.locator(".box[data-type=PERSON]").nth(1).click()
    page.locator(".card.open").wait_for()
    page.mouse.move(2, 2)
    page.screenshot(path=pictures / "workbench-pages.png")
    assert len(Image.open(pictures / "workbench-pages.png").convert("RGB").getcolors(1 << 20)) > 100


def test_the_audit_trail(bench, letter, window, pictures):
    shown = bench.document(letter)
    decided = [
        {
            "kind": "decide",
            "entity": one["id"],
            "action": "mask" if number else "keep",
            "reason": "" if number else "a public office",
        }
        for number, one in enumerate(shown["entities"][:4])
    ]
    assert bench.act(letter, shown["version"], *decided).status_code == 200
    page = window(f"{bench.address}/#/audit?project={shown['project']}")
    page.get_by_role("button", name="Check the chain").click()
    expect(page.locator(".chain-state.good")).to_be_visible()
    page.screenshot(path=pictures / "workbench-audit.png")
    assert len(Image.open(pictures / "workbench-audit.png").convert("RGB").getcolors(1 << 20)) > 50
