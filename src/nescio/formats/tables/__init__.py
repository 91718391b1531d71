"""tables: CSV, TSV, Parquet, JSON and JSON Lines."""
