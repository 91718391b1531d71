"""Training code of nescio: everything that needs torch lives here, never in the runtime package."""
