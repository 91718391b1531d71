"""Text services that several steps share: words, folding, passages, and what makes a string identify somebody."""
