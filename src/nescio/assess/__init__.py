"""assess: how much each entity, and each combination of entities, gives away."""
