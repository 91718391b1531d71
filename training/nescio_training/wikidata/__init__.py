"""wikidata: a gazetteer of what people are, out of a dump of Wikidata."""
