"""Money and other quantities."""
