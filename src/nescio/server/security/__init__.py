"""security: who may do what: roles, tokens, sessions, origins, limits, headers."""
