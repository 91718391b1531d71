"""User names that are known by their form: "@handle", "u/name", "kaya_88"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nescio.document import Mention
from nescio.protocols import PassageLike

_HANDLE = re.compile(r"@(?<![\w@.+<{$%&-]@)[A-Za-z_][\w.-]{1,38}\w(?![\w@])")
_UNDERSCORE = re.compile(r"[^\W_]_[^\W_]")
_HEAD = re.compile(r"(?<![\w/.@:=?&%~$#{<\[-])[A-Za-z][\w]{0,38}\Z")
_REDDIT = re.compile(r"(?<![\w/.])u/([A-Za-z][\w-]{2,20})(?![\w/.])")
# Not a field of a form or of a program: "client_ip = ", "Adm_date      2024".
_TAIL = re.compile(r"\w{1,40}(?![\w/@=(\[}>]|[.:-][\w/]| ?=| {3})")


class UserNameDetector:
    """Handles of social networks and forum names with an underscore, outside of addresses, file names and programs."""

    name = "user"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text = passage.text
        if "@" in text:
            for match in _HANDLE.finditer(text):
                yield Mention(match.start(), match.end(), "PERSON/USER", 0.85, self.name)
        if "u/" in text:
            for match in _REDDIT.finditer(text):
                yield Mention(match.start(1), match.end(1), "PERSON/USER", 0.9, self.name)
        if "_" in text:
            yield from self._with_underscore(text)

    def _with_underscore(self, text: str) -> Iterator[Mention]:
        done = 0
        for match in _UNDERSCORE.finditer(text):
            place = match.start() + 1
            if place < done:
                continue
            head, tail = _HEAD.search(text, max(0, place - 40), place), _TAIL.match(text, place)
            if head and tail:
                done = tail.end()
                # Constants and underlined words (_so_) are not names.
                if not text[head.start() : done].isupper() and text[done - 1] != "_":
                    yield Mention(head.start(), done, "PERSON/USER", 0.6, self.name)
