"""nescio's replacers as an operator of Presidio's anonymiser."""

from __future__ import annotations

from functools import cache
from typing import Any

from presidio_anonymizer.operators import Operator, OperatorType

from nescio.document import Decision, Document, Entity, Mention
from nescio.pipeline import Pipeline
from nescio.presidio.names import type_of
from nescio.replace.keys import check_key
from nescio.settings import Settings

_DEFAULT = "surrogate"


class NescioOperator(Operator):
    """``OperatorConfig("nescio", {"replace": "surrogate", "key": key})``: another value of the same kind.

    With a key (32 bytes or more), the same value becomes the same in every text; ``lang`` is "en" unless it is given.
    """

    def operate(self, text: str, params: dict[str, Any] | None = None) -> str:
        """What stands for a value."""
        given = params or {}
        kind = type_of(str(given.get("entity_type", "")))
        document = Document(
            "value",
            text,
            lang=str(given.get("lang", "en")),
            mentions=(Mention(0, len(text), kind, 1.0, "presidio"),),
            entities=(Entity("value", kind, (0,)),),
            decisions=(Decision("value", "mask", "direct"),),
        )
        pipeline = _pipeline(str(given.get("replace", _DEFAULT)), given.get("key"))
        return pipeline.run(document, since="replace", until="replace").output

    def validate(self, params: dict[str, Any] | None = None) -> None:
        """Refuse a replacer that there is not, and a key that is none."""
        given = params or {}
        Settings.of(replace=str(given.get("replace", _DEFAULT)))
        if given.get("key") is not None:
            check_key(given["key"])

    def operator_name(self) -> str:
        return "nescio"

    def operator_type(self) -> OperatorType:
        return OperatorType.Anonymize


@cache
def _pipeline(replace: str, key: bytes | None) -> Pipeline:
    return Pipeline.from_settings(Settings.of(replace=replace, key=key, model="none"))
