"""attack: try to re-identify the people in anonymised documents, as an independent outsider would."""
