"""profiles: what can be said about each person of a text, read or inferred, with the words that tell."""
