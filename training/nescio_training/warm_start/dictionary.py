"""Read a bilingual dictionary of FreeDict as Debian packages it (``.dict.dz``).

An entry is a line "word /sound/ <grammar>", then a line with its translations "[field] first <n>, second <n>"; indented lines hold
examples, synonyms and references.
"""

from __future__ import annotations

import gzip
import re
from collections import defaultdict
from pathlib import Path

_HEADWORD = re.compile(r"([^\s/<]+) /[^/]*/")
_NOT_TRANSLATION = re.compile(r"<[^>]*>|\[[^\]]*\]|\([^)]*\)|\b(?:sb|sth|so)\.(?:'s)?")
_MOST_WORDS = 3


def read_dictionary(path: Path) -> dict[str, list[str]]:
    """Translations of each single word in lower case; a translation given twice stands there twice."""
    translations: dict[str, list[str]] = defaultdict(list)
    opener = gzip.open if path.suffix in (".dz", ".gz") else open
    headword = ""
    with opener(path, "rt", encoding="utf8") as file:
        for line in file:
            if headword and re.match(r" ?\S", line):
                translations[headword] += _translations(line)
            match = _HEADWORD.match(line)
            headword = match[1].lower() if match else ""
    return dict(translations)


def _translations(line: str) -> list[str]:
    parts = re.split(r"[,;]", _NOT_TRANSLATION.sub(" ", line))
    words = [re.sub(r"^to\s+(?=\w)", "", " ".join(part.split())) for part in parts]
    return [word for word in words if word and len(word.split()) <= _MOST_WORDS and "{" not in word]
