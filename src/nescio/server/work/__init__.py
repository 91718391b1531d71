"""work: the pipeline at the service: jobs in a bounded pool, steps for a project, documents kept at hand."""
