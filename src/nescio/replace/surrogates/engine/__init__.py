"""engine: what all makers of surrogates share: keyed choices, what was chosen so far, what is refused."""
