"""What answers are made of, for the description of the API."""
