"""markup: web pages, Markdown, and XML from strangers."""
