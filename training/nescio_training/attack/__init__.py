"""The re-identification attack that is trained: a text classifier with one class for each individual."""
