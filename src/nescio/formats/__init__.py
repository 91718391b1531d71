"""formats: read documents from files and write results, in the format and with the layout of the input.

| files | read as |
|---|---|
| text, docx, pptx, doc, ppt, odt, pdf, rtf, html, epub, xml, latex, markdown, srt, vtt, ics, vcf | one document a file |
| xlsx, xls, ods, sqlite, json, yaml, toml, ini, notebook | one document a file, cell by cell |
| csv, tsv, parquet | one document a table, cell by cell; of chosen columns, one a cell |
| jsonl | one document a line; without texts (records), one document a file, cell by cell |
| zip | the documents of its members, and their names |
| eml, msg, mbox | one document a mail, and the documents of its attachments |
| tab, brat | annotated documents of benchmarks |

Each format is one class, named in the table of ``nescio.builtins``; formats of one family share a folder (office, pdf, mail,
markup, tables). Below them: ``io`` (where bytes come from and go, and what a result says) and ``mapping`` (the way from text back
to the places in a file, and the last check of a finished file). Which files a command reads and writes: ``io.inputs`` and
``io.targets``.
"""
