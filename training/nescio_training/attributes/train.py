"""Train the attribute model and write it with its card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from nescio.errors import UsageError
from nescio.profiles.features import read
from nescio.profiles.model import TASK, opinions
from nescio_training.attributes.examples import Example, read_source
from nescio_training.attributes.fit import Settings, fit
from nescio_training.attributes.measure import limits, scores
from nescio_training.cards import write_card


def train_attributes(
    sources: Sequence[Path],
    out: Path,
    settings: Settings,
    *,
    name: str,
    data: Sequence[str] = (),
    root: Path | None = None,
    say: Callable[[str], None] = print,
) -> dict[str, Any]:
    """Fit on all but the part of each source that is held out, measure on that, and return the card."""
    read_sources = {path.name: read_source(path, settings.lang) for path in sources}
    learned = [example for examples in read_sources.values() for example in examples if not example.held_out]
    if not any(example.said for example in learned):
        raise UsageError("There is no attribute of a person in these sources, so there is nothing to learn.")
    weights = fit(learned, settings)
    weights = replace(weights, limits=limits(learned, settings))
    say(f"{len(learned)} texts, {len(weights.grams):,} words and pairs, {len(weights.cues)} kinds of cue")

    def measured(examples: Sequence[Example]) -> dict[str, Any]:
        return scores(examples, [opinions(weights, read(example.text, settings.lang)) for example in examples])

    held = {
        f"held-out part of {source}": [one for one in examples if one.held_out]
        for source, examples in read_sources.items()
    }
    figures = {source: measured(examples) for source, examples in held.items() if examples}
    for source, found in figures.items():
        say(f"{source}: " + ", ".join(f"{key} {value:g}" for key, value in found.get("all", {}).items()))
    out.mkdir(parents=True, exist_ok=True)
    path = out / "attributes.npz"
    weights.save(path)
    return write_card(
        out,
        root=root or out,
        files=[path],
        name=name,
        title="which attributes of a person can be read or inferred from a text, and the words that tell",
        task=TASK,
        lang=settings.lang,
        data=list(data) or [f"{len(examples)} texts of {source}" for source, examples in read_sources.items()],
        command=f"nescio train attributes {' '.join(path.name for path in sources)} -o {out.name}",
        scores=figures,
        settings=asdict(settings),
    )
