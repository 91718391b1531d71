"""risk: fit what turns measures into chances to the masking decisions of experts."""
