"""Names of people, by lists, titles, cues and places in a text; user names; the subject of a document."""
