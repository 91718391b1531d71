"""Phrases for infilling: collect sensitive spans, keep the common ones, train one output row for each."""
