"""German articles, endings and capitals."""

from __future__ import annotations

from nescio.lang.definition import Writing

_ARTICLES = frozenset("der die das den dem des ein eine einen einem einer eines".split())


def spelled_out(word: str) -> str:
    """ "faehre" as "fähre", where "ae", "oe" and "ue" were written for want of the letters."""
    return word.replace("ae", "ä").replace("oe", "ö").replace("ue", "ü")


WRITING = Writing(
    nouns_capitalized=True,
    diacritics_tell=True,
    genitive_s=True,
    compounds=True,
    after_hiss="’",
    bare_possessive="s",
    spelled_out=spelled_out,
    case_endings=("n", "s", "es"),
    adjective_endings=r"(?:e[nmrs]?)",
    small_nationality=r"(?:isch|deutsch|ysch)(?:e[mnrs]?)?$",
    articles=_ARTICLES,
    # "zum" holds its article.
    determiners=_ARTICLES | frozenset("im am zum zur vom beim ins ans".split()),
    small_words=_ARTICLES
    | frozenset(
        "ab am an ans auf aus bei beim bis durch fur gegen im in ins mit nach ohne seit uber um unter vom von vor wahrend zu zum "
        "zur zwischen".split()
    ),
    joining="und",
)
