"""``nescio train``: its commands as one group."""

from __future__ import annotations

import typer

from nescio.cli.quiet import takes_quiet
from nescio.cli.train_measures import attributes, risk
from nescio.cli.train_models import infill, language_model, recognizer

train = typer.Typer(no_args_is_help=True, help="Train models on your own data (needs `pip install 'nescio[train]'`).")
for _command in (language_model, recognizer, infill, risk, attributes):
    train.command(_command.__name__.replace("_", "-"))(takes_quiet(_command))
