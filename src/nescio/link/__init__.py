"""link: group the mentions of the same thing into entities."""
