"""What an attacker may know: search in background documents, in an index on this machine or in a service the user runs."""
