"""Make finished documents and read them back, for tests of the formats."""

import io
from pathlib import Path

from nescio.document import Decision, Document, Edit, Entity, Mention, Verdict
from nescio.formats.io.output import FileOutput
from nescio.formats.io.source import Source
from nescio.reasons import Reason

PASSED = Verdict(True)


def finished(document, replacements=(), verdict=PASSED):
    """The document as the pipeline would leave it: each (old, new) pair replaced wherever ``old`` stands."""
    spans = []
    for number, (old, new) in enumerate(replacements, 1):
        at = document.text.find(old)
        while at >= 0:
            spans.append((at, at + len(old), new, f"e{number}"))
            at = document.text.find(old, at + len(old))
    spans.sort()
    ids = list(dict.fromkeys(span[3] for span in spans))
    return document.with_(
        mentions=tuple(Mention(start, end, "PERSON/FAMILY", 0.9, "test") for start, end, _, _ in spans),
        entities=tuple(
            Entity(i, "PERSON/FAMILY", tuple(n for n, span in enumerate(spans) if span[3] == i)) for i in ids
        ),
        decisions=tuple(Decision(i, "mask", "direct", reason=Reason.said("names a person")) for i in ids),
        edits=tuple(Edit(start, end, new, entity) for start, end, new, entity in spans),
        verdict=verdict,
    )


def source(data, name="input"):
    """Bytes as a source, as if they came from standard input."""
    return Source(name, stream=io.BytesIO(data))


def documents(items):
    """The documents among what a reader gave."""
    return [item for item in items if isinstance(item, Document)]


def problems(items):
    """The messages among what a reader gave."""
    return [str(item) for item in items if not isinstance(item, Document)]


def write(format, documents, path: Path, origin=None):
    """Write to a file and return (report, bytes); bytes are None if there is no file."""
    with FileOutput(path) as output:
        report = format.write(documents, origin, output)
    return report, path.read_bytes() if path.exists() else None
