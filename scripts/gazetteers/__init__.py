"""Builders of the data files under src/nescio/lang; one module per kind of file, run by scripts/build_gazetteers.py."""
