"""``nescio train risk`` and ``nescio train attributes``: what measures how much a text gives away; needs the ``train`` extra."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nescio.cli.console import progress
from nescio.cli.train_models import Threads, cores, training_module


def risk(
    gold: Annotated[
        list[Path],
        typer.Argument(exists=True, help="Documents with the decisions of experts: TAB, JSONL, brat, our markup."),
    ],
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for the risk model.")],
    opinions: Annotated[
        list[Path] | None,
        typer.Option(
            exists=True,
            help="Such documents that are new to --model: how much its opinion is worth is learnt from them. May be repeated.",
        ),
    ] = None,
    model: Annotated[str, typer.Option(help="The recogniser whose opinion is weighed.")] = "default",
    language_model: Annotated[
        str, typer.Option(help="Folder of the language model that measures surprisal; default: the one of nescio.")
    ] = "",
    encoder: Annotated[
        str, typer.Option(help="Also train the span classifier on this encoder; any family, see `train recognizer`.")
    ] = "",
    epochs: Annotated[int, typer.Option(min=1, help="How often the span classifier sees the documents.")] = 3,
    with_tables: Annotated[
        bool,
        typer.Option(
            "--tables/--no-tables",
            help="Learn the tables (surprisal, supervised measure, how they go together), or keep those of nescio.",
        ),
    ] = True,
    emulate: Annotated[
        Path | None,
        typer.Option(
            exists=True, help="Also learn to guess at searches: JSONL with texts about people. Needs --background."
        ),
    ] = None,
    background: Annotated[
        Path | None, typer.Option(exists=True, help="The index of these texts (see `nescio index`).")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same classifier.")] = 5,
    threads: Threads = 0,
) -> None:
    """Learn from decisions of experts what is risky: the table of surprisal, the supervised measure, how they go together.

    The result is a folder that `--risk-model` of the other commands takes. It holds numbers and common words; a span classifier
    remembers more of what it learnt from.

    **Examples**

    `nescio train risk train.json -o runs/risk --opinions dev.json`

    `nescio anonymize letter.txt --max-risk 0.25 --risk-model runs/risk`

    `nescio train risk train.json -o runs/risk --encoder runs/lm/model`
    (and then `--measures span_classifier`)
    """
    from nescio.errors import UsageError
    from nescio.evaluate.gold import load_gold

    if (emulate is None) != (background is None):
        raise UsageError("--emulate needs --background, the index of the same texts, and the other way round.")
    if not with_tables and not encoder and emulate is None:
        raise UsageError("With --no-tables there is nothing to learn: add --encoder or --emulate.")
    if not with_tables and opinions:
        raise UsageError("--opinions are for the tables: leave out --no-tables.")
    tables = training_module("risk.tables")
    out.mkdir(parents=True, exist_ok=True)
    known = [document for path in gold for document in load_gold(path, split="train" if path.is_dir() else "")]
    scores: dict[str, str] = {}
    if with_tables:
        scores = tables.fit(gold, opinions or [], model, out, say=typer.echo, language_model=language_model)
    if emulate is not None:
        fitted = training_module("emulation.writing").write_emulation(
            emulate, background, out, lang=known[0].lang, seed=seed
        )
        scores |= {"emulated search": str(fitted["agreement"])}
    tables.write_risk_card(
        out, lang=known[0].lang, data=[path.name for path in (*gold, *(opinions or []))], scores=scores,
        settings={"language_model": language_model or "language-model-en", "documents": len(known)},
    )  # fmt: skip
    if encoder:
        classifier = training_module("risk.span_classifier")
        settings = classifier.SpanSettings(encoder=encoder, epochs=epochs, seed=seed, threads=threads or cores())
        with progress("training") as bar:
            classifier.train(known, out / "span_classifier", settings, model=model, say=typer.echo, watch=bar.reach)
    typer.echo(f"Written to {out}")


def attributes(
    sources: Annotated[
        list[Path],
        typer.Argument(exists=True, help="Folders of our own corpus, or JSONL with the attributes of each person."),
    ],
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for the model.")],
    seed: Annotated[int, typer.Option(help="The same seed gives the same model.")] = 3,
) -> None:
    """Learn what can be said about people from texts with labels of that (English), as `nescio assess` needs it.

    A fifth of each source is kept out, by the hash of the id, and measured on. It takes a minute.

    **Example**

    `nescio train attributes online_subjects.jsonl data/corpus/en -o runs/attributes`
    """
    training, fitting = training_module("attributes.train"), training_module("attributes.fit")
    training.train_attributes(sources, out, fitting.Settings(seed=seed), name=out.name, say=typer.echo)
    typer.echo(f"Written to {out}")
