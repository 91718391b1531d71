"""systems: run nescio and its peers on the same documents; a peer runs only where it is installed."""
