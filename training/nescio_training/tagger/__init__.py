"""The tagger over whole words: for languages that have no encoder."""
