"""Does a document speak of somebody at all? Where nobody is, places, firms, dates and amounts identify nobody.

A recipe, a manual, a table of laboratory values or the news of a company holds no personal data, however many towns it names.
Anything that speaks for a person counts: a name, a user name, a number that belongs to one person, "I" and "she", or two things
that only people have (an age and an occupation). Short texts always count: too little can be seen in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from nescio.document import Document, Mention
from nescio.identity.rule import folded_words
from nescio.lang import lines
from nescio.lang.gazetteers import company_words, family_names, given_names, places
from nescio.models.mask_signals import DIRECT, opinions, rule_score, spoken_opinions
from nescio.taxonomy import facts_of
from nescio.text.folding import fold
from nescio.text.lines import stands_alone

SHORT = 40
_SURE = 0.6
_CERTAIN = 0.95
# From here on a recogniser counts: for a word that a list has or of several, and for a single word that no list has.
_LIKELY_NAME = 0.8
_SURE_NAME = 0.95
# What a rule must give a name that a recogniser is sure of and that stands alone in its line.
_GUESS = 0.5
_RECOGNIZER = "neural"
_LIKELY = 0.5
# What is said of people counts where an expert may mask it: two such things together are seldom said of anything else.
_PERHAPS = 0.2
# Numbers that firms and products have as well, and those which are a person's only if a recogniser agrees that they tell something.
_ANYBODYS = frozenset("PHONE EMAIL URL IP MAC DEVICE BIC".split())
_PERHAPS_ANYBODYS = frozenset("CASE CUSTOMER PLATE LICENCE".split())
# So many words like "she" and "my" are of no phrase like "reset my password" or "he or she".
_MANY_WORDS = 3
# What is said of people alone.
_OF_PEOPLE = frozenset("AGE FAMILY OCCUPATION NATIONALITY ETHNICITY RELIGION POLITICS ORIENTATION EDUCATION".split())


def speaks_of_somebody(document: Document) -> bool:
    """Whether anything in the document speaks for a person, or several things that may."""
    if document.subject or document.meta.get("cells"):
        return True
    read = any(map(opinions, document.mentions))
    people = [mention for mention in document.mentions if _is_person(document, mention, read=read)]
    if any(not read or _is_surely_one(document, mention) for mention in people):
        return True
    said = {mention.type for mention in document.mentions if _is_said_of_somebody(mention)}
    if len(said) > 1:
        return True
    words = folded_words(document.text)
    if len(words) < SHORT:
        return True
    names = {fold(document.surface(mention)) for mention in people if mention.main_type == "PERSON"}
    told = _words_of_people(words, document.lang)
    return len(names) > 1 or bool(names and told) or told >= (_MANY_WORDS if read else 1)


def _words_of_people(words: Sequence[str], lang: str) -> int:
    """How many words are said of people alone ("she", "my", "Ms"); two together that are ("I used") count as many."""
    told = frozenset(lines(lang, "person_words.txt"))
    together = any(f"{one} {two}" in told for one, two in pairwise(words))
    return sum(map(told.__contains__, words)) + together * _MANY_WORDS


def _is_surely_one(document: Document, mention: Mention) -> bool:
    """Whether one mention is enough: a number that only people have, a name that a rule is certain of, that signs, or that a
    recogniser takes for the one whom the text is about. Products and games have names, too ("Serena bath hoist")."""
    if mention.main_type == "CODE":
        return mention.subtype not in _PERHAPS_ANYBODYS
    if rule_score(mention) >= _CERTAIN or signs(document, mention):
        return True
    return dict(mention.signals).get(f"{_RECOGNIZER}{DIRECT}", 0.0) >= _LIKELY


def _is_person(document: Document, mention: Mention, *, read: bool) -> bool:
    """Whether a mention is a person or a number of one.

    Where a recogniser has ``read`` the text, a rule's guess does not count, and its own only for what is written like a name.
    """
    main, _, sub = mention.type.partition("/")
    if main == "PERSON":
        if not read or rule_score(mention) >= _CERTAIN:
            return mention.score >= _SURE
        if signs(document, mention):
            return True
        named = dict(mention.signals).get(_RECOGNIZER, 0.0)
        return named >= _LIKELY_NAME and tells(mention) and _is_like_a_name(document.surface(mention), named)
    if main != "CODE" or not sub or sub in _ANYBODYS:
        return False
    if read and sub in _PERHAPS_ANYBODYS and not tells(mention):
        return False
    return rule_score(mention) >= _SURE and facts_of(mention.type).identifier == "direct"


def _is_like_a_name(surface: str, named: float) -> bool:
    """Whether a recogniser's person is written like one: no firm, no town, and a word that no list has only if it is sure."""
    words = [word for word in folded_words(surface) if len(word) > 2]
    if any(word in company_words() for word in folded_words(surface)[1:]):
        return False
    if len(words) == 1 and words[0] in places():
        return False
    if any(word in given_names() or word in family_names() for word in words):
        return True
    written_so = bool(words) and surface[0].isupper() and not surface.isupper() and surface.replace(" ", "").isalpha()
    return written_so and (len(words) > 1 or named >= _SURE_NAME)


def _is_said_of_somebody(mention: Mention) -> bool:
    """Whether a recogniser, or a rule where there is none, takes a mention for what somebody is."""
    main, _, sub = mention.type.partition("/")
    return main == "DEM" and (not sub or sub in _OF_PEOPLE) and tells(mention, _PERHAPS)


def signs(document: Document, mention: Mention) -> bool:
    """Whether a name stands alone in its line, as under a letter, and a rule and a recogniser agree that it is one.

    What an expert would mask is then no question: whoever signs is somebody.
    """
    if mention.main_type != "PERSON" or rule_score(mention) < _GUESS:
        return False
    if dict(mention.signals).get(_RECOGNIZER, 0.0) < _SURE_NAME:
        return False
    return stands_alone(document.text, mention.start, mention.end)


def tells(mention: Mention, chance: float = _LIKELY) -> bool:
    """Whether a recogniser says that an expert would mask it, with this chance."""
    return max((value for _, value in spoken_opinions(mention)), default=0.0) >= chance
