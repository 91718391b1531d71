"""The parts of a mail in words, for explanations."""

from __future__ import annotations

from nescio.document import Document
from nescio.lang.zones import BODY, zones


def zone_lines(document: Document) -> list[str]:
    """The parts of a mail with their lines ("lines 1-2: greeting"); none for a text that is no mail."""
    found = zones(document.text)
    if all(zone.kind == BODY for zone in found):
        return []
    rows: list[str] = []
    line = 1
    for zone in found:
        text = document.text[zone.start : zone.end]
        last = line + len(text.splitlines()) - 1
        quoted = f", quoted {zone.depth} deep" if zone.depth else ""
        rows.append(f"{f'line {line}' if last == line else f'lines {line}-{last}'}: {zone.kind}{quoted}")
        # A greeting may share its line with what follows.
        line = last + text.endswith(("\n", "\r"))
    return rows
