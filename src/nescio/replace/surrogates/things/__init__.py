"""Surrogates for things that no list of names and traits has."""
