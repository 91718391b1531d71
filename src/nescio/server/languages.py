"""In which language an answer speaks to people: the one that the request asks for, if there is one."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Header

from nescio.sentences import DEFAULT, LANGUAGES


def chosen_language(accepted: str) -> str:
    """The language of reports that a header ``Accept-Language`` prefers: "de-CH, en;q=0.8" gives "de"."""
    wanted: list[tuple[float, int, str]] = []
    for place, row in enumerate(accepted[:500].split(",")):
        name, _, weight = row.strip().partition(";q=")
        lang = name.partition("-")[0].lower()
        if lang in LANGUAGES:
            wanted.append((-_weight(weight), place, lang))
    return min(wanted)[2] if wanted else DEFAULT


def _weight(written: str) -> float:
    try:
        return float(written) if written else 1.0
    except ValueError:
        return 0.0


async def _language(
    accept_language: Annotated[str, Header(description="Language of reasons and reports: en or de.")] = "",
) -> str:
    return chosen_language(accept_language)


ReportLang = Annotated[str, Depends(_language)]
