"""emulation: learn from real searches how searches end, for documents without a background."""
