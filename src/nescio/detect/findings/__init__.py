"""What becomes of findings: trimmed, merged, completed, repeated everywhere, dropped where they are no names."""
