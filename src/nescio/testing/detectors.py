"""The contract of detectors (see ``nescio.protocols.Detector``)."""

from __future__ import annotations

from nescio.document import Mention
from nescio.lang import LANGUAGES
from nescio.protocols import Detector
from nescio.taxonomy import declare_type, taxonomy
from nescio.testing.samples import EVERYDAY, HOSTILE, SUBJECT
from nescio.text.passage import Passage

# Punctuation that no mention begins or ends with; a full stop may belong to an abbreviation ("C.C.", "Ltd.").
_LOOSE = frozenset(",;:!?\u2026")
# Unicode's joiner, which glues emoji, and the marks of direction are no part of a mention either.
_MARKS = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")


def check_detector(detector: Detector) -> None:
    """Raise ``AssertionError`` with the broken contract; silence means that the pipeline can use the detector."""
    assert isinstance(detector, Detector), f"{type(detector).__name__} has no name or no method detect(passage)"
    assert isinstance(detector.name, str), f"{type(detector).__name__}.name is not a string"
    assert detector.name, f"{type(detector).__name__}.name is empty"
    assert "+" not in detector.name, f"{detector.name}: a '+' in the name would read as two sources"
    for name in getattr(detector, "types", ()):
        declare_type(name)
    texts = [(lang, f"everyday text {place}", text) for place, (lang, text) in enumerate(EVERYDAY, 1)]
    texts += [(lang, what, text) for what, text in HOSTILE.items() for lang in LANGUAGES]
    for lang, what, text in texts:
        _check_text(detector, text, lang, f"{detector.name}, {what} ({lang})")


def _check_text(detector: Detector, text: str, lang: str, where: str) -> None:
    try:
        first = list(detector.detect(Passage(text, lang, SUBJECT)))
    except Exception as error:
        raise AssertionError(f"{where}: raises {type(error).__name__}; a detector must bear any text") from error
    for mention in first:
        assert isinstance(mention, Mention), f"{where}: yields {type(mention).__name__}, not Mention"
        _check_mention(mention, text, where)
    again = list(detector.detect(Passage(text, lang, SUBJECT)))
    assert first == again, f"{where}: a second look finds something else; detectors must be deterministic"


def _check_mention(mention: Mention, text: str, where: str) -> None:
    start, end = mention.start, mention.end
    span = f"{where}: mention {start}-{end} of type {mention.type}"
    assert start < end, f"{span} is empty or runs backwards"
    assert start >= 0, f"{span} begins before the passage"
    assert end <= len(text), f"{span} ends after the passage (length {len(text)}); offsets are relative to it"
    assert mention.type in taxonomy(), f"{span}: no such type in taxonomy.yaml, nor among the detector's own ``types``"
    assert 0.0 <= mention.score <= 1.0, f"{span}: score {mention.score} is not between 0 and 1"
    assert mention.source, f"{span}: the source is empty; it should be the detector's name"
    surface = text[start:end]
    assert any(c.isalnum() for c in surface), f"{span} holds neither letter nor digit"
    for c in (surface[0], surface[-1]):
        assert not c.isspace(), f"{span} begins or ends with a blank"
        assert c not in _LOOSE and c not in _MARKS, f"{span} begins or ends with punctuation (U+{ord(c):04X})"
    assert not _joined(text, start), f"{span} begins inside a word"
    assert not _joined(text, end), f"{span} ends inside a word"
    assert "\n\n" not in surface.replace("\r", ""), f"{span} runs across a blank line"


def _joined(text: str, place: int) -> bool:
    """Whether a word goes on over this place."""
    return 0 < place < len(text) and text[place - 1].isalnum() and text[place].isalnum()
