"""The step that fills ``entities``: mentions of the same thing get one entity.

Linked are: the same identifying string (without case, diacritics, titles); names of one person in their variants; an acronym
with its definition; a country with its government. Ordinary strings ("two", "March") each stay an entity of their own.
"""

from __future__ import annotations

from collections import Counter, defaultdict

from nescio.document import Document, Entity, Mention
from nescio.identity.rule import folded_words, function_words, identifies
from nescio.lang import gazetteers
from nescio.link.names import Name, group_people

_PREFIXES = {
    "PERSON": "person", "CODE": "code", "LOC": "place", "ORG": "org",
    "DEM": "trait", "DATETIME": "time", "QUANTITY": "amount", "MISC": "misc",
}  # fmt: skip


class Link:
    """Group mentions into entities."""

    name = "link"
    needs = ("text", "lang", "mentions")
    fills = "entities"

    def __call__(self, document: Document) -> Document:
        groups: dict[object, list[int]] = defaultdict(list)
        people = self._people(document)
        acronyms = self._acronyms(document)
        known = {_content_words(document.surface(mention), document.lang) for mention in document.mentions}
        for index, mention in enumerate(document.mentions):
            groups[self._key(document, index, mention, people, acronyms, known)].append(index)
        return document.with_(entities=tuple(_entities(document, list(groups.values()))))

    def _key(
        self,
        document: Document,
        index: int,
        mention: Mention,
        people: dict[Name, Name],
        acronyms: dict[tuple[str, ...], tuple[str, ...]],
        known: set[tuple[str, ...]],
    ) -> object:
        surface = document.surface(mention)
        if not identifies(surface, mention.type, document.lang):
            nation = self._nation(document, surface, mention)
            return ("nation", nation) if nation else ("alone", index)
        if mention.main_type == "PERSON":
            name = Name.of(surface, document.lang)
            return ("person", people.get(name, name))
        words = _without_genitive(_content_words(surface, document.lang), known)
        if mention.main_type == "LOC" and (nation := self._nation(document, surface, mention)):
            return ("nation", nation)
        return (mention.main_type, acronyms.get(words, words))

    def _people(self, document: Document) -> dict[Name, Name]:
        return group_people(
            [
                Name.of(document.surface(mention), document.lang)
                for mention in document.mentions
                if mention.main_type == "PERSON"
            ]
        )

    def _acronyms(self, document: Document) -> dict[tuple[str, ...], tuple[str, ...]]:
        """Map acronyms to the one organisation of the document whose initials they are."""
        names = {
            _content_words(document.surface(mention), document.lang)
            for mention in document.mentions
            if mention.main_type == "ORG"
        }
        by_initials: dict[str, set[tuple[str, ...]]] = defaultdict(set)
        for words in names:
            if len(words) > 1:
                by_initials["".join(word[0] for word in words)].add(words)
        return {
            words: next(iter(by_initials[words[0]]))
            for words in names
            if len(words) == 1 and len(by_initials.get(words[0], ())) == 1
        }

    def _nation(self, document: Document, surface: str, mention: Mention) -> str:
        """The country that a country name or a government stands for, "" for anything else."""
        if mention.type not in ("LOC/COUNTRY", "ORG/GOVERNMENT"):
            return ""
        countries, nationalities = gazetteers.countries(), gazetteers.nationalities(document.lang)
        words = _content_words(surface, document.lang)
        for size in range(len(words), 0, -1):
            for start in range(len(words) - size + 1):
                phrase = " ".join(words[start : start + size])
                if code := countries.get(phrase) or nationalities.get(phrase):
                    return code
        return ""


def _content_words(surface: str, lang: str) -> tuple[str, ...]:
    """Folded words without function words; all of them if there is nothing else."""
    words = folded_words(surface)
    return tuple(word for word in words if word not in function_words(lang)) or words


def _without_genitive(words: tuple[str, ...], known: set[tuple[str, ...]]) -> tuple[str, ...]:
    """ "Oberursels" is Oberursel, if the document speaks of Oberursel, too."""
    bare = (*words[:-1], words[-1].removesuffix("s"))
    return bare if bare in known else words


def _entities(document: Document, groups: list[list[int]]) -> list[Entity]:
    """Entities numbered by type in the order of their first mention."""
    counts: dict[str, int] = defaultdict(int)
    entities = []
    for indices in sorted(groups, key=min):
        main_type = document.mentions[indices[0]].main_type
        counts[main_type] += 1
        types = Counter(document.mentions[index].type for index in indices)
        commonest = max(types, key=lambda name: (types[name], name))
        entities.append(Entity(f"{_PREFIXES[main_type]}-{counts[main_type]}", commonest, tuple(indices)))
    return entities
