"""Carry an encoder over to another language: a new vocabulary whose embeddings start from the old ones."""
