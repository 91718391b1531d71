"""mail: single mails (EML) and mailboxes (mbox)."""
