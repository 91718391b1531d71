"""Which strings identify somebody, and where in a text they occur: one rule for detecting, linking and verifying."""
