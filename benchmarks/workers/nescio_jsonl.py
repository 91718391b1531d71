"""Measure the whole command on a JSONL file; prints one line of JSON."""

import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

source = Path(sys.argv[1])
with tempfile.TemporaryDirectory() as folder:
    target = Path(folder) / "out.jsonl"
    subprocess.run(
        [sys.executable, "-m", "nescio", "anonymize", str(source), "-o", str(target), "--lang", "en"], check=True
    )
    lines = sum(1 for _ in target.open("rb"))
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print(
    json.dumps(
        {
            "characters_per_cpu_second": source.stat().st_size / (usage.ru_utime + usage.ru_stime),
            "documents": lines,
            "peak_megabytes": usage.ru_maxrss / 1024,
            "startup_seconds": 0.0,
        }
    )
)
