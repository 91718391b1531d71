"""The background as an anonymiser would leave it: what attackers that are trained learn masks from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nescio.document import Document
from nescio.errors import DocumentError, UnknownNameError
from nescio.pipeline import Pipeline

WAYS = ("none", "rules", "pipeline")


def disguised(texts: Iterable[str], way: str, *, policy: str = "gdpr") -> Iterator[str]:
    """Each text after the rules alone or after the whole pipeline; with ``none``, nothing at all.

    The attacker may use what does not pass verification: it is not going to publish it.
    """
    if way not in WAYS:
        raise UnknownNameError("way to anonymise the background", way, WAYS)
    if way == "none":
        return
    pipeline = Pipeline.from_policy(policy, model="none" if way == "rules" else "default")
    for text in texts:
        try:
            yield pipeline.run(Document("background", text)).output
        except DocumentError:
            yield ""
