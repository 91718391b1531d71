"""Asynchronous code in tests, whatever else runs in the thread of the test: a browser of others keeps a loop of its own there."""

import asyncio
from concurrent.futures import ThreadPoolExecutor


def outcome(coroutine):
    """What a coroutine returns or raises."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
