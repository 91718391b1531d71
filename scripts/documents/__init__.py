"""Documents in which every place that can hold a name holds one: what ``make_documents.py`` writes."""
