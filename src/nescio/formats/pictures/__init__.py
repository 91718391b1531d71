"""Pictures: read by an engine that recognises text, painted over, written without metadata."""
