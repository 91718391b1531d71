"""What a result must tell to be repeated: data, versions, weights, machine, date."""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numpy as np

from nescio.evaluate.gold import GoldDocument
from nescio.version import __version__


def data_hash(gold: Sequence[GoldDocument]) -> str:
    """A sha256 over texts and annotations that does not depend on the order of the documents."""
    digest = hashlib.sha256()
    for document in sorted(gold, key=lambda d: d.id):
        digest.update(repr((document.id, document.text)).encode("utf8", "surrogatepass"))
        for annotator in sorted(document.annotators):
            mentions = sorted((m.start, m.end, m.type, m.identifier, m.entity) for m in document.annotators[annotator])
            digest.update(repr((annotator, mentions)).encode("utf8", "surrogatepass"))
    return digest.hexdigest()


@cache
def weights_hash() -> str:
    """A sha256 over all weights in the package, "none" if it has none."""
    try:
        folder = files("nescio.models")
    except ModuleNotFoundError:
        return "none"
    weights = sorted(_weights(folder), key=lambda item: item[0])
    if not weights:
        return "none"
    digest = hashlib.sha256()
    for name, file in weights:
        digest.update(name.encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _weights(folder: Traversable, prefix: str = "") -> list[tuple[str, Traversable]]:
    found = []
    for entry in folder.iterdir():
        name = f"{prefix}/{entry.name}"
        if entry.is_dir():
            found += _weights(entry, name)
        elif entry.name.endswith((".onnx", ".npy", ".npz")):
            found.append((name, entry))
    return found


def machine() -> dict[str, Any]:
    """The computer and the versions that matter."""
    return {
        "system": f"{platform.system()} {platform.machine()}",
        "processor": _processor(),
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "python": platform.python_version(),
        "numpy": np.__version__,
    }


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown"


def record(gold: Sequence[GoldDocument]) -> dict[str, Any]:
    """The whole record of a run."""
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "nescio": __version__,
        "weights_sha256": weights_hash(),
        "data_sha256": data_hash(gold),
        "machine": machine(),
    }
