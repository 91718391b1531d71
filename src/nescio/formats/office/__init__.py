"""office: Word documents, workbooks and OpenDocument files."""
