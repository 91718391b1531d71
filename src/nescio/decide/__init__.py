"""decide: mask or keep each entity, with the reason."""
