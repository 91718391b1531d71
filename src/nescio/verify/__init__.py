"""verify: make sure that nothing masked survives."""
