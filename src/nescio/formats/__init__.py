"""formats: read documents from files and write results.

One class a format (text, jsonl, table, tab, brat). Below them: where bytes come from (source), how they become text
(binary, encoding), where they go (atomic, encoded) and what a result says (results, placement). Above them: which files
a command reads (opening) and which it writes (targets).
"""
