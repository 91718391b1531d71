"""replace: write something readable in place of what is masked."""
