"""The parts of a mail in words, for explanations."""

from __future__ import annotations

from nescio.document import Document
from nescio.lang.zones import BODY, zones
from nescio.report.page import WORDS


def zone_lines(document: Document, lang: str) -> list[str]:
    """The parts of a mail with their lines ("lines 1-2: greeting"); none for a text that is no mail."""
    found = zones(document.text)
    if all(zone.kind == BODY for zone in found):
        return []
    rows: list[str] = []
    line = 1
    for zone in found:
        text = document.text[zone.start : zone.end]
        last = line + len(text.splitlines()) - 1
        where = (
            WORDS.say(lang, "zone.line", line=line)
            if last == line
            else WORDS.say(lang, "zone.lines", first=line, last=last)
        )
        quoted = f", {WORDS.say(lang, 'zone.depth', depth=zone.depth)}" if zone.depth else ""
        rows.append(f"{where}: {WORDS.say(lang, f'zone.{zone.kind}')}{quoted}")
        # A greeting may share its line with what follows.
        line = last + text.endswith(("\n", "\r"))
    return rows
