"""formats: read documents from files and write results, in the format and with the layout of the input.

| files | read as |
|---|---|
| text, docx, odt, pdf, html, markdown | one document a file |
| xlsx, ods, json | one document a file, cell by cell |
| csv, tsv, parquet | one document a cell |
| jsonl | one document a line |
| zip | the documents of its members, and their names |
| eml, mbox | one document a mail, and the documents of its attachments |
| tab, brat | annotated documents of benchmarks |

Each format is one class, named in the table of ``nescio.builtins``. Larger ones have files of their own beside it:
``office_*`` (docx, xlsx, ods, odt), ``pdf_*``, ``html_document``, ``mail_*`` (eml, mbox). Below them: where bytes come from
(source, container, members, hardened_xml) and how they become text (binary, encoding), the way from text back to the places in
a file (slots, complete_text, mapped, spliced), the last look at a finished file (survivors), where bytes go (atomic, encoded)
and what a result says (results, placement). Above them: which files a command reads (opening) and which it writes (targets).
"""
