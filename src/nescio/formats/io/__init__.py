"""io: where bytes come from and go: inputs, outputs, encodings, containers, and what a result says."""
