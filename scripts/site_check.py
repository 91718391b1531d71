"""Say which files of a built site load something from elsewhere: python scripts/site_check.py FOLDER"""

from __future__ import annotations

import sys
from html.parser import HTMLParser
from pathlib import Path

# Elements that fetch what they name without being clicked on.
_LOADING = {"script": "src", "img": "src", "iframe": "src", "link": "href", "source": "src", "object": "data"}


class _Loads(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.elsewhere: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        address = dict(attrs).get(_LOADING.get(tag, "")) or ""
        if address.startswith(("http:", "https:", "//")):
            self.elsewhere.append(address)


def main() -> None:
    found = []
    for page in Path(sys.argv[1]).rglob("*.html"):
        loads = _Loads()
        loads.feed(page.read_text(encoding="utf8"))
        found += [f"{page}: {address}" for address in loads.elsewhere]
    for style in Path(sys.argv[1]).rglob("*.css"):
        if any(mark in style.read_text(encoding="utf8") for mark in ("url(http", "url(//", "@import")):
            found.append(f"{style}: loads something")
    if found:
        sys.exit("Loaded from elsewhere:\n" + "\n".join(found))


if __name__ == "__main__":
    main()
