"""run: run a pipeline over many documents."""
