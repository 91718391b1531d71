"""Make a fitted tagger ready for use: its weights and a card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from nescio.models.lexicon import Lexicon
from nescio.models.selection import TASK
from nescio.models.tagger import READS, Field
from nescio_training.cards import write_card
from nescio_training.tagger.fit import Settings


def release(
    field: Field,
    lexicon: Lexicon,
    settings: Settings,
    target: Path,
    *,
    name: str,
    data: Sequence[str],
    command: str,
    scores: dict[str, Any],
    root: Path | None = None,
) -> dict[str, Any]:
    """Write a model folder and return its card; ``root`` is the folder that the card's paths start from."""
    target.mkdir(parents=True, exist_ok=True)
    path = target / "tagger.npz"
    field.save(path, lexicon)
    return write_card(
        target,
        root=root or target,
        files=[path],
        name=name,
        title="recogniser over whole words that also sees what the rules find: names, addresses, dates and codes of mails",
        task=TASK,
        lang=settings.lang,
        data=list(data),
        command=command,
        scores=scores,
        settings={**asdict(settings), "reads": READS},
    )
