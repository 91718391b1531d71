"""Organisations: of the same kind, with the places and people in their names replaced as everywhere else on the page.

A name that holds a place, a person or an unknown word keeps its structure ("Kars Assize Court", "Müller GmbH"); one of
ordinary words alone ("Ministry of Justice") gives way to another of its kind; an acronym follows the name it stands for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from nescio.identity.kept_words import may_be_kept, shared_words
from nescio.identity.rule import function_words, is_ordinary
from nescio.lang import DEFAULT, language, lines
from nescio.lang.gazetteers import attributes, given_names, name_key, nationalities, phrase_key, places
from nescio.replace.surrogates.engine.ledger import names_of
from nescio.replace.surrogates.engine.request import Request
from nescio.replace.surrogates.engine.spelling import like, ordinals_mended, replaced
from nescio.replace.surrogates.organizations.organization_lists import (
    company_forms,
    heads,
    patterns,
    patterns_like,
    vocabulary,
    with_pairs,
)
from nescio.replace.surrogates.people.name_lists import name_lists
from nescio.replace.surrogates.people.names import family_surrogate
from nescio.replace.surrogates.people.traits import whole_term
from nescio.replace.surrogates.places.place_lists import pool_for
from nescio.replace.surrogates.places.places import place_spans
from nescio.replace.surrogates.places.streets import StreetMaker
from nescio.replace.surrogates.things.made_up import other_code
from nescio.replace.surrogates.things.siblings import common_thing, sibling
from nescio.text.classes import UPPER
from nescio.text.folding import fold
from nescio.text.patterns import fixed
from nescio.text.words import Words, words_of

_ACRONYM = fixed(rf"[{UPPER}]{{2,6}}(?:[-/][{UPPER}]{{2,5}})?")
_BRACKETS = fixed(r"\s*[(\[“\"„][^()\[\]]*[)\]”\"“]")
_INSIDE = fixed(r"[^\W_][^()\[\]“”\"„]*[^\W_]")
_POSSESSIVE = fixed(r"['’]s?\s*$")
_STREET = fixed(rf"(?:[{UPPER}][^\W\d_]+ ){{1,2}}(?:Road|Street|Lane|Avenue)")
# Marks around a name that slipped into the mention: "ERRC)".
_EDGES = fixed(r"(?=[^\w'’]|.*[^\w.'’]$)([^\w'’]*)(\w.*?\w\.?)([^\w.'’]*)", re.DOTALL)
_SLOT = fixed(r"\{(city|family|word)\}(er\b)?")
# A name and its translation: "Devrimci Yol - the Revolutionary Way".
_TRANSLATION = fixed(r"\s+[-–—/]\s+")
_ARTICLES = frozenset(("the", "der", "die", "das"))
_SAINT = ("st", "saint", "sankt", "ste")
# Before what an institute works on.
_BEFORE_FIELD = ("fur", "of", "for")
_LONGEST_FIELD = 3
_CONSONANTS, _VOWELS = "BCDFGKLMNPRSTVW", "AEIOU"


class OrganizationMaker:
    """Surrogates for organisations; all mentions of one agree, acronyms included."""

    def make(self, request: Request) -> list[str] | None:
        if all(_STREET.fullmatch(surface) for surface in request.surfaces):
            # "Saddle Road", which a recogniser took for a firm.
            return StreetMaker().make(replace(request, types=("LOC/STREET",) * len(request.types)))
        return _Organization(request).texts()


class _Organization:
    def __init__(self, request: Request) -> None:
        self.request = request
        self.choices = request.choices
        self.lang = request.page.lang
        self.attempt = str(request.attempt)
        self.full = max(request.surfaces, key=lambda surface: (len(surface.split()), len(surface)))
        self.kind = max(request.types, key=lambda name: (name.startswith("ORG/"), request.types.count(name)))

    def texts(self) -> list[str] | None:
        made: dict[str, str] = {}
        for surface in self.request.surfaces:
            if surface not in made:
                text = self._thing(surface) or self._rewrite(surface) or self._kind_of(surface)
                if not text:
                    return None
                made[surface] = text
        return [made[surface] for surface in self.request.surfaces]

    def _thing(self, surface: str) -> str | None:
        """Another thing for what is called by ordinary words ("Seminar", "the herring factory"), another code for a code."""
        if fold(surface) in heads(self.lang):
            return None
        return common_thing(surface, self.request, compounds=True) or (
            other_code(surface, self.request) if any(map(str.isdigit, surface)) else None
        )

    def _kind_of(self, surface: str) -> str:
        """The kind of an organisation that is named in full elsewhere, for its name in another language ("tingsrätten")."""
        return "" if surface == self.full else self._head(words_of(self.full))

    def _rewrite(self, surface: str) -> str | None:
        """A mention with its name replaced; what stands in brackets is a name or acronym of its own."""
        bracket = _BRACKETS.search(surface)
        if bracket and bracket.start():
            outer = self._rewrite(surface[: bracket.start()])
            behind = "" if _BRACKETS.search(surface, bracket.end()) else surface[bracket.end() :].rstrip(")]")
            return None if outer is None else outer + self._aside(bracket[0]) + behind
        if edges := _EDGES.fullmatch(surface):
            name = self._rewrite(edges[2])
            return None if name is None else edges[1] + name + edges[3]
        ending = _POSSESSIVE.search(surface)
        bare = surface[: ending.start()] if ending else surface
        article = re.match(r"[Tt]he (?=\S+$)", bare)
        start = article.end() if article else 0
        new = bare[:start] + self._acronym(bare[start:]) if _ACRONYM.fullmatch(bare, start) else self._name(bare)
        return None if new is None else new + (ending[0] if ending else "")

    def _aside(self, bracket: str) -> str:
        """What stands in brackets: an acronym is replaced, kinds of organisations stay.

        A translation, or the name in the language of its country ("(tingsrätten)"), goes: it would give the name away.
        """
        inside = _INSIDE.search(bracket)
        article = re.match("the ", inside[0]) if inside else None
        bare = inside[0][article.end() if article else 0 :] if inside else ""
        if _ACRONYM.fullmatch(bare):
            return bracket.replace(bare, self._acronym(bare), 1)
        return bracket if all(may_be_kept(word, "ORG", self.lang) for word in words_of(bracket).folded) else ""

    def _acronym(self, acronym: str) -> str:
        """The initials of the new name if these were those of the old one, else made-up letters."""
        whole = _BRACKETS.sub("", self.full)
        if _initials(whole, self.lang) == acronym.upper() and (new := self._name(whole)):
            initials = _initials(new, self.lang)
            if len(initials) > 1 and initials != acronym:
                return initials
        common = frozenset(lines("any", "common_acronyms.txt"))
        for turn in range(20):
            ask = ("acronym", acronym, self.attempt, str(turn))
            size = 3 + self.choices.number(2, *ask)
            letters = [
                self.choices.pick(_VOWELS if place % 2 else _CONSONANTS, *ask, str(place)) if place != 2
                else self.choices.pick(_CONSONANTS, *ask, str(place))
                for place in range(size)
            ]  # fmt: skip
            made = "".join(letters)
            if made != acronym and made not in common and not is_ordinary(made.lower(), self.lang):
                break
        return made

    def _name(self, text: str) -> str | None:
        text, *translations = _TRANSLATION.split(text)
        words = words_of(text)
        pieces = list(self._pieces(text, words))
        if not pieces:
            return self._in_short(text, words) or self._other(text, words)
        new = self._with_kind(text, words, replaced(text, words, pieces))
        if translations and not self._head(words) and (head := self._head(words_of(translations[0]))):
            new = f"{new} {head.capitalize()}"  # "Windrose Party" for "Devrimci Yol - Party of the Way"
        if not shared_words(text, new, "ORG", self.lang):
            return new
        return self._with_kind(text, words, self._without_content(text, words, pieces)) or self._other(text, words)

    def _with_kind(self, text: str, words: Words, new: str) -> str:
        """ "Windrose Group" for "Liberty": a made-up name that stands alone would be read as a village or a man."""
        kind = language(self.lang).organizations.kind_of_unknown
        made_up = new.removeprefix("The ").removeprefix("the ") in patterns(self.lang).get("word", ())
        return (
            f"{new} {kind}"
            if kind and made_up and text[:1].isupper() and words.folded[-1] not in company_forms()
            else new
        )

    def _in_short(self, text: str, words: Words) -> str:
        """ "The Assize Court" is "the Court", where the same is called "Kars Assize Court"; "" for what is no short name."""
        head = self._head(words)
        kinds = [word for word in words.folded if word not in _ARTICLES]
        if self.request.attempt or text in (self.full, _BRACKETS.sub("", self.full)) or len(kinds) < 2 or not head:
            return ""
        if not all(may_be_kept(word, "ORG", self.lang) for word in kinds) or kinds[-1] != head:
            return ""
        return text[: words.starts[0]] + " ".join(w for w in words.texts if fold(w) in (*_ARTICLES, head))

    def _without_content(self, text: str, words: Words, pieces: Sequence[tuple[int, int, str]]) -> str:
        """The new pieces of a name with the words that say its kind; "" if they make no name.

        "Whitby Shipyard Workers' Housing Co-operative" becomes "Deal Co-operative", "Whitby Board on Human Rights" "Deal Board".
        """
        starts = {first: (last, new) for first, last, new in pieces}
        chunks: list[list[tuple[int, int, str]]] = [[]]
        broken = [False]
        index = 0
        while index < len(words):
            word = words.folded[index]
            last, new = starts.get(index, (index + 1, words.texts[index]))
            if index not in starts and word in function_words(self.lang) and word not in _ARTICLES:
                chunks.append([])
                broken.append(False)
            if index in starts or len(word) == 1 or may_be_kept(word, "ORG", self.lang):
                chunks[-1].append((index, last, new))
            else:
                broken[-1] = True
            index = last
        # What stands behind a preposition stays only as a whole.
        kept = [
            one
            for place, chunk in enumerate(chunks)
            if len(chunk) > bool(place) and not (place and broken[place])
            for one in chunk
        ]
        told = ""
        for place, (first, _, new) in enumerate(kept):
            before = kept[place - 1][1] if place else first
            told += text[words.ends[first - 1] : words.starts[first]] if place and before == first else " "
            told += new
        if not any(new in told for _, _, new in pieces):
            return ""
        if kept and kept[0][0] and words.folded[kept[0][0]] in function_words(self.lang):
            # Nothing is left of "Mayor of Warsaw" but the town: another office goes before it.
            office = whole_term(text[: words.ends[kept[0][0] - 1]], self.request)
            return office + told if office else ""
        return told.strip()

    def _pieces(self, text: str, words: Words) -> Iterator[tuple[int, int, str]]:
        """What must be replaced inside a name, as (first word, word after the last, new text)."""
        names = names_of(self.request.page)
        kept = frozenset(
            word for word in words.folded if word in heads(self.lang) or word in names or self._is_firm(words, word)
        )
        spans = {first: (last, new) for first, last, new in place_spans(text, self.request, self.kind, kept)}
        index = 0
        while index < len(words):
            if index and words.folded[index - 1] in _SAINT and words.folded[index] in given_names():
                yield (
                    index,
                    index + 1,
                    self._pick(language(self.lang).organizations.saints, words.folded[index], "saint"),
                )
                index += 1
                continue
            if field := self._field(text, words, index):
                yield (index, *field)
                index = field[0]
                continue
            if index in spans:
                last, new = spans[index]
                yield index, last, new
                index = last
                continue
            last = self._unknown_until(text, words, index, spans)
            if last > index:
                yield index, last, self._unknown(text, words, index, last)
            index = max(last, index + 1)

    def _field(self, text: str, words: Words, index: int) -> tuple[int, str] | None:
        """Another field for the one behind "for", as (word after the last, text): "Klinik für Innere Medizin"."""
        if not index or words.folded[index - 1] not in _BEFORE_FIELD:
            return None
        for last in range(min(index + _LONGEST_FIELD, len(words)), index, -1):
            if new := whole_term(text[words.starts[index] : words.ends[last - 1]], self.request):
                return last, new
        return None

    def _is_firm(self, words: Words, word: str) -> bool:
        """Whether a word is rather the founder of a company than a village ("Wilson and Co.")."""
        place = places().get(word)
        company = self.kind == "ORG/COMPANY" or any(other in company_forms() for other in words.folded)
        small = place is not None and place.kind == "CITY" and place.digits < 6
        return word in attributes(self.lang) or (small and company and word in name_lists(self.lang).family)

    def _unknown_until(self, text: str, words: Words, index: int, spans: dict[int, tuple[int, str]]) -> int:
        """Where a run of words that are neither ordinary nor a kind of organisation ends."""
        last = index
        while last < len(words) and last not in spans and self._is_unknown(words, last):
            if last > index and not re.fullmatch(
                r"[ \u00a0\n&.-]{1,3}|[-’']", text[words.ends[last - 1] : words.starts[last]]
            ):
                break
            last += 1
        return last

    def _is_unknown(self, words: Words, index: int) -> bool:
        word, folded = words.texts[index], words.folded[index]
        alone = len(words) == 1
        if folded in company_forms() and not alone:
            return False
        if self._is_head(folded) or folded in vocabulary(self.lang) or is_ordinary(folded, self.lang):
            return False
        if not alone and (
            is_ordinary(folded, DEFAULT) or folded in nationalities(self.lang) or folded in attributes(self.lang)
        ):
            return False
        if (
            not alone
            and folded.endswith(language(self.lang).organizations.common_endings)
            and folded not in name_lists(self.lang).family
        ):
            return False
        if not alone and len(word) < 3 and word.isupper():
            return False  # "HM", "St"
        return word[0].isupper() or any(c.isdigit() for c in word) or alone

    def _unknown(self, text: str, words: Words, first: int, last: int) -> str:
        """A person's name follows the page or the lists; a field of work gives another; anything else a made-up name."""
        old = text[words.starts[first] : words.ends[last - 1]]
        names = names_of(self.request.page)
        families = name_lists(self.lang).family
        parts = words.texts[first:last]
        keys = [name_key(part) for part in parts]
        if any(key in names for key in keys) or all(key in families for key in keys):
            done = [self._person(part, key) for part, key in zip(parts, keys, strict=True)]
            return replaced(old, words_of(old), ((i, i + 1, new) for i, new in enumerate(done)))
        if first and words.folded[first - 1] in _BEFORE_FIELD and last == first + 1:
            return like(old, self._pick(patterns(self.lang).get("field", ()), phrase_key(old), "field"))
        digits = re.sub(
            r"\d", lambda match: str(1 + self.choices.number(9, "digit", old, str(match.start()), self.attempt)), old
        )
        if any(c.isdigit() for c in old) and len(old) < 6:
            return ordinals_mended(digits)
        return like(old, self._pick(patterns(self.lang).get("word", ()), phrase_key(old), "word"))

    def _person(self, word: str, key: str) -> str:
        return like(word, names_of(self.request.page).get(key) or family_surrogate(word, self.request))

    def _other(self, text: str, words: Words) -> str | None:
        """Another organisation of the same kind, for a name of ordinary words."""
        head = self._head(words)
        kind = self.kind if self.kind != "ORG" else heads(self.lang).get(head, "ORG")
        if not head and (office := whole_term(text, self.request)):
            return office  # "Secretary of State"
        if not head and text.islower():
            return None  # "the authorities": nothing here is a name
        if head and head not in patterns(self.lang) and (thing := sibling(text, self.request)):
            return thing  # a "Deportation Order" is no order of knights
        key = phrase_key(text)
        options = patterns_like(head, kind, self.lang) if head or kind != "ORG" else patterns(self.lang).get("word", ())
        # Where no place was named, none is made up.
        bare = [
            re.sub(r" ?\{\w+\}", "", name)
            for name in options
            if "}er" not in name and "of {" not in name and "& {" not in name
        ]
        named = tuple(dict.fromkeys(name.strip() for name in bare if phrase_key(name) not in ("", head)))
        named = tuple(
            name
            for name in with_pairs(named, self.lang)
            if phrase_key(name) != key and not shared_words(text, name, "ORG", self.lang)
        )
        article = re.match(r"(?:the|The|THE) ", text)
        if text.islower():  # "the chest clinic" is no "Oakfield Clinic" written small
            named = tuple(name for name in named if all(is_ordinary(word, self.lang) for word in words_of(name).folded))
        if not named and text.islower():
            return None
        if head and not named:
            options = patterns(self.lang).get("word", ())
        chosen = self._pick(named or options, key, "name")
        if head and options == patterns(self.lang).get("word", ()):
            chosen = f"{chosen} {head.capitalize()}"  # "County Traffic Company"
        new = self._with_kind(text, words, _SLOT.sub(lambda match: self._fill(match, key), chosen))
        new = new.lower() if text.islower() else new.upper() if text.isupper() and len(words) > 1 else new
        return (article[0] if article else "") + new

    def _head(self, words: Words) -> str:
        """The head noun: in German the first, in English the last before "of"."""
        known = heads(self.lang)
        if language(self.lang).organizations.head_first:
            return next((word for word in words.folded if word in known), "")
        end = next((i for i, word in enumerate(words.folded) if word in ("of", "for") and i), len(words))
        singular = (form for word in reversed(words.folded[:end]) for form in (word, word.removesuffix("s")))
        return next((word for word in singular if word in known), "")

    def _is_head(self, word: str) -> bool:
        """Whether a word is the head noun of organisations, perhaps in the genitive ("des Klinikums")."""
        genitive = language(self.lang).writing.genitive_s and word.endswith("s")
        return word in heads(self.lang) or (genitive and word[:-1] in heads(self.lang))

    def _fill(self, match: re.Match[str], key: str) -> str:
        places_here = language(self.lang).places
        if match[1] == "city":
            town = self._pick(pool_for("CITY", places_here.home, 5), key, "town", str(match.start()))
            return places_here.inhabitant(town) if match[2] else town
        if match[1] == "family":
            return family_surrogate(f"{key} {match.start()}", self.request)
        return self._pick(patterns(self.lang).get("word", ()), key, "word")

    def _pick(self, options: Sequence[str], *question: str) -> str:
        return self.choices.pick(options, "organization", *question, self.attempt)


def _initials(text: str, lang: str) -> str:
    """First letters of the words that count."""
    words = [word for word in words_of(text).texts if len(word) > 1 and word[0].isupper()]
    return "".join(word[0] for word in words if word.lower() not in function_words(lang)).upper()
