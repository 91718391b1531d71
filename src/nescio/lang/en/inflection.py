"""English nouns and their plurals."""

from __future__ import annotations

from nescio.text.folding import fold

_LIKE_PLURALS = ("ss", "is", "us")


def plural(noun: str) -> str:
    """The plural of a noun."""
    head, of, rest = noun.partition(" of ")
    if of:
        return plural(head) + of + rest  # "members of parliament"
    if noun.endswith("-in-law"):
        return plural(noun.removesuffix("-in-law")) + "-in-law"
    lower = noun.lower()
    if lower.endswith("man") and not lower.endswith(("german", "human", "roman")):
        return noun[:-3] + "men"
    if lower.endswith("child"):
        return noun + "ren"
    if lower.endswith("foot"):
        return noun[:-3] + "eet"
    if lower.endswith("lf"):
        return noun[:-1] + "ves"
    if lower.endswith("y") and lower[-2:-1] not in tuple("aeiou"):
        return noun[:-1] + "ies"
    if lower.endswith("wife"):
        return noun[:-2] + "ves"
    if lower.endswith(("ese", "ss", "ish", "sh", "ch")) and noun[0].isupper():
        return noun
    return noun + ("es" if lower.endswith(("s", "x", "z", "ch", "sh")) else "s")


def forms(term: str) -> tuple[str, ...]:
    """Singular and plural of a term; behind "*" it has none."""
    return (term[1:],) if term.startswith("*") else (term, plural(term))


def form_of(word: str, known: tuple[str, ...]) -> int:
    """1 for a plural, if there is one, else 0."""
    folded = fold(word)
    if folded.endswith(("children", "men")):
        return int(len(known) > 1)
    return int(len(known) > 1 and folded.endswith("s") and not folded.endswith(_LIKE_PLURALS))


def nation_like(surface: str, old: tuple[str, str], new: tuple[str, str], adjective: bool) -> str:  # noqa: ARG001
    """The adjective or the noun for people of a nation, in the form that the old one has."""
    folded = fold(surface)
    if folded == fold(old[0]):
        return new[0]
    if folded.endswith(("men", "women")) or folded in (fold(plural(old[1])), fold(plural(old[0]))):
        return plural(new[1])
    if folded.endswith("s") and not folded.endswith(("ss", "ese")) and folded != fold(old[1]):
        return plural(new[1])
    if folded == fold(old[1]) or folded.endswith(("man", "woman")):
        return new[1]
    return new[0]
