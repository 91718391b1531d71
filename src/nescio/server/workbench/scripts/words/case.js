// Words of a whole case, in English and German.

/** @type {Record<string, [string, string]>} */
export default {
  "upload.progress": [
    "{done} of {count} files sent …",
    "{done} von {count} Dateien gesendet …",
  ],
  "upload.refused": [
    "{count} of {all} files were not taken",
    "{count} von {all} Dateien wurden nicht angenommen",
  ],
  "sort": [
    "Order",
    "Reihenfolge",
  ],
  "sort.newest": [
    "Newest first",
    "Neueste zuerst",
  ],
  "sort.oldest": [
    "Oldest first",
    "Älteste zuerst",
  ],
  "sort.name": [
    "By name",
    "Nach Namen",
  ],
  "sort.risk": [
    "Highest risk first",
    "Höchstes Risiko zuerst",
  ],
  "sort.state": [
    "By state",
    "Nach Stand",
  ],
  "retry": [
    "Try again",
    "Noch einmal versuchen",
  ],
  "export.project.archive": [
    "All documents (ZIP)",
    "Alle Dokumente (ZIP)",
  ],
  "export.project.archive.hint": [
    "What was signed, under numbers, with a table and the report",
    "Was abgeschlossen ist, unter Nummern, mit Tabelle und Bericht",
  ],
};
