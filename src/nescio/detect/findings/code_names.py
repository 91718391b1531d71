"""Names of functions, constants and libraries ("mpz_cmp_d", "LZMA_FINISH", "liblzma"): nobody is called so.

A handle has an underscore, too ("dark_wolf"), so a word in small letters counts only among others of its family ("mpz_add",
"mpz_sub") or if it has many pieces; and one with somebody's name in it ("demir_ayse") is somebody.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from nescio.document import Mention
from nescio.identity.rule import is_ordinary
from nescio.lang.gazetteers import family_names, given_names, name_key
from nescio.text.patterns import fixed

_KINDS = frozenset(("PERSON", "ORG", "LOC", "MISC"))
# Detectors that go by the looks of a word alone: what a label or a title says is not overruled.
_BY_LOOKS = frozenset(("neural", "user", "organization", "bare_name", "person"))
_WITH_UNDERSCORE = fixed(r"[A-Za-z_](?<!\w.)[A-Za-z\d]*_\w*[A-Za-z\d](?:\.\d+)*(?!\w)")
_IS_HANDLE = fixed(r"(?<![\w@.-])@\Z")
_LIBRARY = fixed(r"lib[a-z][a-z\d+]+(?:-[a-z\d+]+)*")
# A large family may have the name of a mathematician in it ("mpz_jacobi").
_MANY_PIECES, _FAMILY, _LARGE_FAMILY = 4, 3, 10
_SHORTEST_NAME = 3


def without_code_names(mentions: Sequence[Mention], text: str, lang: str) -> Iterable[Mention]:
    """The mentions of a passage that do not stand in the name of a function, a constant or a library."""
    if "_" not in text and "lib" not in text:
        return mentions
    seen = [mention for mention in mentions if mention.main_type in _KINDS and _goes_by_looks(mention)]
    code = {(one.start, one.end) for one in _inside_code(seen, text, lang)} if seen and "_" in text else set()
    code |= {(one.start, one.end) for one in seen if _LIBRARY.fullmatch(text, one.start, one.end)}
    return (
        [one for one in mentions if (one.start, one.end) not in code or not _goes_by_looks(one)] if code else mentions
    )


def _goes_by_looks(mention: Mention) -> bool:
    return _BY_LOOKS.issuperset(mention.source.split("+"))


def _inside_code(mentions: Iterable[Mention], text: str, lang: str) -> Iterator[Mention]:
    """The mentions that lie in a name of code; both are gone through in the order of the text, once."""
    code = _code_in(text, lang)
    place = 0
    for mention in sorted(mentions, key=lambda one: one.start):
        while place < len(code) and code[place][1] <= mention.start:
            place += 1
        if place < len(code) and code[place][0] <= mention.start and mention.end <= code[place][1]:
            yield mention


def _code_in(text: str, lang: str) -> list[tuple[int, int]]:
    """Where names of code stand."""
    found = [
        (match.span(), [piece for piece in match[0].split("_") if piece])
        for match in _WITH_UNDERSCORE.finditer(text)
        if not _IS_HANDLE.search(text, max(0, match.start() - 2), match.start())
    ]
    families = defaultdict[str, set[str]](set)
    for _, pieces in found:
        families[pieces[0]].add("_".join(pieces))
    return [span for span, pieces in found if _is_code(pieces, len(families[pieces[0]]), lang)]


def _is_code(pieces: Sequence[str], family: int, lang: str) -> bool:
    is_constant = all(piece.isupper() or piece[0].isdigit() for piece in pieces)
    looks_so = is_constant or len(pieces) >= _MANY_PIECES or family >= _FAMILY
    names = [piece for piece in pieces if _is_name(piece, lang)] if looks_so else []
    return looks_so and (not names or (family >= _LARGE_FAMILY and pieces[0] not in names))


def _is_name(piece: str, lang: str) -> bool:
    key = name_key(piece)
    listed = len(key) >= _SHORTEST_NAME and (key in given_names() or key in family_names())
    return listed and not is_ordinary(key, lang)
