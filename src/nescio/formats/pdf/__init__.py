"""pdf: PDF documents: what they draw, and how masked text is taken out of them."""
