"""News reach those who listen, in order, from any thread."""

import asyncio
import threading

from nescio.server.work import events
from nescio.server.work.events import Broadcast
from tests.asynchronous import outcome


def test_news_are_heard_in_order_and_end_with_the_last():
    async def listen():
        broadcast = Broadcast()
        stream = broadcast.listen("job 1", last=frozenset({"done"}))
        heard = [await anext(stream)]

        def speak():
            for number in range(3):
                broadcast.publish("job 1", "progress", {"number": number})
                broadcast.publish("job 2", "progress", {"number": 99})
            broadcast.publish("job 1", "done", {})

        threading.Thread(target=speak).start()
        heard += [message async for message in stream]
        return heard, broadcast.listeners

    heard, listeners = outcome(listen())
    assert heard[1:] == [b'event: progress\ndata: {"number": %d}\n\n' % n for n in range(3)] + [
        b"event: done\ndata: {}\n\n"
    ]
    assert listeners == 0


def test_who_does_not_read_loses_the_oldest_news(monkeypatch):
    monkeypatch.setattr(events, "MAX_WAITING", 2)

    async def listen():
        broadcast = Broadcast()
        stream = broadcast.listen("t", last=frozenset({"done"}))
        await anext(stream)
        for number in range(5):
            broadcast.publish("t", "progress", {"number": number})
        broadcast.publish("t", "done", {})
        await asyncio.sleep(0)
        return [message async for message in stream]

    assert outcome(listen()) == [b'event: progress\ndata: {"number": 4}\n\n', b"event: done\ndata: {}\n\n"]


def test_streams_end_when_the_service_does():
    async def listen():
        broadcast = Broadcast()
        stream = broadcast.listen("t")
        await anext(stream)
        broadcast.close()
        return [message async for message in stream], [message async for message in broadcast.listen("t")]

    assert outcome(listen()) == ([], [b": listening\n\n"])


def test_text_cannot_break_out_of_an_event():
    async def listen():
        broadcast = Broadcast()
        stream = broadcast.listen("t", last=frozenset({"document"}))
        await anext(stream)
        broadcast.publish("t", "document", {"name": "a\n\nevent: deleted\u2028"})
        return [message async for message in stream]

    [message] = outcome(listen())
    assert message.count(b"\n") == 3
