"""Every command has help with an example, and the list of commands is what the README speaks of."""

import pytest
import typer

from nescio.cli.app import application

COMMANDS = typer.main.get_command(application()).commands


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_help_has_examples(nescio, name):
    answer = nescio(name, "--help")
    assert answer.code == 0
    if not hasattr(COMMANDS[name], "commands"):  # a group's examples are at its commands
        assert f"nescio {name}" in answer.out
        assert "Examples" in answer.out


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_option_is_explained(name):
    for parameter in COMMANDS[name].params:
        assert parameter.help, f"{name} {parameter.name}"


def test_version(nescio):
    assert nescio("--version").out.startswith("nescio ")


def test_without_a_command_the_help_is_shown(nescio):
    assert "anonymize" in nescio().out


def test_unknown_option_is_a_usage_error(nescio):
    assert nescio("anonymize", "--polcy", "gdpr").code == 2
