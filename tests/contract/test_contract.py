"""Every registered component keeps its contract; new rows in the table of built-ins are picked up by themselves."""

from __future__ import annotations

import subprocess
import sys

import pytest

from nescio import registry
from nescio.policy import preset
from nescio.protocols import Format
from nescio.testing import check_detector, check_format, check_replacer, check_step

SETTINGS = {
    ("step", "detect"): lambda: {
        "detectors": [registry.create("detector", "person"), registry.create("detector", "email")]
    },
    ("step", "decide"): lambda: {"policy": preset("gdpr")},
    ("step", "replace"): lambda: {"policy": preset("gdpr")},
    ("detector", "deny_list"): lambda: {"strings": ("Whitby", "Soft Lantern")},
}

SENTENCE = "Frau Zwetanov bought a boat in the harbour of Whitby."
SAMPLES: dict[str, tuple[bytes, bytes]] = {
    "text": (SENTENCE.encode(), b""),
    "jsonl": (b'{"id": "a", "text": "Zwetanov came."}\n{"id": "b", "text": "The harbour is cold."}\n', b""),
    "csv": (b"note,place\nZwetanov came,the harbour\nnobody else,here\n", b""),
    "tsv": (b"note\tplace\nZwetanov came\tthe harbour\nnobody else\there\n", b""),
    "brat": (SENTENCE.encode(), b"T1\tPERSON 5 13\tZwetanov\n"),
    "tab": (
        b'[{"doc_id": "x1", "text": "Zwetanov came to the harbour.", "dataset_type": "test", "annotations": {}}]',
        b"",
    ),
}


def registered(kind):
    return registry.names(kind) if kind in registry.table() else []


def make(kind, name):
    return registry.create(kind, name, **SETTINGS.get((kind, name), dict)())


@pytest.mark.parametrize("name", registered("detector"))
def test_detector(name):
    check_detector(make("detector", name))


@pytest.mark.parametrize("name", registered("replacer"))
def test_replacer(name):
    check_replacer(make("replacer", name))


@pytest.mark.parametrize("name", registered("step"))
def test_step(name):
    check_step(make("step", name))


@pytest.mark.parametrize("name", registered("format"))
def test_format(name):
    component = make("format", name)
    assert isinstance(component, Format)
    sample, companion = SAMPLES.get(name, (b"", b""))
    if not sample:
        pytest.fail(f"add a sample of the format '{name}' to SAMPLES in this file")
    check_format(component, sample, companion=companion)


@pytest.mark.parametrize("kind", registry.KINDS)
def test_component_names_tell_components_apart(kind):
    names = [make(kind, name).name for name in registered(kind)]
    assert len(names) == len(set(names)), f"two components of kind {kind} share a name: {sorted(names)}"


def test_constructors_read_no_file():
    """In a process of its own: what this one has read is cached and would hide a reading constructor."""
    script = """
from importlib import import_module
from nescio import registry
from nescio.policy import preset
from nescio.testing import check_constructor

policy = preset("gdpr")
needs = {"detect": {"detectors": ()}, "decide": {"policy": policy}, "replace": {"policy": policy}}
for kind, rows in registry.table().items():
    for name, target in rows.items():
        module, _, attribute = target.partition(":")
        check_constructor(getattr(import_module(module), attribute), **(needs.get(name, {}) if kind == "step" else {}))
"""
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
