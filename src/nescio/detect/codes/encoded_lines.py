"""Lines of encoded data in a mail: an attachment as uuencode or base64, a key or a signature.

Nobody reads them, but whoever decodes them does: they go as a whole, and nothing inside them is read as text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nescio.document import Mention
from nescio.text.passage import Passage
from nescio.text.patterns import fixed

# A full line of uuencode says its length, 45 bytes, by an M.
_UUENCODED = fixed(r"^M[ -`]{60}$", re.MULTILINE)
_BASE64 = fixed(r"^(?=\S*[a-z])(?=\S*[A-Z])(?=\S*\d)[A-Za-z\d+/]{60,76}$", re.MULTILINE)
# The last line of either may be shorter.
_LAST_UUENCODED = fixed(r"[!-L][ -`]{4,59}$", re.MULTILINE)
_LAST_BASE64 = fixed(r"[A-Za-z\d+/]{4,76}={0,2}$", re.MULTILINE)
# So many full lines on end are no accident.
_FEWEST = 2
_SCORE = 0.98


class EncodedLinesDetector:
    """CODE for each line of uuencode or base64, from two full lines on."""

    name = "encoded_lines"

    def detect(self, passage: Passage) -> Iterator[Mention]:
        for full, last in ((_UUENCODED, _LAST_UUENCODED), (_BASE64, _LAST_BASE64)):
            run: list[tuple[int, int]] = []
            for line in full.finditer(passage.text):
                if run and line.start() != run[-1][1] + 1:
                    yield from self._lines(passage.text, run, last)
                    run = []
                run.append(line.span())
            yield from self._lines(passage.text, run, last)

    def _lines(self, text: str, run: list[tuple[int, int]], last: re.Pattern[str]) -> Iterator[Mention]:
        if len(run) < _FEWEST:
            return
        rest = last.match(text, run[-1][1] + 1)
        for start, end in [*run, *([rest.span()] if rest else [])]:
            yield Mention(start, end, "CODE", _SCORE, self.name)
