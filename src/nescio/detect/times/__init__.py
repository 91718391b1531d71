"""Dates, clock times, lengths of time, years."""
