"""The exceptions of nescio.

NescioError                  everything a caller may want to catch
|-- UsageError               the caller asked for something that does not exist (exit code 2)
|   |-- UnknownNameError     no component, policy, type or format of that name; says what is near
|   |-- PolicyError          a policy file is wrong; names file and key
|   |-- KeyFileError         a key file is missing, open to others or holds no key
|   |-- VaultError           a vault cannot be opened: another key, another version, no vault at all
|   `-- MissingExtraError    an optional dependency is not installed; names the exact pip command
|-- DocumentError            one document cannot be processed; the others go on (exit code 1)
|   |-- InputError           file or line cannot be read; names file and line
|   |-- VerificationError    something that was masked survives in the output
|   |-- OutputError          the result cannot be written
|   `-- MeasureError         a measure of risk cannot be taken; the others go on

No message ever contains text of a document: messages are shown, logged and mailed.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class NescioError(Exception):
    """Base of all errors that nescio raises on purpose."""


class UsageError(NescioError):
    """The request itself is wrong."""


class UnknownNameError(UsageError):
    """A name that stands for nothing, said with its neighbours and all allowed names."""

    def __init__(self, kind: str, name: str, allowed: Iterable[str]) -> None:
        names = sorted(allowed)
        near = get_close_matches(name, names, n=1, cutoff=0.5)
        hint = f" Did you mean '{near[0]}'?" if near else ""
        super().__init__(f"Unknown {kind} '{name}'.{hint} Allowed: {', '.join(names)}.")


class PolicyError(UsageError):
    """A policy that cannot be used."""


class MissingExtraError(UsageError):
    """An optional dependency is needed and missing."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs an optional dependency. Install it with: pip install 'nescio[{extra}]'")


class KeyFileError(UsageError):
    """A key file that cannot be used."""


class VaultError(UsageError):
    """A vault that cannot be opened."""


class DocumentError(NescioError):
    """One document cannot be processed."""


class InputError(DocumentError):
    """A file, or a line of it, cannot be read."""

    def __init__(self, what: str, *, path: str = "", line: int | None = None) -> None:
        place = path + (f":{line}" if line is not None else "")
        super().__init__(f"{place}: {what}" if place else what)


class VerificationError(DocumentError):
    """A masked string survives in the output; the document was not written."""


class OutputError(DocumentError):
    """The result cannot be written."""


class MeasureError(DocumentError):
    """A measure of risk cannot be taken for a document; raised with a ``nescio.reasons.Reason`` or a sentence."""
