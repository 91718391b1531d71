"""Names that only their place gives away: behind "Kollegin", before "sagte", beside a given name in a list or a table.

A family name that no list has looks like any noun where nouns have capitals. Here it counts where a noun would need an article, or
where the words around it speak of people; ordinary nouns (``ordinary_nouns.txt``) count only where nothing else can stand.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from nescio.detect.people.enumerations import are_two_people
from nescio.detect.people.name_pairs import name_pairs
from nescio.detect.people.parties import names_by_place
from nescio.document import Mention
from nescio.identity.rule import function_words, is_ordinary, national_words, particles, titles
from nescio.lang import gazetteers, language
from nescio.lang.compounds import is_noun
from nescio.text.beginnings import finditer_at_lines
from nescio.text.classes import LETTER, LOWER, UPPER
from nescio.text.folding import fold
from nescio.text.passage import Passage
from nescio.text.patterns import fixed

_CUES = "name_cues.tsv"
# Nothing but a name can stand there: neither a recogniser's doubt nor another meaning of the word counts.
SURE = 0.95
# Endings of nouns that nobody is called.
_NOUN_ENDING = fixed(
    r"(?:ung|heit|keit|schaft|tion|ismus|tat|enz|ierung|ungen|heiten|keiten|schaften|tionen|weise|lich)s?\Z"
)
# Endings by which a noun of the list may differ.
_NOUN_FORMS = ("ern", "en", "er", "es", "n", "e", "s")
# From here on a word that ends in a noun is a compound, whatever stands before.
_LONG_COMPOUND = 13
_DIGITS_OF_NUMBER = 5
# How far from the edge of its line a word may stand that opens or ends it.
_WIDEST_MARGIN = 40
_SENTENCE_END = fixed(r"(?:\A|[.!?:;\n]\s*|[\"“”„»«]\s*|^[-*•]\s*)\Z")
_LINE_BREAK = fixed(r"[ \t]*\r?\n[ \t>]*")
# The rest of a double name: "Finger-Yılmaz".
_DOUBLE_NAME = fixed(rf"(?:-[{UPPER}][{LETTER}'’]+)+")
# Bounded: in a chain of thousands of hyphens each capital begins a name. What is read is not given back ("+"): no shorter one ends
# with the word.
_REST = rf"[{LETTER}'’-]{{1,40}}+(?![{LETTER}'’-])"
_NAME = rf"[{UPPER}]{_REST}"
_GIVEN = rf"[{UPPER}][{LOWER}]+"
# "Oberhuber Matthias fehlt": at the start of a line, a given name behind.
_FAMILY_FIRST = fixed(rf"(?m)^[ \t>*•-]*(?:\d{{1,3}}[.)][ \t])?({_NAME})[ \t]+({_GIVEN})(?=[ \t]+[{LOWER}]|[ \t]*$)")
# "Oberhuber, Matthias, wurde": a comma between, an end behind.
# The capital comes first and looks back then, here and below: so the search goes from capital to capital.
_CATALOGUE = fixed(
    rf"([{UPPER}](?<![\w,].){_REST}),[ \t]({_GIVEN})(?=[ \t]*(?:[,;.)\n]|$|[{UPPER}]\.)|[ \t]+[{LOWER}])"
)
_ENTRY = fixed(r"(?:\A|[\n:;])[ \t]*\Z")
# "Fern and Dmitri Baptiste moved out".
_PAIR = fixed(rf"([{UPPER}](?<!\w.)[{LOWER}]+) (?:and|und|&) ({_GIVEN}) {_NAME}")
# "Distelkamp L. fehlte", "Fuß, geb. Nachtigall".
_WITH_INITIAL = fixed(rf"([{UPPER}](?<![\w.].){_REST}) [{UPPER}]\.(?=[ ,][ ]?[{LOWER}])")
_BORN = fixed(
    rf"([{UPPER}](?<!\w.){_REST}),?[ \n](?:geb\.|geborene[rn]?|née|nee|born)[ \n](?:(?:von|van|de|zu)[ \n])?({_NAME})"
)
_CELLS = fixed(rf"(?<=[|;\t])[ ]*({_NAME})[ ]*(?=[|;\t\n]|$)|(?m:^)[ ]*({_NAME})[ ]*(?=[|;\t])")
# "Name Distelkamp" above "Vorname Henrike": a form without colons.
_GIVEN_LABELS = ("Vorname", "First name", "Given name")
_FORM = fixed(
    rf"(?m)^[ \t]*(?:[Nn]ame|Nachname|Surname)[ \t]+({_NAME})[ \t]*\r?\n[ \t]*(?:{'|'.join(_GIVEN_LABELS)})[ \t]"
)
# Whose note is it: "TODO(nakamura)", and who speaks in a chat: "<fern> anyone here?".
_USERS = {
    ("TODO(", "FIXME(", "XXX(", "HACK(", "NOTE("): fixed(
        rf"[TFXHN](?<!\w.)(?:ODO|IXME|XX|ACK|OTE)\(([{LETTER}][\w.-]{{2,30}})\)"
    ),
    ("<",): fixed(rf"<(?<![^\n]<)([{LETTER}][\w.-]{{1,24}})>(?=[ \t])"),
}
# Fields of data that stand in a text: "lastName": "Thackeray", nachname='Weil'.
_FIELDS = fixed(
    r"[FLGMSVNZRflgmsvnzrſ](?<!\w.)(?i:(?:(?<=f)(?:irst|amily|ull|ore|amilien)|(?<=l)ast|(?<=g)(?:iven|eburts)"
    r"|(?<=m)(?:iddle|aiden)|(?<=s)ur|(?<=v)or|(?<=n)ach|(?<=z)u|(?<=r)uf)[_ -]?names?)"
    rf"[\"']? {{0,2}}[:=] {{0,2}}[\"']([{LETTER}][^\"'\n]{{1,29}})[\"']"
)
_BEFORE_VALUE = tuple(sign + " " * blanks + quote for sign in ":=" for blanks in range(3) for quote in "\"'")
# "jonas.wehling", "anna_kern": looked for from the sign between them.
_DOT = fixed(rf"[._](?<=[{LOWER}]{{3}}.)(?=[{LOWER}]{{3}})")
_BEFORE_DOT = fixed(rf"(?<![\w.@/-])[{LOWER}]{{3,15}}\Z")
_DOTTED = fixed(rf"([{LOWER}]{{3,15}})[._]([{LOWER}]{{3,20}})(?![\w@]|\.\w)")
_LONGEST_FIRST = 15
LONGEST = 30
# Names of tags that stand in angle brackets at the start of a line and speak of nobody.
_TAGS = frozenset(
    "br li ul ol td tr th html body head div span table title meta link img font center strong small pre code".split()
    + "h1 h2 h3 h4 h5 h6 input form label option select button script style section article header footer main nav".split()
)


class BareNameDetector:
    """PERSON by the words around it."""

    name = "bare_name"

    def detect(self, passage: Passage) -> Iterator[Mention]:
        for start, end, score in (
            *self._beside_cues(passage),
            *self._beside_given_names(passage),
            *self._in_tables(passage),
            *((start, end, 0.75) for start, end in name_pairs(passage, is_name_like)),
            *self._by_place(passage),
        ):
            if second := _DOUBLE_NAME.match(passage.text, end):
                end = second.end()
            if end - start <= LONGEST:
                yield Mention(start, end, "PERSON", score, self.name)
        for beginnings, pattern in _USERS.items():
            for match in pattern.finditer(passage.text) if any(one in passage.text for one in beginnings) else ():
                if fold(match[1]) not in _TAGS:
                    yield Mention(match.start(1), match.end(1), "PERSON/USER", 0.85, self.name)
        if any(sign in passage.text for sign in _BEFORE_VALUE):
            for match in _FIELDS.finditer(passage.text):
                yield Mention(match.start(1), match.end(1), "PERSON", SURE, self.name)
        for dot in _DOT.finditer(passage.text):
            first = _BEFORE_DOT.search(passage.text, max(0, dot.start() - _LONGEST_FIRST), dot.start())
            dotted = first and _DOTTED.match(passage.text, first.start())
            if dotted and _is_given(dotted[1], passage.lang):
                yield Mention(dotted.start(), dotted.end(), "PERSON/USER", 0.8, self.name)

    @staticmethod
    def _by_place(passage: Passage) -> Iterator[tuple[int, int, float]]:
        """Names in captions and lists; only where nouns have capitals: elsewhere a capital tells a name by itself."""
        if language(passage.lang).writing.nouns_capitalized:
            for start, end in names_by_place(passage.text, lambda word: is_name_like(word, passage.lang)):
                yield start, end, SURE

    def _beside_cues(self, passage: Passage) -> Iterator[tuple[int, int, float]]:
        words, cues = passage.words, gazetteers.cues(passage.lang, _CUES)
        roles, prepositions, speech, labels = cues["role"], cues["preposition"], cues["speech"], cues["label"]
        capitals = language(passage.lang).writing.nouns_capitalized
        for index in self._near_cues(passage):
            word = words.folded[index]
            here, before = (words.starts[index], words.ends[index]), words.folded[index - 1] if index else ""
            if (
                not words.texts[index].isupper()
                # "das beklagte Land" names no defendant: where nouns have capitals, so have the words for people.
                and (not capitals or words.texts[index][0].isupper())
                and self._capital_after(passage, index)
                and (word in roles or (capitals and words.texts[index][0].isupper() and _is_role(word, passage.lang)))
            ):
                if not self._is_title(passage, index + 1) and self._leads_to_name(passage, index, word in roles):
                    # No noun can be meant behind "Pfleger" if no list has it as one.
                    is_sure = word in cues["short"] or (
                        capitals and word in roles and self._is_no_noun(passage, index + 1)
                    )
                    yield words.starts[index + 1], words.ends[index + 1], SURE if is_sure else 0.8
            elif word in cues["small"] and self._small_name_after(passage, index, speech):
                yield words.starts[index + 1], words.ends[index + 1], 0.8
            elif word in labels and self._opens_line(passage, index) and self._ends_line(passage, index + 1):
                yield words.starts[index + 1], words.ends[index + 1], SURE if word in cues["sure"] else 0.8
            elif (
                index + 1 < len(words)
                and words.folded[index + 1] in cues["telling"]
                and word in gazetteers.family_names()
                and word not in function_words(passage.lang)
                and self._opens_sentence(passage, index)
                and self._close(passage, index)
            ):
                yield *here, SURE
            elif (
                not capitals
                or not words.texts[index][0].isupper()
                or not is_name_like(words.texts[index], passage.lang)
            ):
                continue
            elif before in prepositions and self._close(passage, index - 1):
                if not self._capital_after(passage, index):
                    yield *here, 0.6
            elif index + 1 < len(words) and words.folded[index + 1] in speech and self._close(passage, index):
                if words.texts[index + 1].islower() and self._opens_sentence(passage, index):
                    yield *here, 0.6
            elif (
                index
                and words.folded[index - 1] in speech
                and words.texts[index - 1].islower()
                and self._close(passage, index - 1)
                and not self._capital_after(passage, index)
            ):
                yield *here, 0.55

    @staticmethod
    def _is_no_noun(passage: Passage, index: int) -> bool:
        word = passage.words.folded[index]
        if is_ordinary(word, passage.lang) or word in gazetteers.technical_terms(passage.lang).words:
            return False
        return not is_noun(word, gazetteers.all_nouns(passage.lang))

    @staticmethod
    def _near_cues(passage: Passage) -> list[int]:
        """The words that may lead to a name or be one: cues, what stands before one, and every noun where nouns have capitals."""
        words, cues = passage.words, gazetteers.cues(passage.lang, _CUES)
        leading = cues["role"] | cues["small"] | cues["label"]
        near = {*words.among(leading), *(index - 1 for index in words.among(cues["telling"]) if index)}
        if language(passage.lang).writing.nouns_capitalized:
            near.update(words.capitals)
        return sorted(near)

    def _beside_given_names(self, passage: Passage) -> Iterator[tuple[int, int, float]]:
        words, lang = passage.words, passage.lang
        capitals, small = language(lang).writing.nouns_capitalized, self._writes_small(passage)
        nations = gazetteers.nationalities(lang)
        for match in _CATALOGUE.finditer(passage.text):
            if fold(match[1]) in nations and fold(match[2]) in nations:
                continue  # "fluent in Vietnamese, French and English"
            if are_two_people(passage.text, match, lang):
                yield from (
                    (*match.span(group), 0.75) for group in (1, 2) if fold(match[group]) in gazetteers.given_names()
                )
                continue
            known = fold(match[1]) in gazetteers.family_names()
            if known and not _is_place(match[1]) and not is_ordinary(fold(match[1]), lang):
                # A family name of the lists: what follows may also be a place ("Lindqvist, Devon").
                if fold(match[2]) in gazetteers.given_names():
                    yield match.start(1), match.end(2), SURE if _is_given(match[2], lang) else 0.75
                    yield match.start(2), match.end(2), SURE
            elif (
                _is_given(match[2], lang)
                and fold(match[1]) not in function_words(lang)
                and (not capitals or known or is_name_like(match[1], lang) or _is_entry(passage.text, match.start()))
                # A place before a name may be a place ("In Wells, Haruto"), not at the start of a line or of an item.
                and (not _is_place(match[1]) or (known and _is_entry(passage.text, match.start())))
            ):
                yield match.start(1), match.end(2), 0.75
        for match in finditer_at_lines(_FAMILY_FIRST, passage.text):
            if _is_given(match[2], lang) and not _is_given(match[1], lang) and is_name_like(match[1], lang):
                yield match.start(1), match.end(2), 0.7
        for match in _WITH_INITIAL.finditer(passage.text):
            if is_name_like(match[1], lang):
                yield match.start(1), match.end(), 0.65
        for match in _PAIR.finditer(passage.text):
            if _is_given(match[2], lang) and fold(match[1]) in gazetteers.given_names():
                yield match.start(1), match.end(1), SURE
        if any(label in passage.text for label in _GIVEN_LABELS):
            for match in _FORM.finditer(passage.text):
                yield *match.span(1), SURE
        for match in _BORN.finditer(passage.text):
            if fold(match[1]) not in function_words(lang):
                yield match.start(1), match.end(1), SURE if fold(match[1]) in gazetteers.family_names() else 0.7
                yield match.start(2), match.end(2), SURE
        given = gazetteers.given_names()
        for index in words.like(lambda word: word in given or (word[-1:] == "s" and word[:-1] in given)):
            word = words.folded[index]
            if not (_is_given(word, lang) or (word.endswith("s") and _is_given(word[:-1], lang))):
                continue
            if index + 1 == len(words) or (not small and words.texts[index][0].islower()):
                continue
            first, second = words.texts[index], words.texts[index + 1]
            gap = passage.text[words.ends[index] : words.starts[index + 1]]
            if not _is_given(first, lang):
                if capitals and first[0].isupper() and first.endswith("s") and _is_given(first[:-1], lang):
                    yield words.starts[index], words.ends[index], 0.6
                continue
            if gap == " " and capitals and first[0].isupper() and second[0].isupper() and second[1:].islower():
                if first.endswith("s") and _is_given(first[:-1], lang) and not is_name_like(second, lang):
                    continue  # "Ingos Abschied"
                if not self._is_followed_by_name(passage, index + 1) and fold(second) not in titles(lang):
                    yield words.starts[index], words.ends[index + 1], 0.75
            elif _LINE_BREAK.fullmatch(gap) and first[0].isupper() and second[0].isupper():
                behind = passage.text[words.ends[index + 1] : words.ends[index + 1] + 2]
                # "Bea / STATUS closed" is a signature above a field.
                is_field = second.isupper() and not first.isupper() and self._opens_line(passage, index)
                goes_on = behind[:1] == " " and behind[1:].islower()
                if goes_on and not is_field and fold(second) not in function_words(lang):
                    yield words.starts[index], words.ends[index + 1], 0.7
            elif gap == " " and first.islower() and second.islower() and small:
                key = fold(second)
                if _is_unusual(second, lang) or (key in gazetteers.family_names() and key not in function_words(lang)):
                    yield words.starts[index], words.ends[index + 1], 0.7

    def _in_tables(self, passage: Passage) -> Iterator[tuple[int, int, float]]:
        """In a line of cells with a given name, a cell of one word beside it is the family name."""
        if not any(sign in passage.text for sign in "|\t;"):
            return
        position = 0
        for line in passage.text.splitlines(keepends=True):
            if "|" not in line and "\t" not in line and ";" not in line:
                position += len(line)
                continue
            cells = [
                (m.start(m.lastindex), m.end(m.lastindex), m[m.lastindex]) for m in _CELLS.finditer(line) if m.lastindex
            ]
            # With a telephone or customer number behind it, the row is about somebody.
            has_number = sum(map(str.isdigit, line)) >= _DIGITS_OF_NUMBER
            for place, (start, end, text) in enumerate(cells):
                beside = [cells[other][2] for other in (place - 1, place + 1) if 0 <= other < len(cells)]
                named = any(_is_given(other, passage.lang) for other in beside) and not _is_given(text, passage.lang)
                if named and fold(text) not in function_words(passage.lang) and not _is_place(text):
                    sure = has_number or fold(text) in gazetteers.family_names()
                    yield position + start, position + end, SURE if sure else 0.7
            position += len(line)

    @staticmethod
    def _capital_after(passage: Passage, index: int) -> bool:
        """Whether a word that may be a name follows, perhaps on the next line of a sentence."""
        words = passage.words
        if index + 1 >= len(words) or not words.texts[index + 1][0].isupper() or len(words.texts[index + 1]) < 3:
            return False
        gap = passage.text[words.ends[index] : words.starts[index + 1]]
        broken = _LINE_BREAK.fullmatch(gap) is not None
        behind = passage.text[words.ends[index + 1] : words.ends[index + 1] + 2]
        # At a line end a title may also be the end of a sentence; words of the same sentence must go on behind the name.
        return gap in (" ", "\u00a0", ". ") or (broken and behind[:1] == " " and behind[1:].islower())

    @staticmethod
    def _leads_to_name(passage: Passage, index: int, listed: bool) -> bool:
        """Whether the word behind a role is the name of who has it, not a noun beside it ("Patient Information")."""
        words, lang = passage.words, passage.lang
        following = words.folded[index + 1]
        # "Er fiel von der Leiter. Das Unternehmen ...": behind a word in full a full stop ends the sentence.
        gap = passage.text[words.ends[index] : words.starts[index + 1]]
        short = words.folded[index] in gazetteers.cues(lang, _CUES)["short"]
        if gap == ". " and words.folded[index] not in titles(lang) and (not short or following in function_words(lang)):
            return False
        likely = following in gazetteers.family_names() or is_name_like(words.texts[index + 1], lang)
        if short:  # "Pat. Wurst klagt", not "Pat. Aufnahme", "Pat. Zimmer 12"
            likely = likely or following in gazetteers.cues(lang, _CUES)["noun_name"]
            return likely and not passage.text[words.ends[index + 1] + 1 : words.ends[index + 1] + 2].isdigit()
        if not language(lang).writing.nouns_capitalized:
            return likely or not is_ordinary(following, lang)
        # Only a title leads over the end of a line: "Mitarbeiter / Lehrstuhl" are two lines of a letter head.
        led = (
            words.folded[index] in titles(lang) or "\n" not in passage.text[words.ends[index] : words.starts[index + 1]]
        )
        behind = passage.text[words.ends[index + 1] : words.ends[index + 1] + 2]
        # Words that go on behind it make a name of what is no noun, even if it is made like one: "Kassenwart Siebelhoff legte".
        unlisted = _is_unusual(following, lang) and not _NOUN_ENDING.search(following)
        # "weil die Beklagte Kenntnis hatte": the words for parties are no titles, and nouns follow them.
        party = words.folded[index] in gazetteers.cues(lang, _CUES)["party"]
        listed = listed and not (party and following in gazetteers.ordinary_nouns(lang))
        return likely or (led and (listed or (unlisted and behind[:1] == " " and behind[1:].islower())))

    @staticmethod
    def _small_name_after(passage: Passage, index: int, speech: frozenset[str]) -> bool:
        """Whether a name without a capital follows a title: "herr kolthoff", "frau blume ist krank"; not "die frau ist krank"."""
        words, lang = passage.words, passage.lang
        if index + 1 >= len(words) or not words.texts[index + 1].islower():
            return False
        if passage.text[words.ends[index] : words.starts[index + 1]] not in (" ", "\u00a0", ". "):
            return False
        key = words.folded[index + 1]
        if key in function_words(lang) or key in speech or len(key) < 3:
            return False
        if _is_unusual(key, lang):
            return True
        goes_on = words.folded[index + 2] if index + 2 < len(words) else ""
        return key in gazetteers.family_names() and (not goes_on or goes_on in speech)

    @staticmethod
    def _is_title(passage: Passage, index: int) -> bool:
        """Whether a word behind a title is another one: "Herr Professor,", "Frau Mag. Dr. Imhof"; "Frau Richter" is somebody."""
        words, lang = passage.words, passage.lang
        behind = passage.text[words.ends[index] : words.ends[index] + 1]
        title = words.folded[index] in titles(lang) or words.folded[index] in gazetteers.cues(lang, _CUES)["role"]
        followed = BareNameDetector._capital_after(passage, index)
        return (title and (followed or behind in (",", "!"))) or (behind == "." and len(words.texts[index]) < 6)

    @staticmethod
    def _close(passage: Passage, index: int) -> bool:
        words = passage.words
        return passage.text[words.ends[index] : words.starts[index + 1]] in (" ", "\u00a0")

    @staticmethod
    def _opens_line(passage: Passage, index: int) -> bool:
        start = passage.words.starts[index]
        before = passage.text[max(0, start - _WIDEST_MARGIN) : start].rstrip(" \t>*•-")
        return not before or before.endswith("\n")

    @staticmethod
    def _ends_line(passage: Passage, index: int) -> bool:
        words = passage.words
        if (
            index >= len(words)
            or not words.texts[index][0].isupper()
            or not BareNameDetector._close(passage, index - 1)
        ):
            return False
        end = words.ends[index]
        return passage.text[end : end + _WIDEST_MARGIN].lstrip(" \t")[:1] in ("", "\n", "\r")

    @staticmethod
    def _opens_sentence(passage: Passage, index: int) -> bool:
        start = passage.words.starts[index]
        return _SENTENCE_END.search(passage.text[max(0, start - 4) : start]) is not None

    @staticmethod
    def _is_followed_by_name(passage: Passage, index: int) -> bool:
        words = passage.words
        if index + 1 >= len(words) or not BareNameDetector._close(passage, index):
            return False
        return words.texts[index + 1][0].isupper()

    @staticmethod
    def _writes_small(passage: Passage) -> bool:
        """Whether the text is written without capitals."""
        letters = passage.text[:2000]
        return sum(map(str.isupper, letters)) <= max(1, len(letters) // 60)


def _is_entry(text: str, place: int) -> bool:
    """Whether a line or an item of a list begins here."""
    return _ENTRY.search(text, max(0, place - 3), place) is not None


def _is_given(word: str, lang: str) -> bool:
    key = fold(word)
    return (
        len(key) > 2
        and key in gazetteers.given_names()
        and not is_ordinary(key, lang)
        and key not in gazetteers.ordinary_nouns(lang)
        and not _is_place(word)
    )


def _is_unusual(word: str, lang: str) -> bool:
    key = fold(word)
    return len(key) > 2 and not is_ordinary(key, lang) and key not in gazetteers.ordinary_nouns(lang)


def _is_place(word: str) -> bool:
    place = gazetteers.places().get(fold(word))
    return place is not None and (place.kind != "CITY" or place.digits > 5)


def is_name_like(word: str, lang: str) -> bool:
    """Whether a capitalised word can be a family name: no ordinary word, no compound of ordinary words, no place."""
    key = fold(word)
    if (
        len(key) < 4
        or not word[1:].islower()
        or key in function_words(lang)
        or key in particles()
        or key in titles(lang)
    ):
        return False
    if (
        is_ordinary(key, lang)
        or key in gazetteers.ordinary_nouns(lang)
        or key in national_words(lang)
        or _is_place(word)
    ):
        return False
    if key in gazetteers.family_names():
        return True
    if any(
        key.endswith(ending) and key.removesuffix(ending) in gazetteers.ordinary_nouns(lang) for ending in _NOUN_FORMS
    ):
        return False
    return not _NOUN_ENDING.search(key) and not _is_compound(key, lang) and key not in gazetteers.attributes(lang)


@lru_cache(maxsize=20_000)
def _is_role(key: str, lang: str) -> bool:
    """Whether a word says what somebody does: an occupation, or a compound that ends in a role ("Kassenwart", "Übungsleiterin")."""
    roles, known = gazetteers.cues(lang, _CUES)["role"], gazetteers.attributes(lang)
    return any(
        tail in roles or (tail in known and known[tail].type == "DEM/OCCUPATION")
        for tail in (key[cut:] for cut in (0, *range(3, len(key) - 3)))
    )


def _is_compound(key: str, lang: str) -> bool:
    """Whether a word ends in an ordinary noun behind something that is a word, too: "Kundendienst", "Vertragsende"."""
    nouns = gazetteers.ordinary_nouns(lang)
    for cut in range(3, len(key) - 3):
        head, tail = key[:cut], key[cut:]
        if tail in nouns and (
            head in nouns
            or _is_place(head)
            or head.removesuffix("s") in nouns
            or head.removesuffix("en") in nouns
            or (is_ordinary(head, lang) and head not in function_words(lang))
        ):
            return True
    return False
