"""wholes: texts and tables that are read in blocks, treated as the one thing that they are."""
