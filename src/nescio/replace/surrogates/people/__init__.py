"""people: names and traits."""
