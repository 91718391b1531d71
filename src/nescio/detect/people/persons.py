"""Names of people: by title, by given name, by initials, by position in a letter; in every script case and origin.

Sources of evidence: the gazetteers of given and family names (Faker's locales, MIT), title and particle lists of nescio.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from nescio.detect.people.enumerations import are_two_people
from nescio.detect.people.mail_names import is_nobody, names_in_mail
from nescio.detect.people.person_cues import names_after_cues
from nescio.document import Mention
from nescio.identity.rule import function_words, is_ordinary, national_words, particles, titles
from nescio.lang import gazetteers, language, lines, rows
from nescio.lang.compounds import is_noun
from nescio.lang.zones import zones_of
from nescio.text.classes import LETTER, LOWER, UPPER
from nescio.text.folding import fold
from nescio.text.lines import stands_alone
from nescio.text.passage import Passage
from nescio.text.patterns import fixed
from nescio.text.words import Words

# "C.C.", "J. S.", "B.G": letters that stand for a name.
_INITIALS = fixed(
    rf"[{UPPER}](?<![\w.].)\.[ \u00a0]?(?:[{UPPER}]\.[ \u00a0]?){{0,2}}[{UPPER}](?:\.|(?=[’'][sS]\b))(?![\w])"
)
# Common abbreviations of that shape.
NOT_INITIALS = frozenset(
    "US USA UK EU UN PM AM DC NV BV SA AS AG EC EEC GB UAE USSR PS ID PO CV TV BC AD PHD MD BA MA LLB LLM AB".split()
)
# "Kaya, Eyup": gazetteer names in catalogue order.
_CATALOGUE = fixed(
    rf"([{UPPER}](?<!\w.)[{LETTER}’'-]{{1,40}}), ([{UPPER}][{LOWER}]{{1,30}}(?:[ -][{UPPER}][{LOWER}.]{{0,30}})?)(?!\w)"
)
# What may follow a name and belongs to it: "Jr.", the lower half of a double name ("Soo-jin").
_SUFFIX = fixed(rf",? (?:Jr|Sr|II|III)\b\.?|[-\u2010\u2011][{LOWER}]+(?: [{UPPER}][{LOWER}]+)?")
# Titles that are never an ordinary word; the others ("General", "Sister") need a name behind them that is not ordinary.
SURE_TITLES = frozenset(
    "mr mrs ms miss mx messrs dr prof herr herrn hr hrn frau frl fraulein mme mlle madame monsieur rev cllr dres sheikh".split()
)
# Of the others, those that hardly stand before a thing: an ordinary word behind them is a name, if it is also a family name.
_OFFICES = frozenset(
    "judge justice magistrate sgt sergeant capt captain lt lieutenant col colonel cpl corporal pte constable inspector"
    " superintendent nurse matron coach officer detective pastor deacon rabbi imam councillor senator ambassador reverend".split()
)
# Particles with an article in them, which lead to a thing more often than to a name.
_WITH_ARTICLE = frozenset(("zum", "zur", "vom"))
LONGEST_NAME = 6
_SENTENCE_ENDS = (".", "!", "?", ")", ":", "\u2026")
# How far above a name the text may end that it signs.
_FARTHEST_ABOVE = 80
_HYPHENS = ("-", "\u2010", "\u2011")
# "Herr Prof. Dr. Dr. h. c. mult.": more titles than that are no name's.
MOST_TITLES = 8
_LONGEST_ABBREVIATION = 3


class PersonDetector:
    """Finds people's names, titles included."""

    name = "person"

    def detect(self, passage: Passage) -> Iterator[Mention]:
        words = passage.words
        for first, last in passage.runs:
            yield from self._in_run(passage, words, first, last)
        yield from self._initials(passage)
        yield from self._by_cue(passage)
        yield from self._in_mail(passage)
        yield from self._catalogue(passage)

    def _in_run(self, passage: Passage, words: Words, first: int, last: int) -> Iterator[Mention]:
        index = first
        while index <= last:
            end, score = self._name_at(passage, words, index, last)
            if end > index:
                suffix = _SUFFIX.match(passage.text, words.ends[end - 1])
                yield self._mention(words.starts[index], suffix.end() if suffix else words.ends[end - 1], score)
                index = end
            else:
                index += 1

    def _name_at(self, passage: Passage, words: Words, index: int, last: int) -> tuple[int, float]:
        """Where a name that begins at this word ends (exclusive), and how sure; (index, 0) if none begins here."""
        lang, folded = passage.lang, words.folded
        if folded[index] in titles(lang) and not _is_abbreviation(passage, words, index, last):
            return self._after_title(passage, words, index, last)
        evidence = _Evidence.of(lang)
        initial = len(folded[index]) == 1 and index < last and passage.text[words.ends[index]] == "."
        opens = self._opens_name(passage, words, index, last, evidence)
        if not initial and not opens and evidence.stops(folded[index]):
            return index, 0.0
        end = self._extent(passage, words, index, last, sure_start=opens)
        parts = [folded[i] for i in range(index, end) if words.texts[i][0].isupper()]
        return self._judge(passage, words, index, end, parts, evidence)

    def _opens_name(self, passage: Passage, words: Words, index: int, last: int, evidence: _Evidence) -> bool:
        """Whether an ordinary word is a given name here ("Mark Villiger", "Grace Adebayo"): a family name follows."""
        return (
            not evidence.nouns_capitalized
            and index < last
            and (words.folded[index] in gazetteers.given_names() or words.folded[index] == "will")
            and words.starts[index + 1] == words.ends[index] + 1
            and words.texts[index + 1][0].isupper()
            and not words.texts[index].isupper()
            and self._is_family_name(words, index + 1, passage.lang, evidence)
        )

    @staticmethod
    def _is_family_name(words: Words, index: int, lang: str, evidence: _Evidence) -> bool:
        """Behind a word that may be ordinary: an unusual word, or behind a function word ("Will Carter") a known name."""
        if words.folded[index - 1] in function_words(lang):
            return len(words.texts[index - 1]) > 3 and words.folded[index] in gazetteers.family_names()
        return not evidence.stops(words.folded[index])

    def _after_title(self, passage: Passage, words: Words, index: int, last: int) -> tuple[int, float]:
        lang = passage.lang
        start = index
        while start <= last and start - index < MOST_TITLES and words.folded[start] in titles(lang):
            start += 1
        sure = any(words.folded[i] in SURE_TITLES for i in range(index, start))
        if start == index + 1 <= last and _is_brand(words, index, lang):
            return index, 0.0
        end = self._extent(passage, words, start, last, sure_start=sure) if start <= last else start
        if end == start:
            # "Dr Pope", "Frau Richter": the last title is the name.
            is_name = start - index > 1 and words.folded[start - 1] in gazetteers.family_names()
            return (start, 0.98) if sure and is_name else (index, 0.0)
        if not sure and all(_Evidence.of(lang).stops(words.folded[i]) for i in range(start, end)):
            single = end - start == 1 and words.folded[start] in gazetteers.family_names() and end > last
            office = words.folded[start - 1] in _OFFICES and words.texts[start][1:].islower()
            return (end, 0.75) if single and office else (index, 0.0)
        return end, 0.98 if sure else 0.8

    def _extent(self, passage: Passage, words: Words, index: int, last: int, *, sure_start: bool = False) -> int:
        """The end of the stretch from ``index`` on that can be one name."""
        evidence = _Evidence.of(passage.lang)
        end = index
        while end <= last and end - index < LONGEST_NAME:
            word = words.folded[end]
            if not words.texts[end][0].isupper():
                opens = sure_start and end == index and self._is_noble(words, end, last, evidence)
                if word not in particles() or end == last or (end == index and not opens):
                    break
            elif end > index and words.texts[end - 1] in _WITH_ARTICLE and evidence.noun(word):
                break  # "Robert Becker zum Ausgleich"
            elif end > index and any(map(str.isdigit, word)):
                break  # "Ward L52"
            elif end > index and (
                self._is_heading_below(passage, words, end) or self._is_below_town(passage, words, end)
            ):
                break
            elif len(word) > 1 and not (sure_start and end == index) and evidence.ends_name(word):
                if self._closes_name(passage, words, index, end, last, evidence):
                    end += 1
                break
            end += 1
        while end > index and not words.texts[end - 1][0].isupper():
            end -= 1
        return end

    @staticmethod
    def _is_heading_below(passage: Passage, words: Words, place: int) -> bool:
        """Whether a heading in capitals opens the line below a name that is not written so: "TOP 1", "STATUS closed"."""
        above, below = words.texts[place - 1], words.texts[place]
        if "\n" not in passage.text[words.ends[place - 1] : words.starts[place]] or above.isupper() or len(below) == 1:
            return False
        is_signed = _opens_line(passage.text, words.starts[place - 1])
        goes_on = passage.text[words.ends[place] : words.ends[place] + 1] == " "
        return below.isupper() and ((is_signed and goes_on) or words.folded[place] not in gazetteers.family_names())

    @staticmethod
    def _is_below_town(passage: Passage, words: Words, place: int) -> bool:
        """Whether the line above ends with a postal code and its town, which is no given name: "10437 Berlin"."""
        return (
            place > 1
            and words.folded[place - 1] in gazetteers.places()
            and words.texts[place - 2].isdecimal()
            and "\n" in passage.text[words.ends[place - 1] : words.starts[place]]
        )

    @staticmethod
    def _is_noble(words: Words, place: int, last: int, evidence: _Evidence) -> bool:
        """Whether a particle right behind a title opens a name ("Frau von der Heyden"), unlike "die Frau von Michael"."""
        following = words.folded[place : min(last, place + LONGEST_NAME) + 1]
        name = next((word for word in following if word not in particles()), None)
        return (
            name is not None
            and not evidence.given(name)
            and not evidence.stops(name)
            and name not in titles(evidence.lang)
        )

    def _closes_name(
        self, passage: Passage, words: Words, index: int, place: int, last: int, evidence: _Evidence
    ) -> bool:
        """Whether an ordinary word is a family name here ("Clara Bow"): it ends the run and a given name opens it."""
        word = words.folded[place]
        return (
            not evidence.nouns_capitalized
            and place > index
            and (place == last or not words.texts[place + 1][0].isupper())
            and evidence.given(words.folded[index])
            and not evidence.place(words.folded[index])
            and words.texts[place][1:].islower()
            and word not in evidence.heads
            and word not in function_words(passage.lang)
            and word not in national_words(passage.lang)
            and word not in evidence.months
        )

    def _judge(
        self, passage: Passage, words: Words, index: int, end: int, parts: list[str], evidence: _Evidence
    ) -> tuple[int, float]:
        names = [part for part in parts if len(part) > 1]
        if not names:
            return index, 0.0
        shouting = all(words.texts[i].isupper() for i in range(index, end)) and any(len(p) > 3 for p in names)
        given = names[0] in gazetteers.given_names()
        family = evidence.family(names[-1])
        if len(parts) > 1:
            if len(parts[0]) == 1 and len(names[-1]) > 2 and not is_ordinary(names[-1], passage.lang):
                return (index, 0.0) if _is_heading(passage, words, index, names) else (end, 0.85)  # M. Timur
            if given and not family and names[0] in gazetteers.technical_terms(passage.lang).words:
                return index, 0.0  # "Gabe von Rivaroxaban"
            if given and names[-1] not in gazetteers.countries():
                sure = family or not evidence.place(names[-1])
                return end, 0.6 if shouting and not family else 0.92 if sure else 0.75
            # Lars von Trier; but any two German nouns may have a particle between them ("Erhöhung der Beiträge").
            known = not evidence.nouns_capitalized or given or family
            opens_with_noun = not given and any(
                map(evidence.noun, names[:-1])
            )  # "Einschulung Sommer 2023", "Konsil vom Mo."
            if known and not opens_with_noun and end - index > len(parts) and not any(map(evidence.stops, parts)):
                return end, 0.75
            if family and not shouting and not opens_with_noun and not evidence.place(names[0]):
                return end, 0.75
            unplaced = not any(map(evidence.place, names))
            if not evidence.nouns_capitalized and not shouting and len(names) > 1 and unplaced:
                return end, 0.55
            return index, 0.0
        if evidence.place(names[0]) or len(names[0]) < 3:
            return index, 0.0
        if evidence.given(names[0]):
            # A name with a letter that the language does not write is no word of it: "Pål", "Zoë".
            foreign = not evidence.nouns_capitalized and not words.texts[index].isascii()
            if not evidence.noun(names[0]) and _closes_paragraph(passage.text, words.starts[index], words.ends[index]):
                return end, 0.92
            return end, 0.4 if shouting else 0.92 if foreign else 0.6
        if family:
            return end, 0.5
        # A capitalised word that no list knows is a name of something; in German every noun would be.
        unknown = (
            not evidence.nouns_capitalized
            and words.texts[index][1:].islower()
            and not evidence.stops(names[0])
            and names[0] not in words.lower
        )
        if not unknown:
            return index, 0.0
        return end, 0.5 if _inside_sentence(passage.text, words.starts[index]) else 0.3

    def _initials(self, passage: Passage) -> Iterator[Mention]:
        if "." not in passage.text:
            return
        for match in _INITIALS.finditer(passage.text):
            letters = "".join(c for c in match[0] if c.isalpha())
            if letters.upper() not in NOT_INITIALS:
                yield self._mention(match.start(), match.end(), 0.7)

    def _by_cue(self, passage: Passage) -> Iterator[Mention]:
        evidence = _Evidence.of(passage.lang)
        for start, end, sure in names_after_cues(passage.text, passage.lang):
            first = fold(passage.text[start:end].split()[0])
            if is_nobody(first):
                continue
            if sure and passage.text[end : end + 1] in ("", "\n", "\r", ",", "!", ";"):
                yield self._mention(start, end, 0.95)
            elif first not in function_words(passage.lang) | evidence.heads | evidence.months:
                yield self._mention(start, end, 0.8)

    def _in_mail(self, passage: Passage) -> Iterator[Mention]:
        for start, end in names_in_mail(passage.text, zones_of(passage), passage.lang):
            yield self._mention(start, end, 0.85)

    def _catalogue(self, passage: Passage) -> Iterator[Mention]:
        evidence = _Evidence.of(passage.lang)
        for match in _CATALOGUE.finditer(passage.text):
            family, given = fold(match[1]), fold(match[2].split()[0])
            opens_line = match.start() == 0 or passage.text[match.start() - 1] == "\n"
            if opens_line and is_ordinary(family, passage.lang):
                continue  # "Best, Paula" at the end of a mail
            if are_two_people(passage.text, match, passage.lang) or {family, given} <= national_words(passage.lang):
                continue  # "English, French"
            if family in gazetteers.family_names() and evidence.given(given) and not evidence.place(given):
                yield self._mention(match.start(), match.end(), 0.7)

    def _mention(self, start: int, end: int, score: float) -> Mention:
        return Mention(start, end, "PERSON", score, self.name)


def _is_abbreviation(passage: Passage, words: Words, index: int, last: int) -> bool:
    """Whether a word that is written like a title stands for something else."""
    if not words.texts[index].isupper():
        return False
    # "MR-Enterographie": an abbreviation that a hyphen joins to a word is nobody's title.
    if passage.text[words.ends[index] : words.ends[index] + 1] in _HYPHENS:
        return True
    # "über MS. BZ < 180": abbreviations of which the first is written like a title.
    following = words.texts[index + 1] if index < last else ""
    return following.isupper() and len(following) <= _LONGEST_ABBREVIATION


def _is_brand(words: Words, index: int, lang: str) -> bool:
    """Whether a title in capitals is the name of a firm, before an ordinary word that nobody is called: "MS Office"."""
    behind = words.texts[index + 1]
    if not words.texts[index].isupper() or behind.isupper():
        return False
    return (
        words.texts[index] == "MS" and is_ordinary(fold(behind), lang) and fold(behind) not in gazetteers.family_names()
    )


def _opens_line(text: str, start: int) -> bool:
    return not text[text.rfind("\n", 0, start) + 1 : start].strip()


def _is_heading(passage: Passage, words: Words, index: int, names: list[str]) -> bool:
    """Whether a letter numbers a heading in a line of its own: "A. Admissibility", "B. Armenia"."""
    start = words.starts[index]
    if not _opens_line(passage.text, start) or any(name in gazetteers.family_names() for name in names):
        return False
    return names[-1] in gazetteers.countries() or any(name in words.lower for name in names)


def _closes_paragraph(text: str, start: int, end: int) -> bool:
    """Whether a word stands alone in the first line below a text, where whoever wrote it signs."""
    above = text[max(0, start - _FARTHEST_ABOVE) : start].rstrip(" \t>-~*")
    return above.endswith("\n") and above.rstrip().endswith(_SENTENCE_ENDS) and stands_alone(text, start, end)


class _Evidence:
    """What the gazetteers say of a folded word, for one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.nouns_capitalized = language(lang).writing.nouns_capitalized
        self.months = frozenset(fold(form) for row in rows(lang, "months.tsv") for form in row[1:2])
        self.heads = frozenset(
            word for phrase, _ in rows(lang, "organization_heads.tsv") for word in fold(phrase).split()
        ) | frozenset(fold(form).strip(".") for form in lines("any", "company_forms.txt"))

    @staticmethod
    @cache
    def of(lang: str) -> _Evidence:
        return _Evidence(lang)

    @lru_cache(maxsize=16384)  # noqa: B019 - there is one of these a language, for ever
    def stops(self, word: str) -> bool:
        """Whether a capitalised word cannot open a name without a title."""
        if is_ordinary(word, self.lang) or word in self.heads or word in national_words(self.lang):
            return True
        return self.nouns_capitalized and word in gazetteers.attributes(self.lang)  # "Hausmeister Kowalski"

    @lru_cache(maxsize=16384)  # noqa: B019 - there is one of these a language, for ever
    def ends_name(self, word: str) -> bool:
        """Whether a capitalised word cannot be part of a name."""
        if word in self.heads or word in function_words(self.lang):
            return True
        ordinary = is_ordinary(word, self.lang) or word in national_words(self.lang)
        return ordinary and not (word in gazetteers.family_names() or word in gazetteers.given_names())

    def given(self, word: str) -> bool:
        return word in gazetteers.given_names() and not is_ordinary(word, self.lang)

    @lru_cache(maxsize=16384)  # noqa: B019 - there is one of these a language, for ever
    def noun(self, word: str) -> bool:
        """Whether a word is a noun of the dictionary, or a compound, and nobody's family name."""
        if not self.nouns_capitalized or word in gazetteers.family_names():
            return False
        return word in gazetteers.technical_terms(self.lang).words or is_noun(word, gazetteers.all_nouns(self.lang))

    def family(self, word: str) -> bool:
        return word in gazetteers.family_names()

    def place(self, word: str) -> bool:
        place = gazetteers.places().get(word)
        return place is not None and (place.digits > 5 or place.kind != "CITY" or word not in gazetteers.family_names())


def _inside_sentence(text: str, start: int) -> bool:
    """Whether a lower-case word stands before: the capital letter is not that of a sentence's start."""
    return start > 1 and text[start - 1] == " " and (text[start - 2].islower() or text[start - 2] == ",")
