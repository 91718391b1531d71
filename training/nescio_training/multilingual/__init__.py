"""The encoder of many languages that the German recogniser starts from, cut down to the pieces of one language."""
