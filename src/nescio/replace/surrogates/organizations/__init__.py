"""organizations: firms, authorities, clubs."""
