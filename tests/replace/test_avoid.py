"""The words of a corpus: none is forgotten, few are seen that were not there."""

from __future__ import annotations

import subprocess
import sys

from nescio.replace.avoid import SeenWords


def test_every_word_is_found_however_it_is_written():
    seen = SeenWords()
    seen.add(["Frau Öztürk wohnt in MAINZ.", "Ka\u200bya kam."])
    for word in ("frau", "ozturk", "mainz", "kaya", "kam"):
        assert word in seen
    assert "demir" not in seen
    assert 5 not in seen


def test_hardly_anything_is_seen_by_mistake():
    seen = SeenWords()
    seen.add(" ".join(f"word{number}" for number in range(start, start + 1000)) for start in range(0, 50_000, 1000))
    assert sum(f"other{number}" in seen for number in range(10_000)) < 5


def test_answers_are_the_same_in_every_process():
    script = (
        "from nescio.replace.avoid import SeenWords; import hashlib; s = SeenWords(); "
        "s.add(['Anna Öztürk of Whitby']); print(hashlib.sha256(s._bits).hexdigest())"
    )
    outputs = {subprocess.run([sys.executable, "-c", script], capture_output=True, text=True).stdout for _ in range(2)}
    assert len(outputs) == 1
