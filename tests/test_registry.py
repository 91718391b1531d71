"""Components are found by name, built-ins and plugins alike."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from nescio import registry
from nescio.detect.people.subject import DenyListDetector
from nescio.errors import UnknownNameError


@pytest.fixture
def plugins(monkeypatch):
    """Install entry points for one test."""

    def install(**entries):
        points = [EntryPoint(name.replace("__", "."), value, "nescio.components") for name, value in entries.items()]
        monkeypatch.setattr(registry, "entry_points", lambda group: points if group == "nescio.components" else [])
        registry.table.cache_clear()

    yield install
    monkeypatch.undo()
    registry.table.cache_clear()


def test_every_row_leads_to_a_class():
    for kind, rows in registry.table().items():
        for name, target in rows.items():
            module, _, attribute = target.partition(":")
            assert module.startswith("nescio."), f"{kind} {name}"
            assert attribute.isidentifier(), f"{kind} {name}"


def test_settings_reach_the_constructor():
    assert registry.create("detector", "deny_list", strings=["Zwetanov"]).strings == ("Zwetanov",)


def test_unknown_component_says_what_is_near():
    with pytest.raises(UnknownNameError, match=r"Unknown detector 'fone'\. Did you mean 'phone'"):
        registry.create("detector", "fone")


def test_unknown_kind_says_what_is_near():
    with pytest.raises(UnknownNameError, match="Did you mean 'detector'"):
        registry.names("detektor")
    with pytest.raises(UnknownNameError, match="Did you mean 'replacer'"):
        registry.create("replacr", "tag")


def test_plugin_is_registered_like_a_built_in(plugins):
    plugins(detector__badge="nescio.detect.people.subject:DenyListDetector")
    assert registry.names("detector")[-1] == "badge"
    assert isinstance(registry.create("detector", "badge"), DenyListDetector)


def test_plugin_cannot_replace_a_built_in(plugins):
    plugins(detector__person="nescio.detect.people.subject:DenyListDetector")
    assert not isinstance(registry.create("detector", "person"), DenyListDetector)
