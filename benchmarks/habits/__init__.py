"""Habits of writing: generated texts with planted secrets, to see which of them survive."""
