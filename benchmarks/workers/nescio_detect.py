"""Measure the detect step (`nescio_detect.py MODEL FILE`); prints one line of JSON."""

import json
import resource
import sys
import time
from pathlib import Path

started = time.process_time()
from nescio.document import Document  # noqa: E402
from nescio.pipeline import Pipeline  # noqa: E402

pipeline = Pipeline.from_policy("gdpr", lang="en", model=sys.argv[1])
pipeline.run(
    Document("warm-up", "Mr John Smith of Leeds, born 3 May 1970, called 020 7946 0958.", lang="en"), until="detect"
)
startup = time.process_time() - started
text = Path(sys.argv[2]).read_text(encoding="utf8")
started = time.process_time()
document = pipeline.run(Document("text", text, lang="en"), until="detect")
seconds = time.process_time() - started
print(
    json.dumps(
        {
            "characters_per_cpu_second": len(text) / seconds,
            "mentions": len(document.mentions),
            "peak_megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
            "startup_seconds": startup,
        }
    )
)
