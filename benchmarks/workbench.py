"""Is the workbench fast enough to think with? A document of 5,000 words is opened and its slider moved, in Chromium.

    python benchmarks/workbench.py                       # a service of its own, rules alone
    python benchmarks/workbench.py --model default       # with the recogniser: more mentions, and minutes to process
    python benchmarks/workbench.py --words 53000         # a long text: opened in 2 s, a decision shown in 150 ms
    python benchmarks/workbench.py --pages 500           # a PDF file of so many pages: the first page in 2 s

"open" is the time from the change of the address to the frame with the first mentions and cards, "first" the same when nobody
has opened the document before, so that the service has nothing of it in memory; "decide" from the key that masks or keeps to
the frame in which the mention looks different, "saved" to the service's answer; "slider" from the movement to the frame with
the new decisions, service included. With --pages, "open" and "first" end when the first page and its boxes are drawn, "page" and
"1st page" when the first page is in sight; "jump" is the way to another page, and the pictures that the browser holds are
counted. The budget is 1 s and 150 ms; for long texts and PDF files 2 s. Beside the clock, the CPU time of the page's main thread
and of the service is printed: on a busy machine it tells what the clock would say on a quiet one. Documents are sentences of
the project's own corpus.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import textwrap
import time
import urllib.request
from pathlib import Path
from typing import Any

CORPUS = Path(__file__).parent.parent / "data" / "corpus"
MARK = re.compile(r"\[\[(.*?)\|.*?\]\]", re.S)
PORT = 8643
ADDRESS = f"http://127.0.0.1:{PORT}"

WORDS_A_PAGE = 120
# In longer texts the slider is not measured: every movement decides thousands of entities anew.
SLIDER_WORDS = 20_000
FIRST_PAGE = """(id) => new Promise((resolve) => {
  const begin = performance.now();
  window.firstPage = 0;
  const look = () => {
    const sheet = location.hash.includes(id) && document.querySelector(".sheet");
    if (sheet?.querySelector("img.there")) window.firstPage ||= performance.now() - begin;
    if (sheet?.querySelector("img.there") && sheet.querySelector(".box"))
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin)));
    else requestAnimationFrame(look);
  };
  location.hash = `#/documents/${id}`;
  look();
})"""
JUMP = """(number) => new Promise((resolve) => {
  const begin = performance.now();
  const look = () => {
    const sheet = document.querySelector(`.sheet[data-page="${number}"]`);
    if (sheet?.querySelector("img.there") && sheet.querySelector(".box"))
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin)));
    else requestAnimationFrame(look);
  };
  const field = document.querySelector(".page-number");
  field.value = number;
  field.dispatchEvent(new Event("change"));
  look();
})"""
DECIDE = """(key) => new Promise((resolve) => {
  const mark = document.querySelector(".mention.current");
  const watch = new MutationObserver(() => {
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin)));
  });
  watch.observe(mark, { attributes: true, attributeFilter: ["data-action"] });
  const begin = performance.now();
  document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
})"""
OPEN = """(id) => new Promise((resolve) => {
  const begin = performance.now();
  const look = () => {
    const open = location.hash.includes(id) && document.querySelector(".text .mention") && document.querySelector(".card");
    if (open) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin)));
    else requestAnimationFrame(look);
  };
  location.hash = `#/documents/${id}`;
  look();
})"""
SLIDE = """(value) => new Promise((resolve) => {
  const slider = document.getElementById("tolerance");
  const figures = document.querySelector(".figures");
  const watch = new MutationObserver(() => {
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin)));
  });
  watch.observe(figures, { childList: true, subtree: true });
  const begin = performance.now();
  slider.value = value;
  slider.dispatchEvent(new Event("input"));
})"""


def make_text(words: int, seed: int = 1) -> str:
    """Paragraphs of shuffled sentences of the corpus."""
    sentences = []
    for source in sorted(CORPUS.glob("en/*.txt")) or sorted(CORPUS.glob("*/*.txt")):
        body = MARK.sub(r"\1", source.read_text(encoding="utf8").partition("\n\n")[2])
        sentences += [part for part in re.split(r"(?<=[.!?])\s+", body) if 40 <= len(part) <= 240]
    rng = random.Random(seed)
    paragraphs, count = [], 0
    while count < words:
        paragraph = " ".join(rng.sample(sentences, 6))
        count += len(paragraph.split())
        paragraphs.append(paragraph)
    return "\n\n".join(paragraphs)


def call(method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(ADDRESS + path, data, {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def make_pdf(pages: int) -> bytes:
    """A PDF file of pages full of text."""
    import pikepdf
    from pikepdf import Dictionary, Name

    words = make_text(pages * WORDS_A_PAGE).split()
    made = pikepdf.new()
    font = made.make_indirect(
        Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding)
    )
    for number in range(pages):
        page = made.add_blank_page(page_size=(595, 842)).obj
        page["/Resources"] = Dictionary(Font=Dictionary(F1=font))
        own = textwrap.wrap(" ".join(words[number * WORDS_A_PAGE : (number + 1) * WORDS_A_PAGE]), 90)
        rows = b" ".join(pikepdf.String(line.encode("cp1252", "replace")).unparse() + b" Tj 0 -15 Td" for line in own)
        page["/Contents"] = made.make_stream(b"BT /F1 11 Tf 50 790 Td " + rows + b" ET")
    buffer = io.BytesIO()
    made.save(buffer)
    return buffer.getvalue()


def send_file(project: str, name: str, data: bytes) -> dict[str, Any]:
    import httpx

    answer = httpx.post(f"{ADDRESS}/api/projects/{project}/documents", files={"file": (name, data)}, timeout=1200)
    answer.raise_for_status()
    return answer.json()


def add_document(chosen: argparse.Namespace) -> str:
    """The id of the document, once it is processed."""
    project = call("POST", "/api/projects", {"name": "Benchmark", "model": chosen.model})["id"]
    if chosen.pages:
        sent = send_file(project, "long.pdf", make_pdf(chosen.pages))
    else:
        body = {"text": make_text(chosen.words), "name": "Long", "lang": "en"}
        sent = call("POST", f"/api/projects/{project}/texts", body)
    document = sent["documents"][0]
    while True:
        row = call("GET", f"/api/projects/{project}/documents")["documents"][0]
        if row["state"] not in ("queued", "processing"):
            return document["id"]
        time.sleep(1)


def cpu_of(process: int) -> float:
    """Milliseconds of CPU time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def memory_of(process: int) -> float:
    """Megabytes of a process and of those that it has started."""
    total, waiting = 0.0, [process]
    while waiting:
        one = waiting.pop()
        try:
            status = Path(f"/proc/{one}/status").read_text()
            total += int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]
            waiting += map(int, Path(f"/proc/{one}/task/{one}/children").read_text().split())
        except (OSError, TypeError):
            continue
    return total


def measure(ident: str, chosen: argparse.Namespace, service: int) -> dict[str, list[tuple[float, float]]]:
    """Milliseconds on the clock and of CPU time, for every opening and every movement of the slider."""
    from playwright.sync_api import sync_playwright

    times = chosen.times
    found: dict[str, list[tuple[float, float]]] = {"first": [], "open": [], "jump" if chosen.pages else "decide": []}
    with sync_playwright() as running:
        browser = running.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.set_default_timeout(120_000)
        devtools = page.context.new_cdp_session(page)
        devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

        def page_cpu() -> float:
            metrics = devtools.send("Performance.getMetrics")["metrics"]
            return 1000 * next(one["value"] for one in metrics if one["name"] == "TaskDuration")

        def timed(name: str, script: str, value: object) -> None:
            before = page_cpu() + cpu_of(service)
            clock = page.evaluate(script, value)
            found.setdefault(name, []).append((clock, page_cpu() + cpu_of(service) - before))

        for number in range(times + 1):
            page.goto(f"{ADDRESS}/#/")
            page.locator(".project").first.wait_for()
            timed("open" if number else "first", FIRST_PAGE if chosen.pages else OPEN, ident)
            if chosen.pages:
                name = "page" if number else "1st page"
                found.setdefault(name, []).append((page.evaluate("window.firstPage"), 0.0))
        if chosen.pages:
            for step in range(2 * times):
                timed("jump", JUMP, (137 * (step + 1)) % chosen.pages + 1)
                held = page.locator(".sheet img").count()
                assert held < 12, f"{held} pictures are held"
            print(f"pictures in the browser {held}, service {memory_of(service):.0f} MB")
            browser.close()
            return found
        page.keyboard.press("n")
        page.locator(".card.open").wait_for()
        for _ in range(2 * times):
            action = page.locator(".mention.current").first.get_attribute("data-action")
            began = time.perf_counter()
            with page.expect_response("**/actions*"):
                timed("decide", DECIDE, "k" if action != "keep" else "m")
            found.setdefault("saved", []).append((1000 * (time.perf_counter() - began), 0.0))
            page.wait_for_timeout(500)
        if chosen.words > SLIDER_WORDS:
            browser.close()
            return found
        page.locator("[data-tab=tolerance]").click()
        page.locator(".curve").wait_for()
        for step in range(4 * times):
            timed("slider", SLIDE, (37 * (step + 1)) % 101)
        browser.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--words", type=int, default=5000)
    parser.add_argument("--pages", type=int, default=0, help="a PDF file of so many pages instead of a text")
    parser.add_argument("--model", default="none", choices=["none", "fast", "default"])
    parser.add_argument("--times", type=int, default=7)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "service.db")
        command = [sys.executable, "-m", "nescio", "serve", "--port", str(PORT), "--database", database]
        service = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        try:
            while True:
                try:
                    call("GET", "/health")
                    break
                except OSError:
                    time.sleep(0.5)
            ident = add_document(chosen)
            found = measure(ident, chosen, service.pid)
            shown = call("GET", f"/api/documents/{ident}")
        finally:
            service.terminate()
            service.wait(30)
    print(f"{len(shown['text'].split())} words, {len(shown['mentions'])} mentions, {len(shown['entities'])} entities")
    long = chosen.pages or chosen.words > SLIDER_WORDS
    for name in found:
        limit = (2000 if long else 1000) if name not in ("decide", "slider") else 150
        clock = sorted(one for one, _ in found[name])
        worst = clock[int(0.95 * (len(clock) - 1))]
        cpu = statistics.median(one for _, one in found[name])
        print(
            f"{name:8} median {statistics.median(clock):5.0f} ms, 95 % below {worst:5.0f} ms, "
            f"CPU {cpu:4.0f} ms (budget {limit} ms)"
        )


if __name__ == "__main__":
    main()
