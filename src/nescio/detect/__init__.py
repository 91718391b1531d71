"""detect: find mentions of what identifies people. One small class a recogniser, one rule that merges them."""
