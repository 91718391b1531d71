"""``python -m nescio``."""

from nescio.cli import main

main()
