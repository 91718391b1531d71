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
  "neighbours": ["Documents before and after", "Dokumente davor und danach"],
  "neighbour.next": [
    "Next document",
    "Nächstes Dokument",
  ],
  "neighbour.previous": [
    "Previous document",
    "Voriges Dokument",
  ],
  "neighbour.place": [
    "{place} of {count}",
    "{place} von {count}",
  ],
  "bulk": [
    "Chosen documents",
    "Ausgewählte Dokumente",
  ],
  "bulk.all": [
    "Choose all on this page",
    "Alle dieser Seite auswählen",
  ],
  "bulk.everything": [
    "Choose all {count} documents",
    "Alle {count} Dokumente auswählen",
  ],
  "bulk.nothing": [
    "Choose none",
    "Auswahl aufheben",
  ],
  "bulk.choose": [
    "Choose {name}",
    "{name} auswählen",
  ],
  "bulk.count": [
    "{count} chosen",
    "{count} ausgewählt",
  ],
  "bulk.accept": [
    "Accept suggestions",
    "Vorschläge annehmen",
  ],
  "bulk.accept.sure": [
    "Accept all open suggestions in {count} documents? Each can be undone.",
    "In {count} Dokumenten alle offenen Vorschläge annehmen? Jedes Mal kann es zurückgenommen werden.",
  ],
  "bulk.finish": [
    "Finish reviews",
    "Prüfungen abschließen",
  ],
  "bulk.finish.sure": [
    "Finish the reviews of {count} documents, whatever risk is left and whether or not somebody has decided on every suggestion? What did not pass the check stays open.",
    "Die Prüfung von {count} Dokumenten abschließen, auch bei hohem Restrisiko und ohne Entscheidung über jeden Vorschlag? Was die Kontrolle nicht bestanden hat, bleibt offen.",
  ],
  "bulk.delete": [
    "Delete documents",
    "Dokumente löschen",
  ],
  "bulk.delete.sure": [
    "Delete {count} documents for good?",
    "{count} Dokumente endgültig löschen?",
  ],
  "bulk.done": [
    "Done for {count} documents.",
    "Erledigt für {count} Dokumente.",
  ],
  "bulk.left": [
    "Not done for {count} documents. The first says: {message}",
    "Nicht erledigt für {count} Dokumente. Das erste meldet: {message}",
  ],
};
