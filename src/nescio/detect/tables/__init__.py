"""Tables, of files and typed into texts: what the name of a column and its other cells say of a cell."""
