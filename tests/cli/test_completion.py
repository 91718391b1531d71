"""A shell asks the program what may follow."""

import os
import subprocess
import sys

import pytest


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_script(shell, nescio):
    assert "_NESCIO_COMPLETE" in nescio("completion", shell).out


def test_what_may_follow():
    asked = {"COMP_WORDS": "nescio anonymize --no-ov", "COMP_CWORD": "2", "_NESCIO_COMPLETE": "complete_bash"}
    done = subprocess.run(
        [sys.executable, "-m", "nescio"], env={**os.environ, **asked}, capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == ["--no-overwrite"]
