"""The strings of a request to a language model, or of its answer, wherever they stand: texts, chat messages, whole bodies.

Every string is content unless its key is known vocabulary of such requests; arguments of tools are JSON inside a string, and the
strings in them count.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from nescio.errors import InputError

# Keys whose values are words of the protocol. Whatever they hold is sent as it is, so only such words may stand there.
_VOCABULARY = frozenset(
    "role type model id object tool_call_id call_id item_id finish_reason encoding_format format tool_choice service_tier"
    " reasoning_effort effort detail system_fingerprint status truncation verbosity previous_response_id".split()
)
_LONGEST_WORD = 200
# Of these, those that the service itself has named: a model may be called like somebody.
_WORDS = frozenset(("role", "type", "model", "object", "format"))
# The names of tools stand here; everywhere else a name may be somebody's.
_TOOL = frozenset(("function", "tool", "functions", "custom"))
_ARGUMENTS = "arguments"
# What cannot be read, and may show anything.
_PICTURES = frozenset(("image_url", "input_image", "input_audio", "audio", "image", "file", "input_file"))
_DATA_ADDRESS = "data:"
_WHERE = "the request"

Change = Callable[[str], str]


def strings(payload: Any) -> Iterator[str]:
    """All strings that are content, in order."""
    found: list[str] = []

    def note(text: str) -> str:
        found.append(text)
        return text

    changed(payload, note)
    yield from found


def names(payload: Any) -> Iterator[str]:
    """What is sent as it is and may repeat a name all the same: keys, and ids; not the words of the protocol themselves."""
    if isinstance(payload, dict):
        for key, value in payload.items():
            yield str(key)
            if isinstance(value, str) and key in _VOCABULARY - _WORDS:
                yield value
            elif isinstance(value, str) and key == _ARGUMENTS:
                yield from names(_inside(value))
            else:
                yield from names(value)
    elif isinstance(payload, list | tuple):
        for value in payload:
            yield from names(value)


def changed(payload: Any, change: Change) -> Any:
    """A copy in which every string that is content is what ``change`` makes of it; nothing else differs."""
    return _changed(payload, change, ())


def check_readable(payload: Any) -> None:
    """Refuse what holds pictures, sound or files: what they show cannot be hidden here."""
    if isinstance(payload, dict):
        if payload.get("type") in _PICTURES or _PICTURES & payload.keys():
            raise InputError("holds a picture, a sound or a file, which cannot be read; it is not sent", path=_WHERE)
        for value in payload.values():
            check_readable(value)
    elif isinstance(payload, list | tuple):
        for value in payload:
            check_readable(value)
    elif isinstance(payload, str) and payload.lstrip()[: len(_DATA_ADDRESS)].lower() == _DATA_ADDRESS:
        raise InputError("holds data that cannot be read; it is not sent", path=_WHERE)


def _changed(value: Any, change: Change, path: tuple[str, ...]) -> Any:
    if isinstance(value, str):
        return value if _is_vocabulary(value, path) else _changed_text(value, change, path)
    if isinstance(value, dict):
        return {key: _changed(one, change, (*path, str(key))) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_changed(one, change, path) for one in value]
    return value


def _is_vocabulary(value: str, path: tuple[str, ...]) -> bool:
    if not path:
        return False
    named = path[-1] == "name" and len(path) > 1 and path[-2] in _TOOL
    return named or (path[-1] in _VOCABULARY and len(value) <= _LONGEST_WORD and not any(map(str.isspace, value)))


def _changed_text(value: str, change: Change, path: tuple[str, ...]) -> str:
    if path and path[-1] == _ARGUMENTS and (inside := _inside(value)) is not None:
        return json.dumps(_changed(inside, change, (_ARGUMENTS, "")), ensure_ascii=False)
    return change(value)


def _inside(value: str) -> Any:
    """The object or list that a string holds as JSON, or None."""
    try:
        inside = json.loads(value)
    except (ValueError, RecursionError):
        return None
    return inside if isinstance(inside, dict | list) else None
