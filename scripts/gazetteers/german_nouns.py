"""Ordinary German nouns: capitalised words that plain texts use behind an article or in small letters, as they use no name.

    python scripts/gazetteers/german_nouns.py TEXTS.jsonl.gz ... > src/nescio/lang/de/ordinary_nouns.txt

Reads JSON lines with a "text" each. A word counts as ordinary if at least ``FEWEST`` texts have it and it stands behind an article,
or in small letters, in at least a share ``LEAST`` of its occurrences. Names are hardly ever written so.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
from collections import Counter
from pathlib import Path

from nescio.lang.gazetteers import common_words, family_names, given_names
from nescio.text.folding import fold

FEWEST = 12
LEAST = 0.12
OF_NAMES = 0.35
SHORTEST = 3
_WORD = re.compile(r"[A-Za-zÄÖÜäöüß]+")
_DETERMINERS = frozenset(
    "der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner keines mein meine meinen meinem "
    "meiner dein deine sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer unser unsere unseren eure euer dieser diese "
    "dieses diesen diesem jeder jede jedes jeden jedem welche welcher welches im am zum zur vom beim ins ans viele alle einige "
    "mehrere andere".split()
)
# Behind these, too, nobody's name stands: "neue Regelung". Endings of adjectives behind an article.
_ADJECTIVE = re.compile(r"[a-zäöüß]{3,}(?:e|en|er|es|em)\Z")
HEADER = """\
# Ordinary German nouns: counted in plain texts by scripts/gazetteers/german_nouns.py: single words, no text, of newsgroup
# mails (CodE Alltag 2.0, CC BY-SA 4.0) and federal court decisions (CC BY 4.0). In small letters."""


def main() -> None:
    texts, behind, small = Counter[str](), Counter[str](), Counter[str]()
    total = Counter[str]()
    for name in sys.argv[1:]:
        with gzip.open(Path(name), "rt", encoding="utf8") as file:
            for line in file:
                _count(json.loads(line)["text"], texts, total, behind, small)
    nouns = sorted(
        word
        for word, count in texts.items()
        if count >= FEWEST and (behind[word] + small[word]) / (total[word] + small[word]) >= _least(word)
    )
    print(HEADER)
    print("\n".join(nouns))


def _least(word: str) -> float:
    """People write "die Anna", too: a given name is no noun, a family name only if it mostly stands like one."""
    key = fold(word)
    if key in common_words("de"):
        return LEAST
    return 2.0 if key in given_names() else OF_NAMES if key in family_names() else LEAST


def _count(text: str, texts: Counter[str], total: Counter[str], behind: Counter[str], small: Counter[str]) -> None:
    words = _WORD.findall(text)
    seen = set()
    before = article = ""
    for word in words:
        low = word.lower()
        if len(word) >= SHORTEST:
            if word.islower():
                small[low] += 1
            elif word[0].isupper() and word[1:].islower():
                total[low] += 1
                seen.add(low)
                if before in _DETERMINERS or (article in _DETERMINERS and _ADJECTIVE.match(before)):
                    behind[low] += 1
        article, before = before, low
    texts.update(seen)


if __name__ == "__main__":
    main()
