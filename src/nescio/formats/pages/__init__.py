"""Files as pages: where the characters of a text stand on paper, and pictures of the pages."""
