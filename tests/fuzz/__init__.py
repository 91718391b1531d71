"""Damaged files: whatever stands in one, it is written or refused, in time, and never ends a run."""
