"""``nescio explain``: why each mention was found and each decision taken."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nescio.cli.options import FormatName, ReportLang, takes_settings
from nescio.settings import Settings

if TYPE_CHECKING:
    from nescio.document import Document
    from nescio.report.explain import ExplainedEntity


@takes_settings(
    *(
        "policy",
        "lang",
        "protect",
        "risk_tolerance",
        "max_risk",
        "background",
        "measures",
        "risk_model",
        "language_model",
        "model",
    ),
    *("allow", "deny", "subject"),
)
def explain(
    path: Annotated[str, typer.Argument(metavar="PATH | -", help="A document, or - for standard input.")],
    *,
    settings: Settings,
    format: FormatName = "auto",
    html: Annotated[Path | None, typer.Option(help="Write the explanation as a page instead.")] = None,
    report_lang: ReportLang = "en",
) -> None:
    """Show what was found in a document, how risky it is, what was decided about it, and why.

    Risk is the chance that an expert would mask something, by each measure and by all; cost the information (in bits,
    weighted by type) that masking it loses. The explanation shows the original text: keep it as safe as the document itself.

    **Examples**

    `nescio explain letter.txt`

    `nescio explain letter.txt --policy hipaa --html why.html`

    `nescio explain brief.txt --report-lang de` explains in German.

    `nescio explain letter.txt --max-risk 0.2 --background people.index`

    `nescio explain letter.txt --max-risk 0.2 --background emulated` guesses how searches would end (English).
    """
    from nescio.cli.console import fail
    from nescio.document import Document
    from nescio.errors import UsageError
    from nescio.formats.io.inputs import open_inputs
    from nescio.formats.io.output import output_to
    from nescio.pipeline import Pipeline
    from nescio.report.explain import explain_page

    pipeline = Pipeline.from_settings(settings.with_(assess=True))
    inputs, left_out = open_inputs([path], format=format)
    failures = [*left_out]
    documents = []
    for one in inputs:
        for item in one.read():
            if isinstance(item, Document):
                documents.append(pipeline.run(item, until="decide"))
            else:
                failures.append(item)
    if html is not None and len(documents) > 1:
        raise UsageError(f"A page explains one document, but the input holds {len(documents)}.")
    for document in documents:
        if html is not None:
            with output_to(html) as output:
                output.open().write(explain_page(document, settings, report_lang).encode("utf8", "replace"))
        else:
            _print(document, settings, report_lang)
    for failure in failures:
        fail(str(failure))
    raise typer.Exit(1 if failures else 0)


def _print(document: Document, settings: Settings, lang: str) -> None:
    """The text with its mentions in colour, then what there is to say about each entity, the combinations, the outcome."""
    from functools import partial

    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    from nescio.cli.console import note
    from nescio.report.explain import MAX_COMBINATIONS, combinations, outcome, pieces
    from nescio.report.explain import explain as explain_entities
    from nescio.report.page import COLORS, WORDS
    from nescio.report.remarks import remarks
    from nescio.report.zones import zone_lines

    t = partial(WORDS.say, lang)
    console = Console(highlight=False)
    text = Text()
    for piece in pieces(document):
        style = f"{'bold ' if piece.masked else 'italic '}{COLORS[piece.type]}" if piece.type else ""
        text.append(piece.text, style=style)
        if piece.type:
            text.append(f"[{piece.entity}]", style="dim")
    console.print(Text(document.id, style="bold"), text, sep="\n")
    if found := zone_lines(document, lang):
        console.print(Text(t("explain.zones", zones="; ".join(found)), style="dim"))
    for row in explain_entities(document, settings):
        names = Text.assemble(
            (row.entity, f"bold {COLORS[row.main_type]}"), (f"  {row.type}  ", "dim"), " · ".join(row.surfaces)
        )
        console.print(names)
        why = Text.assemble((_decision(row, lang), "bold"), f": {row.reason.text(lang)}")
        for detail in filter(None, _details(row, lang)):
            why.append(f"\n{detail}", style="dim")
        console.print(Padding(why, (0, 0, 1, 4), expand=False))
    risky = combinations(document)
    if risky:
        console.print(Text(t("explain.combinations"), style="bold"))
    for one in risky[:MAX_COMBINATIONS]:
        broken = t("explain.broken_by", entities=", ".join(one.broken_by)) if one.broken_by else t("explain.not_broken")
        line = t("explain.together", entities=" + ".join(one.entities), risk=one.risk, why=one.why)
        console.print(Padding(Text(f"{line} ({broken})"), (0, 0, 0, 4), expand=False))
    if len(risky) > MAX_COMBINATIONS:
        more = t("and_more", count=len(risky) - MAX_COMBINATIONS)
        console.print(Padding(Text(more), (0, 0, 0, 4), expand=False))
    if said := outcome(document, lang):
        console.print(Text(said))
    for remark in remarks(document):
        note(remark.text(lang))


def _decision(row: ExplainedEntity, lang: str) -> str:
    """What is done, as which identifier, and the special category if it tells one: "mask (quasi; special category: health)"."""
    from nescio.report.page import WORDS

    facts = []
    if row.action != "keep":
        facts.append(WORDS.say(lang, f"identifier.{row.identifier}"))
    if row.confidential:
        facts.append(WORDS.say(lang, "explain.category", category=row.confidential))
    done = WORDS.say(lang, f"action.{row.action}")
    return f"{done} ({'; '.join(facts)})" if facts else done


def _details(row: ExplainedEntity, lang: str) -> list[str]:
    """The risk by each measure, what would change the decision, and who found it."""
    from nescio.report.page import WORDS
    from nescio.sentences import written

    measured = ", ".join(
        f"{written(one.measure, 'measure', lang)} {written(one.value, 'percent', lang)}" for one in row.measures
    )
    return [
        WORDS.say(lang, "explain.risk_line", risk=row.risk, measures=measured, cost=row.cost)
        if row.risk is not None
        else "",
        row.change.text(lang),
        WORDS.say(lang, "explain.found_by", sources=", ".join(row.sources)),
    ]
