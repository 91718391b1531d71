"""Small Parquet tables for tests."""

import io

import pyarrow
import pyarrow.parquet


def parquet(columns, schema=None, **saving):
    """A table with these columns, as bytes."""
    buffer = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.table(columns, schema=schema), buffer, **saving)
    return buffer.getvalue()


def table(data):
    """A table from its bytes."""
    return pyarrow.parquet.read_table(io.BytesIO(data))
