"""Load on the service: many reviewers at a time, from a second process, over loopback.

    python benchmarks/service.py [--clients 50] [--seconds 60] [--database URL] [--out FILE.json]

Every client opens its document, moves the slider, decides, undoes, looks at the list and now and then anonymises a short text; it
waits for half a second between requests, as people do, and longer when it is told to (429). Reported are answers by status,
latencies by request, and memory of the service after a warm-up and at the end. With an error other than 429 it exits with 1.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx

PAUSE = 0.5
LONGEST_WAIT = 5
NOTE = (
    "{name} of {street} came to the practice on {day} May 2021 with a letter of Dr Priya Raghunathan. {name} is a retired "
    "lighthouse keeper and can be reached on 01947 820 4{day:02}. The next visit is on {day} June 2021 in Whitby. "
)
NAMES = (
    "Tomasz Wierzbicki",
    "Amara Nwosu",
    "Jürgen Brandt",
    "Linh Tran",
    "Ana Petrović",
    "Kofi Mensah",
    "Halina Zając",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--database", help="a URL; default: a new SQLite file")
    parser.add_argument("--out", type=Path, help="write the figures as JSON")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = measured(options.database or f"{folder}/service.db", options.clients, options.seconds)
    shown = json.dumps(figures, indent=2)
    if options.out:
        options.out.write_text(shown + "\n", encoding="utf8")
    print(shown)
    sys.exit(1 if figures["errors"] else 0)


def measured(database: str, clients: int, seconds: float) -> dict[str, Any]:
    """Start a service, load it, stop it."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port = trial.getsockname()[1]
    command = [sys.executable, "-m", "nescio", "serve", "--port", str(port), "--database", database]
    environment = {**os.environ, "NESCIO_THREADS": "1"}
    service = subprocess.Popen(command, stderr=subprocess.DEVNULL, env=environment)
    try:
        return asyncio.run(load(f"http://127.0.0.1:{port}", service.pid, clients, seconds))
    finally:
        service.terminate()
        service.wait(30)


async def load(address: str, pid: int, clients: int, seconds: float) -> dict[str, Any]:
    limits = httpx.Limits(max_connections=clients, max_keepalive_connections=clients)
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as client:
        await until_up(client)
        print(f"processing {clients} documents", file=sys.stderr)
        documents = await _documents(client, clients)
        print(f"{clients} clients for {seconds:g} s", file=sys.stderr)
        tally = Tally()
        began = time.perf_counter()
        memory = asyncio.create_task(_memory_after(pid, seconds / 4))
        people = [Person(client, tally, ident, random.Random(ident)) for ident in documents]
        await asyncio.gather(*(person.work(began + seconds) for person in people))
        elapsed = time.perf_counter() - began
        return {
            "clients": clients,
            "seconds": round(elapsed, 1),
            "requests_per_second": round(tally.statuses.total() / elapsed, 1),
            "statuses": dict(sorted((+tally.statuses).items())),
            "errors": sum(count for status, count in tally.statuses.items() if status >= 400 and status != 429),
            "milliseconds": {name: _spread(times) for name, times in sorted(tally.times.items())},
            "memory_mb": {"after_warm_up": await memory, "end": _memory(pid)},
        }


class Tally:
    """What came back, and when."""

    def __init__(self) -> None:
        self.statuses: Counter[int] = Counter()
        self.times: dict[str, list[float]] = defaultdict(list)


class Person:
    """A reviewer with a document."""

    def __init__(self, client: httpx.AsyncClient, tally: Tally, document: str, chance: random.Random) -> None:
        self.client = client
        self.tally = tally
        self.path = f"/api/documents/{document}"
        self.chance = chance
        self.version = 0
        self.entities: list[str] = []

    async def work(self, until: float) -> None:
        await asyncio.sleep(self.chance.random() * PAUSE)
        while time.perf_counter() < until:
            await self._turn()

    async def _turn(self) -> None:
        if not self.version:
            await self._look()
            return
        dice = self.chance.random()
        if dice < 0.35:
            await self._ask("slider", "POST", f"{self.path}/redecide", json={"max_risk": self.chance.random()})
        elif dice < 0.65:
            choice = self.chance.choice(["mask", "keep"])
            action = {"kind": "decide", "entity": self.chance.choice(self.entities), "action": choice}
            await self._change("decide", "actions", {"version": self.version, "actions": [action]})
        elif dice < 0.7:
            await self._change("undo", "undo", {"version": self.version})
        elif dice < 0.8:
            await self._look()
        elif dice < 0.9:
            await self._ask("preview", "GET", f"{self.path}/preview")
        elif dice < 0.97:
            await self._ask("list", "GET", "/api/documents", params={"mine": "false"})
        else:
            text = NOTE.format(name=self.chance.choice(NAMES), street="12 Quay Street", day=self.chance.randint(1, 28))
            await self._ask("anonymize", "POST", "/api/anonymize", json={"text": text})

    async def _look(self) -> None:
        if found := await self._ask("document", "GET", self.path):
            self.version, self.entities = found["version"], [entity["id"] for entity in found["entities"]]

    async def _change(self, name: str, what: str, body: dict[str, Any]) -> None:
        if found := await self._ask(name, "POST", f"{self.path}/{what}", json=body):
            self.version = found["document"]["version"]

    async def _ask(self, name: str, method: str, path: str, **options: Any) -> Any:
        began = time.perf_counter()
        answer = await self.client.request(method, path, **options)
        self.tally.statuses[answer.status_code] += 1
        if answer.status_code == 429:
            await asyncio.sleep(min(LONGEST_WAIT, int(answer.headers.get("retry-after", 1))))
            return None
        self.tally.times[name].append(1000 * (time.perf_counter() - began))
        nothing_to_undo = answer.status_code == 409 and name == "undo"
        if nothing_to_undo:
            self.tally.statuses[409] -= 1
        await asyncio.sleep(PAUSE)
        return answer.json() if answer.is_success else None


async def until_up(client: httpx.AsyncClient) -> None:
    for _ in range(300):
        try:
            if (await client.get("/health")).is_success:
                return
        except httpx.ConnectError:
            await asyncio.sleep(0.2)
    raise SystemExit("the service did not start")


async def _documents(client: httpx.AsyncClient, count: int) -> list[str]:
    """A project with a document for everybody, processed."""
    project = (await client.post("/api/projects", json={"name": "Load", "model": "none"})).json()["id"]
    lines = [json.dumps({"id": str(number), "text": _letter(number)}) for number in range(1, count + 1)]
    files = {"file": ("notes.jsonl", "\n".join(lines))}
    accepted = (await client.post(f"/api/projects/{project}/documents", files=files)).json()
    async with client.stream("GET", f"/api/jobs/{accepted['jobs'][0]['id']}/events") as stream:
        async for _ in stream.aiter_lines():
            pass
    return [row["id"] for row in accepted["documents"]]


def _letter(number: int) -> str:
    street, names = f"{number} Quay Street", NAMES[number % 5 :][:3]
    return "".join(NOTE.format(name=name, street=street, day=day) for day, name in enumerate(names, 1))


async def _memory_after(pid: int, seconds: float) -> float:
    await asyncio.sleep(seconds)
    return _memory(pid)


def _memory(pid: int) -> float:
    """Resident memory of the service in megabytes."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS"):
            return round(int(line.split()[1]) / 1024, 1)
    return 0.0


def _spread(times: list[float]) -> dict[str, float]:
    cuts = quantiles(times, n=100) if len(times) > 1 else times * 99
    return {"count": len(times), "p50": round(cuts[49], 1), "p95": round(cuts[94], 1), "p99": round(cuts[98], 1)}


if __name__ == "__main__":
    main()
