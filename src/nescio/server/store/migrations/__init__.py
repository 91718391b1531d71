"""Migrations of the store, in order; they run when the service starts."""
