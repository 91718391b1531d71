"""Numbers and codes of people: identifiers with check digits, phones, accounts, addresses of the net, case numbers."""
