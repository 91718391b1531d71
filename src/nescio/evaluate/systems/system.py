"""What a system is, and the one table of those that can be run: name -> "module:Class"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module, metadata
from importlib.util import find_spec
from typing import Protocol

from nescio.errors import UnknownNameError, UsageError
from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.predictions import Masked

SYSTEMS = {
    "nescio": "nescio.evaluate.systems.own:NescioSystem",
    "presidio": "nescio.evaluate.systems.presidio:PresidioSystem",
    "presidio+org": "nescio.evaluate.systems.presidio:PresidioWithOrganizations",
    "spacy": "nescio.evaluate.systems.spacy_entities:SpacySystem",
    "huggingface": "nescio.evaluate.systems.hugging_face:HuggingFaceSystem",
    "scrubadub": "nescio.evaluate.systems.scrubadub_filth:ScrubadubSystem",
}


@dataclass(frozen=True, slots=True)
class Output:
    """What a system masks in one document; ``point`` names an operating point, ``mentions`` is all it found."""

    masked: tuple[Masked, ...]
    point: str = ""
    mentions: tuple[Masked, ...] | None = None


class System(Protocol):
    """Something that masks documents; ``argument`` is what stands after the colon of ``name:argument``."""

    argument: str

    def prepare(self) -> None:
        """Load what is needed; raises ``UsageError`` with the fix if something is not installed."""
        ...

    def mask(self, document: GoldDocument) -> Iterator[Output]:
        """The output for a document, the main operating point first."""
        ...

    def about(self) -> Mapping[str, str]:
        """Versions and models, for the record."""
        ...


def check_name(spec: str) -> None:
    """Refuse a system that does not exist."""
    name = spec.partition(":")[0]
    if name not in SYSTEMS:
        raise UnknownNameError("system", name, SYSTEMS)


def create(spec: str) -> System:
    """The system for ``name`` or ``name:argument``; nothing is loaded yet."""
    check_name(spec)
    name, _, argument = spec.partition(":")
    module, _, attribute = SYSTEMS[name].partition(":")
    system: System = getattr(import_module(module), attribute)(argument)
    return system


def require(module: str, package: str, system: str) -> None:
    """Refuse politely if a package is not installed."""
    if find_spec(module) is None:
        raise UsageError(
            f"The system '{system}' is not installed here. Install it with: pip install {package} "
            f"(best in an environment of its own; its predictions can also be read from a file)."
        )


def version_of(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "unknown"
