"""review: what people decide about a document, as values and pure functions; nothing here knows of requests or tables."""
