"""Is the workbench fast enough to think with? A document of 5,000 words is opened and its slider moved, in Chromium.

    python benchmarks/workbench.py                       # a service of its own, rules alone
    python benchmarks/workbench.py --model default       # with the recogniser: more mentions, and minutes to process
    python benchmarks/workbench.py --words 20000

"open" is the time from the change of the address to the frame with all mentions; "slider" from the movement to the frame
with the new decisions, service included. The budget is 1 s and 150 ms. Beside the clock, the CPU time of the page's main
thread and of the service is printed: on a busy machine it tells what the clock would say on a quiet one. Documents are
sentences of the project's own corpus.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

CORPUS = Path(__file__).parent.parent / "data" / "corpus"
MARK = re.compile(r"\[\[(.*?)\|.*?\]\]", re.S)
PORT = 8643
ADDRESS = f"http://127.0.0.1:{PORT}"

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


def add_document(text: str, model: str) -> str:
    """The id of the document, once it is processed."""
    project = call("POST", "/api/projects", {"name": "Benchmark", "model": model})["id"]
    document = call("POST", f"/api/projects/{project}/texts", {"text": text, "name": "Long", "lang": "en"})[
        "documents"
    ][0]
    while True:
        row = call("GET", f"/api/projects/{project}/documents")["documents"][0]
        if row["state"] not in ("queued", "processing"):
            return document["id"]
        time.sleep(1)


def cpu_of(process: int) -> float:
    """Milliseconds of CPU time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def measure(ident: str, times: int, service: int) -> dict[str, list[tuple[float, float]]]:
    """Milliseconds on the clock and of CPU time, for every opening and every movement of the slider."""
    from playwright.sync_api import sync_playwright

    found: dict[str, list[tuple[float, float]]] = {"open": [], "slider": []}
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
            found[name].append((clock, page_cpu() + cpu_of(service) - before))

        for _ in range(times):
            page.goto(f"{ADDRESS}/#/")
            page.locator(".project").first.wait_for()
            timed("open", OPEN, ident)
        page.locator("[data-tab=tolerance]").click()
        page.locator(".curve").wait_for()
        for step in range(4 * times):
            timed("slider", SLIDE, (37 * (step + 1)) % 101)
        browser.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--words", type=int, default=5000)
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
            ident = add_document(make_text(chosen.words), chosen.model)
            shown = call("GET", f"/api/documents/{ident}")
            found = measure(ident, chosen.times, service.pid)
        finally:
            service.terminate()
            service.wait(30)
    print(f"{len(shown['text'].split())} words, {len(shown['mentions'])} mentions, {len(shown['entities'])} entities")
    for name, limit in (("open", 1000), ("slider", 150)):
        clock = sorted(one for one, _ in found[name])
        worst = clock[int(0.95 * (len(clock) - 1))]
        cpu = statistics.median(one for _, one in found[name])
        print(
            f"{name:7} median {statistics.median(clock):5.0f} ms, 95 % below {worst:5.0f} ms, "
            f"CPU {cpu:4.0f} ms (budget {limit} ms)"
        )


if __name__ == "__main__":
    main()
