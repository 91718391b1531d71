"""places: towns, countries, streets, postal codes."""
