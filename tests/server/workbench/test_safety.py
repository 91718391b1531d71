"""A document is text and stays text, whatever it looks like."""

import pytest

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect


HOSTILE = """Dear Ms Ewa Nowicka,
<script>document.title = "taken"</script><img src="x" onerror="document.title = 'taken'">
<svg onload="document.title='taken'"> {{7*7}} ${7*7} javascript:alert(1) "><b>bold</b>
Yours, Mr Kwabena <i onclick="document.title='taken'">Mensah</i>
"""


def test_markup_in_a_document_is_never_executed(bench, window):
    project = bench.project(name='<img src=x onerror="document.title=1">')
    [ident] = bench.upload(project, '"><script>document.title="taken"</script>.txt', HOSTILE.encode())
    document = bench.document(ident)
    for entity in document["entities"][:1]:
        action = {"kind": "replacement", "entity": entity["id"], "text": "<script>document.title='taken'</script>"}
        assert bench.act(ident, document["version"], action).status_code == 200
    page = window(f"{bench.address}/#/documents/{ident}")
    page.locator(".para").first.wait_for()
    assert page.evaluate("[...document.querySelectorAll('.para')].map(p => p.textContent).join('\\n')") == HOSTILE
    for mode, shown in (("compare", ".edit"), ("differences", ".diff-forms"), ("attack", ".attack-panel h2")):
        page.locator(f"[data-mode={mode}]").click()
        page.locator(shown).first.wait_for()
    page.locator("[data-mode=review]").click()
    page.locator(".card-head").first.click()
    page.goto(f"{bench.address}/#/projects/{project}")
    page.get_by_role("searchbox", name="Search in all texts").fill("script")
    page.keyboard.press("Enter")
    expect(page.locator(".hit-list li")).not_to_have_count(0)
    assert page.locator("main script, main b, main i, main svg, main img").count() == 0
    assert "taken" not in page.title()


def test_the_policy_of_the_page_forbids_scripts_from_elsewhere(bench, browser):
    page = browser.new_page()  # its complaint is wanted
    page.goto(bench.address)
    refused = page.evaluate(
        """() => new Promise((resolve) => {
          document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
          const script = document.createElement("script");
          script.src = "https://example.org/x.js";
          document.head.append(script);
        })"""
    )
    assert refused.startswith("script-src")
    page.close()
