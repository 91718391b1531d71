"""The attribute model: what can be read or inferred about a person."""
