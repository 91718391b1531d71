"""store: what the service keeps, in SQLite or PostgreSQL: tables, migrations, sealing, the audit trail, deletion."""
