"""Write the card of a model: what it is, what it learnt from, how good it is, and the hashes of its files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any


def write_card(folder: Path, *, root: Path, files: Sequence[Path], **facts: Any) -> dict[str, Any]:
    """Write ``card.json`` into ``folder`` and return it; the files are named relative to ``root``."""
    card = {
        "licence": "Apache-2.0",
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        **facts,
        "files": {path.relative_to(root).as_posix(): _sha256(path) for path in files},
    }
    (folder / "card.json").write_text(json.dumps(card, indent=2, ensure_ascii=False) + "\n", encoding="utf8")
    return card


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
