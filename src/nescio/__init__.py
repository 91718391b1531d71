"""nescio: turn documents about people into documents that can be shared.

>>> import nescio
>>> nescio.anonymize("Call Dr Jane Miller on 020 7946 0958.").text
'Call [PERSON 1] on [CODE 1].'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nescio.version import __version__

if TYPE_CHECKING:
    from nescio.document import Decision, Document, Edit, Entity, Mention, Part, Risk, Verdict
    from nescio.errors import NescioError
    from nescio.pipeline import Pipeline
    from nescio.reasons import Reason
    from nescio.result import Result
    from nescio.run.files import FileReport, anonymize_file
    from nescio.settings import Settings
    from nescio.showing import show

__all__ = [
    "Decision", "Document", "Edit", "Entity", "FileReport", "Mention", "NescioError", "Part", "Pipeline", "Reason", "Result",
    "Risk", "Settings", "Verdict", "__version__", "anonymize", "anonymize_file", "find_mentions", "show",
]  # fmt: skip

_HOMES = {
    **dict.fromkeys(
        ("Decision", "Document", "Edit", "Entity", "Mention", "Part", "Risk", "Verdict"), "nescio.document"
    ),
    "NescioError": "nescio.errors",
    "Pipeline": "nescio.pipeline",
    "Reason": "nescio.reasons",
    "Result": "nescio.result",
    "FileReport": "nescio.run.files",
    "anonymize_file": "nescio.run.files",
    "Settings": "nescio.settings",
    "show": "nescio.showing",
}


def anonymize(text: str, **settings: Any) -> Result:
    """Anonymise one text; any of ``Settings`` may be given by its name. The result has ``text``, ``edits``, ``document``."""
    from nescio.pipeline import Pipeline

    return Pipeline.from_policy(**settings).anonymize(text)


def find_mentions(text: str, **settings: Any) -> tuple[Mention, ...]:
    """Find the mentions in one text without changing it."""
    from nescio.document import Document
    from nescio.pipeline import Pipeline

    return Pipeline.from_policy(**settings).run(Document("text", text), until="detect").mentions


def __getattr__(name: str) -> Any:
    """Load public names on first use, so that ``import nescio`` costs next to nothing."""
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'nescio' has no attribute {name!r}")
