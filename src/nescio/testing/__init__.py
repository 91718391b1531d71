"""testing: contract checks for components, also for plugins."""
