"""The policy presets, one YAML file each."""
