"""The command line: one file a command; library errors become messages and exit codes here and nowhere else."""

from __future__ import annotations

import sys


def main() -> None:
    """Entry point of ``nescio``."""
    from nescio.cli.app import app, run

    sys.exit(run(app))
