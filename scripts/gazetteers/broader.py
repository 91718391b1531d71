"""The next broader word for occupations, illnesses, medications and offences: WordNet's hypernyms, cut down to known words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gazetteers.wordnet import below, senses, synsets
from gazetteers.writing import LANG, source_lines, write
from nescio.lang.gazetteers import phrase_key

_HEADING = re.compile(r"\[(.+) (\S+)\]")


def _plural(term: str) -> str:
    if term.endswith("person"):
        return f"{term[:-6]}people"
    if re.search("[^aeiou]y$", term):
        return f"{term[:-1]}ies"
    if term.endswith("osis"):
        return f"{term[:-2]}es"
    return term + ("es" if re.search("(s|x|ch|sh)$", term) else "s")


class Group:
    """The broader words below one root, for the terms of one type."""

    def __init__(self, root: str, type_name: str, line: str) -> None:
        self.type = type_name
        self.inside = below(root)
        self.written: dict[int, tuple[str, str]] = {}
        for entry in line.split(","):
            lemma, *names = (part.strip() for part in entry.split("="))
            singular = names[0] if names else lemma
            plural = names[1] if len(names) > 1 else _plural(singular)
            for offset in senses("noun").get(lemma.lower(), ()):
                if offset in self.inside:
                    self.written.setdefault(offset, (singular, plural))
                    break

    def above(self, offset: int, own: str) -> tuple[str, str] | None:
        """The nearest broader word that is not the term itself."""
        level, seen = [offset], {offset}
        while level:
            parents = [parent for child in level for parent in synsets("noun")[child].hypernyms if parent not in seen]
            for parent in parents:
                if parent in self.written and self.written[parent][0].lower() != own:
                    return self.written[parent]
            seen.update(parents)
            level = parents
        return None


def _groups() -> Iterator[Group]:
    root = type_name = ""
    for line in source_lines("broader_en.txt"):
        if heading := _HEADING.fullmatch(line):
            root, type_name = heading[1], heading[2]
        else:
            yield Group(root, type_name, line)


def _rows() -> dict[str, str]:
    groups = list(_groups())
    result: dict[str, str] = {}
    text = (LANG / "en" / "attributes.tsv").read_text(encoding="utf8")
    terms = [line.split("\t")[:2] for line in text.splitlines() if not line.startswith("#")]
    # The broader words themselves have broader ones, too.
    terms += [[name, group.type] for group in groups for names in group.written.values() for name in names[:1]]
    for term, type_name in terms:
        for group in groups:
            if group.type == type_name and (found := _broader(term, group)):
                result.setdefault(phrase_key(term), found)
                break
    return result


def _broader(term: str, group: Group) -> str | None:
    for word, plural in ((term, False), (_singular(term), True)):
        mine = [offset for offset, names in group.written.items() if names[0].lower() == word.lower()]
        for offset in (*mine, *senses("noun").get(word.lower(), ())):
            if offset in group.inside:
                names = group.above(offset, word.lower())
                # The first sense below the root is the one that people mean; without a broader word it has none.
                return names[plural] if names else None
    return None


def _singular(term: str) -> str:
    for ending, other in (
        ("ies", "y"),
        ("people", "person"),
        ("men", "man"),
        ("ches", "ch"),
        ("sses", "ss"),
        ("s", ""),
    ):
        if term.endswith(ending):
            return term.removesuffix(ending) + other
    return term


def build() -> None:
    """Write en/broader.tsv."""
    notes = [
        "Derived from the hypernyms of WordNet 3.0 (licence in ../any/LICENSES.txt), cut down to words chosen by hand",
        "(scripts/gazetteers/sources/broader_en.txt). Columns: folded term, the next broader one.",
    ]
    write("en/broader.tsv", notes, (f"{term}\t{broader}" for term, broader in sorted(_rows().items())))
