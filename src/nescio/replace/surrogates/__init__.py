"""surrogates: for each type, something else of the same kind that reads as well as the original."""
