"""Answers that come piece by piece (server-sent events): each text in them is restored as far as it can be read."""

from __future__ import annotations

import json
from collections.abc import AsyncIterable, AsyncIterator
from typing import Any

from nescio.guard.hiding import Hidden
from nescio.guard.payload import changed
from nescio.guard.streaming import StreamRestorer
from nescio.restoring import Originals

_DATA = "data:"
_DONE = "[DONE]"


class _Choice:
    """One of the answers: its text, and the arguments of the tools that it calls, which are restored when they are whole."""

    def __init__(self, hidden: Hidden) -> None:
        self._hidden = hidden
        self._texts: dict[str, StreamRestorer] = {}
        self._arguments: dict[int, str] = {}

    def restored(self, choice: dict[str, Any]) -> dict[str, Any]:
        """A piece of the answer with what can be read by now."""
        if isinstance(choice.get("text"), str):
            choice = {**choice, "text": self._feed("text", choice["text"], ended=bool(choice.get("finish_reason")))}
        delta = choice.get("delta")
        if isinstance(delta, dict):
            choice = {**choice, "delta": self._delta(delta, ended=bool(choice.get("finish_reason")))}
        return choice

    def _delta(self, delta: dict[str, Any], *, ended: bool) -> dict[str, Any]:
        delta = dict(delta)
        for name, value in list(delta.items()):
            if isinstance(value, str) and name != "role":
                delta[name] = self._feed(name, value)
        calls = [self._call(call) for call in delta.pop("tool_calls", None) or ()]
        if ended:
            for name, restorer in self._texts.items():
                if rest := restorer.end():
                    delta[name] = delta.get(name, "") + rest
            calls += self._whole_arguments()
        return {**delta, "tool_calls": calls} if calls else delta

    def _feed(self, name: str, piece: str, *, ended: bool = False) -> str:
        restorer = self._texts.setdefault(name, StreamRestorer(self._hidden.document))
        ready = restorer.feed(piece)
        return ready + restorer.end() if ended else ready

    def _call(self, call: dict[str, Any]) -> dict[str, Any]:
        function = call.get("function") or {}
        if function.get("arguments"):
            number = int(call.get("index", 0))
            self._arguments[number] = self._arguments.get(number, "") + function["arguments"]
        return {**call, "function": {**function, "arguments": ""}}

    def _whole_arguments(self) -> list[dict[str, Any]]:
        put_back = Originals.of(self._hidden.document).put_into
        whole = [
            {"index": number, "function": changed({"arguments": said}, put_back)}
            for number, said in self._arguments.items()
        ]
        self._arguments = {}
        return whole


async def restored_events(lines: AsyncIterable[str], hidden: Hidden) -> AsyncIterator[bytes]:
    """The events of an answer, restored; the lines are those of the upstream."""
    choices: dict[int, _Choice] = {}
    async for line in lines:
        if not line.startswith(_DATA):
            continue
        said = line.removeprefix(_DATA).strip()
        if said == _DONE:
            yield f"{_DATA} {_DONE}\n\n".encode()
            return
        try:
            event = json.loads(said)
        except ValueError:
            continue
        if isinstance(event, dict) and isinstance(event.get("choices"), list):
            event["choices"] = [
                choices.setdefault(int(choice.get("index", 0)), _Choice(hidden)).restored(choice)
                for choice in event["choices"]
            ]
        else:
            event = hidden.restore(event)
        yield f"{_DATA} {json.dumps(event, ensure_ascii=False)}\n\n".encode()
