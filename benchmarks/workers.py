"""How much more do two worker processes get done than one? Many clients send letters to a service, as fast as they are processed.

    python benchmarks/workers.py                                     # 50 clients for 60 s, one worker against two
    python benchmarks/workers.py --seconds 30 --workers 1 2 4 --model fast --words 1200

Each number of workers gets a service (`nescio serve`) and a database of its own. Every client sends a letter into the same project,
listens until it is open for review, and sends the next one; so reading, detection, the database, the audit trail and the
news to those who listen all count. The first letters warm the workers up and are not counted. With two cores and nothing else at
work, two workers should get at least 1.6 times as much done as one; on a busy machine the clock says nothing. Beside it stands
the CPU time of the service itself and of its workers: what the service itself needs for a letter is what more workers cannot
share.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
from service import until_up
from workbench import cpu_of, make_text

PORT = 8647
ADDRESS = f"http://127.0.0.1:{PORT}"


def children(process: int) -> list[int]:
    return list(map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split()))


class Load:
    """Clients of one service, and what they have got done."""

    def __init__(self, client: httpx.AsyncClient, project: str, letters: list[str]) -> None:
        self._client, self._path, self._letters = client, f"/v1/projects/{project}/texts", letters
        self._sent = self.done = self.turned_away = 0

    async def send_until(self, end: float) -> None:
        """Send one letter after the other; what is not ready at the end does not count."""
        while time.perf_counter() < end:
            self._sent += 1
            body = {
                "text": self._letters[self._sent % len(self._letters)],
                "name": f"Letter {self._sent}",
                "lang": "en",
            }
            answer = await self._client.post(self._path, json=body)
            if answer.status_code == 429:
                self.turned_away += 1
                await asyncio.sleep(int(answer.headers["retry-after"]))
                continue
            answer.raise_for_status()
            if await self._ended(answer.json()["jobs"][0]["id"]) == "done" and time.perf_counter() < end:
                self.done += 1

    async def _ended(self, job: str) -> str:
        state = ""
        async with self._client.stream("GET", f"/v1/jobs/{job}/events") as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data: {"):
                    state = json.loads(line[6:])["state"]
        return state


async def measured(chosen: argparse.Namespace, service: int, workers: int) -> float:
    """Letters a second."""
    letters = [make_text(chosen.words, seed=number) for number in range(100)]
    limits = httpx.Limits(max_connections=chosen.clients, max_keepalive_connections=chosen.clients)
    async with httpx.AsyncClient(base_url=ADDRESS, timeout=600, limits=limits) as client:
        await until_up(client)
        project = (await client.post("/v1/projects", json={"name": "Load", "model": chosen.model})).json()["id"]
        warm = Load(client, project, letters)
        while warm.done < 4 * workers:
            await asyncio.gather(*(warm.send_until(time.perf_counter() + 5) for _ in range(4 * workers)))
        load = Load(client, project, letters)
        began = time.perf_counter()
        own, theirs = cpu_of(service), sum(map(cpu_of, children(service)))
        asking = time.process_time()
        end = began + chosen.seconds
        at_work = [asyncio.create_task(load.send_until(end)) for _ in range(chosen.clients)]
        await asyncio.sleep(end - time.perf_counter())
        done = max(1, load.done)
        own, theirs = cpu_of(service) - own, sum(map(cpu_of, children(service))) - theirs
        asking = 1000 * (time.process_time() - asking)
        for one in at_work:
            one.cancel()
        await asyncio.gather(*at_work, return_exceptions=True)
    print(
        f"{workers} workers: {load.done} letters, {load.done / chosen.seconds:.2f} a second; "
        f"CPU ms a letter: service {own / done:.0f}, "
        f"workers {theirs / done:.0f}, clients {asking / done:.0f}; turned away {load.turned_away}"
    )
    return load.done / chosen.seconds


def letters_a_second(chosen: argparse.Namespace, workers: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "nescio", "serve", "--quiet", "--port", str(PORT), "--workers", str(workers)]
        database = chosen.database or str(Path(folder) / "service.db")
        service = subprocess.Popen([*command, "--database", database], env={**os.environ, "NESCIO_THREADS": "1"})
        try:
            return asyncio.run(measured(chosen, service.pid, workers))
        finally:
            service.terminate()
            service.wait(60)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--words", type=int, default=300)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--model", default="default", choices=["none", "fast", "default"])
    parser.add_argument("--database", help="a URL; default: a new SQLite file")
    chosen = parser.parse_args()
    rates = [letters_a_second(chosen, count) for count in chosen.workers]
    for count, rate in list(zip(chosen.workers, rates, strict=True))[1:]:
        print(f"{count} workers get {rate / rates[0]:.2f} times as much done as {chosen.workers[0]}")


if __name__ == "__main__":
    main()
