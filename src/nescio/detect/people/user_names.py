"""User names that are known by their form ("@handle", "u/name", "kaya_88"), and names of people written in one word."""

from __future__ import annotations

from collections.abc import Iterator

from nescio.document import Mention
from nescio.identity.rule import is_ordinary
from nescio.lang import LANGUAGES
from nescio.lang.gazetteers import all_nouns, family_names, given_names, name_key, technical_terms
from nescio.protocols import PassageLike
from nescio.text.beginnings import finditer_at_digits
from nescio.text.classes import LETTER, LOWER, UPPER
from nescio.text.patterns import fixed

# Not the scope of a package: "@types/node".
_HANDLE = fixed(r"@(?<![\w@.+<{$%&-]@)[A-Za-z_][\w.-]{1,38}\w(?![\w@]|/[a-z])")
_UNDERSCORE = fixed(r"_(?<=[^\W_]_)(?=[^\W_])")
_HEAD = fixed(r"(?<![\w/.@:=?&%~$#{<\[-])[A-Za-z][\w]{0,38}\Z")
_REDDIT = fixed(r"(?<![\w/.])u/([A-Za-z][\w-]{2,20})(?![\w/.])")
# Not a field of a form or of a program: "client_ip = ", "Adm_date      2024".
_TAIL = fixed(r"\w{1,40}(?![\w/@=(\[}>]|[.:-][\w/]| ?=| {3})")

# A given and a family name without a blank: "AyseDemir", "DEMIR_AYSE", "ayse.demir", "aysedemir88".
_CAMEL = fixed(rf"[{UPPER}](?<![^\W_].)[{LOWER}]{{1,20}}[{UPPER}][{LOWER}]{{1,20}}(?![^\W\d_])")
_CAPITAL = fixed(rf"[{UPPER}][{LOWER}]*")
_JOINED = fixed(rf"[._](?<=[{LETTER}]{{2}}.)[{LETTER}]{{2,20}}(?![^\W_])")
_BEFORE_JOINT = fixed(rf"(?<![\w@/.-])[{LETTER}]{{2,20}}\Z")
_NUMBERED = fixed(rf"\d(?<=[{LOWER}].)\d{{0,3}}(?!\w)")
_BEFORE_NUMBER = fixed(rf"(?<![\w@/.-])[{LOWER}]{{6,30}}\Z")
# The folder of somebody: "C:\\Users\\Petra Kern\\Desktop", "/home/pkern/data". Some are of programs or of everybody.
_FOLDER = fixed(
    r"[\\/](?:Users|home|Documents and Settings)(?:\\{1,2}|/)"
    r"([^\W_](?:[^\\/:*?\"'<>|\r\n]{0,39}(?=[\\/])|[^\\/:*?\"'<>|\s,;)]{0,39}))"
)
_FOLDERS = tuple(slash + name for slash in "\\/" for name in ("Users", "home", "Documents and Settings"))
_NOBODYS_FOLDER = frozenset(
    "public default shared all users guest user username runner root admin administrator ubuntu vagrant app node git jenkins "
    "docker ec2-user www-data circleci travis build ci".split()
) | {"all users", "default user"}
# "EN/home/home_node.html" is a page.
_PAGE = fixed(r".+\.(?:[a-z]?html?|php\d?|aspx?|jsp|css|js|xml|json|md|txt|pdf|png|jpe?g|gif|svg)")
# Who writes a line of a log ("2023-05-02 09:14 jmiller:"), and whom a field of a ticket names ("assigned to rkaur2").
_ACCOUNT = rf"(?P<user>[{LOWER}]{{4,20}}\d{{0,3}})(?![\w@/.-]*[\w@/])"
_BEHIND_CLOCK = fixed(rf"\d{{1,2}}:\d\d(?::\d\d)?(?:[.,]\d{{1,6}})?Z?[\])]?[ \t]{{1,4}}<?{_ACCOUNT}")
_BEHIND_FIELD = fixed(rf"(?i:[^\W\d_]+(?: (?:id|to|in as|an|als))?)[ \t]{{0,2}}[:=]?[ \t]{{1,2}}{_ACCOUNT}")
_FIELDS = frozenset(
    "user username login account owner assignee reporter assigned logged benutzer benutzername benutzerkennung kennung zugewiesen "
    "angemeldet konto".split()
)
_MOST_INITIALS = 2
_SHORTEST_BEHIND_INITIAL = 4
_SHORTEST_NAME = 3
_LIKELY, _DOUBTFUL = 0.6, 0.3


class UserNameDetector:
    """Handles of social networks, forum names with an underscore, and given with family name in one word.

    Addresses, file names and programs are left alone, but a person's name in them is not.
    """

    name = "user"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text = passage.text
        if "@" in text:
            for match in _HANDLE.finditer(text):
                yield Mention(match.start(), match.end(), "PERSON/USER", 0.85, self.name)
        if "u/" in text:
            for match in _REDDIT.finditer(text):
                yield Mention(match.start(1), match.end(1), "PERSON/USER", 0.9, self.name)
        if "_" in text:
            yield from self._with_underscore(passage)
        for match in _FOLDER.finditer(text) if any(word in text for word in _FOLDERS) else ():
            if not _is_nobodys(match[1]):
                yield Mention(match.start(1), match.end(1), "PERSON/USER", 0.9, self.name)
        fields = (_BEHIND_FIELD.match(text, passage.words.starts[place]) for place in passage.words.among(_FIELDS))
        for match in (*finditer_at_digits(_BEHIND_CLOCK, text), *filter(None, fields)):
            if _is_initial_and_name(match["user"].rstrip("0123456789"), passage.lang):
                yield Mention(match.start("user"), match.end("user"), "PERSON/USER", 0.9, self.name)
        for start, end in _names_in_one_word(text):
            yield Mention(start, end, "PERSON/USER", 0.85, self.name)

    def _with_underscore(self, passage: PassageLike) -> Iterator[Mention]:
        text, done = passage.text, 0
        for match in _UNDERSCORE.finditer(text):
            place = match.start()
            if place < done:
                continue
            # Of "a_b_c" the second sign is not looked at: its letter belongs to the first.
            done = place + 3
            head, tail = _HEAD.search(text, max(0, place - 40), place), _TAIL.match(text, place)
            if head and tail:
                done = tail.end()
                word = text[head.start() : done]
                # Constants and underlined words (_so_) are not names.
                if not word.isupper() and word[-1] != "_":
                    score = _DOUBTFUL if _is_technical(word, passage.lang) else _LIKELY
                    yield Mention(head.start(), done, "PERSON/USER", score, self.name)


def _is_initial_and_name(word: str, lang: str) -> bool:
    """Whether a word is a family name behind one or two letters ("jmiller", "rkaur"), and no word of a language."""
    if (
        any(is_ordinary(word, one) or word in all_nouns(one) for one in {lang, *LANGUAGES})
        or word in technical_terms(lang).words
    ):
        return False
    rests = (word[cut:] for cut in range(1, _MOST_INITIALS + 1))
    return any(len(rest) >= _SHORTEST_BEHIND_INITIAL and rest in family_names() for rest in rests)


def _is_nobodys(folder: str) -> bool:
    """Whether what lies in the folder of homes is a program's or everybody's folder, a placeholder or a page."""
    name = folder.lower()
    return name in _NOBODYS_FOLDER or "$" in name or "%" in name or _PAGE.fullmatch(name) is not None


def _is_technical(word: str, lang: str) -> bool:
    """Whether a word with underscores is rather a variable ("a_n", "order_id") than somebody: short or ordinary pieces alone."""
    return all(len(piece) < _SHORTEST_NAME or is_ordinary(piece.lower(), lang) for piece in word.split("_"))


def _names_in_one_word(text: str) -> Iterator[tuple[int, int]]:
    for match in _CAMEL.finditer(text):
        if _are_names(*_CAPITAL.findall(match[0])):
            yield match.span()
    for match in _JOINED.finditer(text):
        before = _BEFORE_JOINT.search(text, max(0, match.start() - 24), match.start())
        if before and _written_alike(before[0], match[0][1:]) and _are_names(before[0], match[0][1:]):
            yield before.start(), match.end()
    for match in finditer_at_digits(_NUMBERED, text):
        before = _BEFORE_NUMBER.search(text, max(0, match.start() - 32), match.start())
        if before and any(
            _are_names(before[0][:cut], before[0][cut:])
            for cut in range(_SHORTEST_NAME, len(before[0]) - _SHORTEST_NAME + 1)
        ):
            yield before.start(), before.end()


def _written_alike(one: str, other: str) -> bool:
    return (one.islower(), one.isupper()) == (other.islower(), other.isupper())


def _are_names(one: str, other: str) -> bool:
    """Whether one is a given and the other a family name, and not both are ordinary words ("MarkDown")."""
    first, second = name_key(one), name_key(other)
    if min(len(first), len(second)) < _SHORTEST_NAME:
        return False
    given, family = given_names(), family_names()
    if not ((first in given and second in family) or (second in given and first in family)):
        return False
    return not all(any(is_ordinary(word, lang) for lang in LANGUAGES) for word in (first, second))
