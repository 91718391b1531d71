"""Generated identifiers of many kinds: how many are masked, and how many numbers with a wrong check digit are."""
