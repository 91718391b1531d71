"""codes: numbers with check digits, addresses of the internet, telephone numbers."""
