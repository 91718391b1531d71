"""Training of the recogniser: one encoder, three heads (type, masking, confidential category), many sources."""
