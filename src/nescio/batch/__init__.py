"""batch: take whole collections through the pipeline, so that any interruption costs nothing but time."""
