// Words of search and mask, in English and German.

/** @type {Record<string, [string, string]>} */
export default {
  "redact": ["Search and mask", "Suchen und ersetzen"],
  "redact.words": ["Words and phrases", "Wörter und Wendungen"],
  "redact.words.hint": ["One a line, in any case; a list can be pasted", "Je Zeile eines, Groß- und Kleinschreibung gleich; eine Liste kann eingefügt werden"],
  "redact.patterns": ["Patterns", "Muster"],
  "redact.patterns.hint": ["Regular expressions, one a line, such as HR-[0-9]{5}", "Reguläre Ausdrücke, je Zeile einer, etwa HR-[0-9]{5}"],
  "redact.type": ["Mask as", "Ersetzen als"],
  "redact.look": ["Show what is found", "Zeigen, was gefunden wird"],
  "redact.looking": ["Looking through all documents …", "Alle Dokumente werden durchsucht …"],
  "redact.none": ["Nothing was found.", "Nichts gefunden."],
  "redact.found": ["{count} hits in {documents} documents, {open} not masked yet", "{count} Treffer in {documents} Dokumenten, {open} noch nicht ersetzt"],
  "redact.finished": ["{count} finished documents stay as they were signed; reopen them first.", "{count} abgeschlossene Dokumente bleiben, wie sie sind; sie müssen zuerst wieder geöffnet werden."],
  "redact.row": ["{name}: {count} hits, {open} not masked yet", "{name}: {count} Treffer, {open} noch nicht ersetzt"],
  "redact.more": ["and {count} more documents", "und {count} weitere Dokumente"],
  "redact.mask": ["Mask {count} hits", "{count} Treffer ersetzen"],
  "redact.done": ["Masked in {count} documents; each can be undone there.", "In {count} Dokumenten ersetzt; dort kann es jeweils zurückgenommen werden."],
  "redact.refused": ["Not done in {count} documents. The first says: {message}", "Nicht erledigt in {count} Dokumenten. Das erste meldet: {message}"],
};
