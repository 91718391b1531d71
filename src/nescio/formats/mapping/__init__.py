"""mapping: the way from the text of a document back to the places in its file, and the last check of a finished file."""
