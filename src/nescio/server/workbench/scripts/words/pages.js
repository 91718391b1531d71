// Words of the page view, in English and German.

/** @type {Record<string, [string, string]>} */
export default {
  "view": ["Show as", "Ansicht"],
  "view.pages": ["Pages", "Seiten"],
  "view.text": ["Text", "Text"],
  "page.label": ["Page {number} of {count}", "Seite {number} von {count}"],
  "pages.label": ["Pages of the document", "Seiten des Dokuments"],
  "pages.overview": ["All pages", "Alle Seiten"],
  "pages.thumb": ["Page {number}: {masked} masked, {kept} kept", "Seite {number}: {masked} ersetzt, {kept} behalten"],
  "pages.page": ["Page", "Seite"],
  "pages.number": ["Go to page", "Gehe zu Seite"],
  "pages.zoom": ["Size of the pages", "Größe der Seiten"],
  "pages.smaller": ["Smaller", "Kleiner"],
  "pages.larger": ["Larger", "Größer"],
  "pages.fit": ["Fit", "Einpassen"],
  "pages.mark": ["Mark", "Markieren"],
  "pages.mark.hint": ["Draw over words with a finger instead of scrolling", "Mit dem Finger über Wörter ziehen statt zu blättern"],
  "pages.early": ["Loading what was found …", "Die Funde werden geladen …"],
  "pages.making": ["The pages are being made …", "Die Seiten werden erstellt …"],
  "pages.after.making": ["The anonymised pages are being made …", "Die anonymisierten Seiten werden erstellt …"],
  "pages.after.refused": ["The document did not pass the check, so there are no pages to show.", "Das Dokument hat die Kontrolle nicht bestanden, deshalb gibt es keine Seiten zu zeigen."],
  "pages.unseen": ["{count} finds stand on no page: see the text", "{count} Funde stehen auf keiner Seite: siehe Text"],
  "pages.unseen_one": ["1 find stands on no page: see the text", "1 Fund steht auf keiner Seite: siehe Text"],
  "pages.none.libreoffice": ["Shown as text: pages of office files need LibreOffice on the computer of the service.", "Als Text gezeigt: Für Seiten von Office-Dateien muss LibreOffice auf dem Rechner des Dienstes installiert sein."],
  "pages.none.failed": ["Shown as text: no pages could be made of this file.", "Als Text gezeigt: Aus dieser Datei konnten keine Seiten erstellt werden."],
  "pages.none.format": ["Shown as text: such files have no pages.", "Als Text gezeigt: Solche Dateien haben keine Seiten."],
};
