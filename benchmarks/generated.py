"""The page's sections on generated texts: habits of writing, identifiers, texts that grow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def habits_section(result: Mapping[str, Any] | None) -> list[str]:
    if result is None:
        return []
    lines = [
        "",
        "## Habits of writing",
        "",
        f"{result['cases']} short texts in {result['habits']} habits (small letters, umlauts written out, lists, forms, code),",
        "each with names and numbers planted in it; a case counts if any word of a planted name or the digits of a number can",
        "still be read. The share of such cases, among direct identifiers (`gdpr`: quasi identifiers, too). Presidio is set up for",
        "English and reads the German texts with its English model.",
        "",
        "```sh",
        "python -m benchmarks.habits --seed NAME --presidio PYTHON",
        "```",
        "",
        "| system | English | German | most often in |",
        "|---|---:|---:|---|",
    ]
    for name, row in result["systems"].items():
        worst = ", ".join(f"{habit} ({number})" for habit, number in list(row["habits"].items())[:4])
        name += f" (seed `{row['seed']}`)" if row.get("seed", result["seed"]) != result["seed"] else ""
        lines.append(f"| {name} | {row['survivors']['en']:.3f} | {row['survivors']['de']:.3f} | {worst or '–'} |")
    seed = f"with the seed `{result['seed']}`, on which nothing was tuned" if result["seed"] else "with the first seed"
    return [*lines, "", f"Filled {seed}."]


def codes_section(result: Mapping[str, Any] | None) -> list[str]:
    if result is None:
        return []
    lines = [
        "",
        "## Identifiers",
        "",
        f"Generated numbers of {result['kinds']} kinds (national identifiers, passports, tax, bank, health, vehicles): alone",
        "or in sentences that say nothing about them, and behind their label, English and German. *Wrong*: the same look with",
        "a wrong check digit and no label, which should be left.",
        "",
        "```sh",
        "python -m benchmarks.codes --presidio PYTHON",
        "```",
        "",
        "| system | numbers | masked | bare | with a label | wrong ones masked |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for name, row in result["systems"].items():
        shares = [f"{row[way]['masked']:.3f}" for way in ("right", "bare", "told", "wrong")]
        lines.append(f"| {name} | {row['right']['cases']} | {' | '.join(shares)} |")
    return lines


def linear_time_section(result: Mapping[str, Any] | None) -> list[str]:
    if result is None:
        return []
    rows = sorted(result.items(), key=lambda row: -row[1]["exponent"])
    quick = [name for name, row in rows if not row["growing"]]
    lines = [
        "",
        "## Time in proportion to length",
        "",
        f"Every detector and format over up to {max(row['texts'] for _, row in rows)} texts that trap careless patterns,",
        "each of 10,000 and 100,000 characters, the steepest ones up to 1,000,000 characters or ten seconds. The exponent of CPU",
        "time in length (1 is linear, 2 quadratic) of the steepest text, and the time of its longest form.",
        "",
        "```sh",
        "python -m benchmarks.linear_time --keep",
        "```",
        "",
        "| what | exponent | text | seconds |",
        "|---|---:|---|---:|",
    ]
    lines += [
        f"| {name} | {row['exponent']:.2f} | {row['growing']} | {row['seconds']:.2f} |"
        for name, row in rows
        if row["growing"]
    ]
    return [*lines, "", f"Too quick to measure: {', '.join(quick)}."] if quick else lines
