// Words of signing off, in English and German.

/** @type {Record<string, [string, string]>} */
export default {
  "finish.ask": [
    "Finish the review?",
    "Prüfung abschließen?",
  ],
  "finish.ask.lead": [
    "Before you finish:",
    "Bevor Sie abschließen:",
  ],
  "finish.ask.frozen": [
    "Finishing freezes the text, the settings and the version of the program.",
    "Der Abschluss hält den Text, die Einstellungen und die Version des Programms fest.",
  ],
  "finish.back": [
    "Look again",
    "Noch einmal ansehen",
  ],
  "finish.anyway": [
    "Finish all the same",
    "Trotzdem abschließen",
  ],
  "concern.high_risk": [
    "The highest risk that is left is {risk}. Mask what contributes most to lower it.",
    "Das höchste verbliebene Risiko ist {risk}. Es sinkt, wenn Sie maskieren, was am meisten dazu beiträgt.",
  ],
  "concern.undecided": [
    "Suggestions that nobody has decided on: {count}. They stay as the machine suggests.",
    "Vorschläge, über die niemand entschieden hat: {count}. Sie bleiben, wie die Maschine sie vorschlägt.",
  ],
  "concern.unsettled": [
    "Differences between the reviewers that nobody has settled: {count}. They stay masked.",
    "Ungeklärte Unterschiede zwischen den Prüfenden: {count}. Sie bleiben maskiert.",
  ],
  "concern.not_verified": [
    "The check was not passed, so the document cannot be exported. Problems: {count}.",
    "Die Kontrolle ist nicht bestanden, das Dokument kann nicht ausgegeben werden. Probleme: {count}.",
  ],
  "concern.not_exportable": [
    "The file cannot be written without a trace of what was masked. Problems: {count}. Look at them with Export.",
    "Die Datei lässt sich nicht ohne Spuren des Maskierten schreiben. Probleme: {count}. Die Ausgabe nennt sie.",
  ],
  "reopen.why": [
    "Why?",
    "Warum?",
  ],
  "reopen.why.hint": [
    "It is kept with the audit trail.",
    "Der Grund wird mit dem Protokoll aufbewahrt.",
  ],
  "signed": [
    "Signed by {author} on {at} with nescio {program}; hash {hash}…",
    "Abgeschlossen von {author} am {at} mit nescio {program}; Prüfsumme {hash}…",
  ],
  "undo.theirs": [
    "The last step is {author}'s; only they can undo it",
    "Der letzte Schritt ist von {author}; nur {author} kann ihn zurücknehmen",
  ],
  "adjudication.unsettled": [
    "Not settled (masked)",
    "Nicht geklärt (maskiert)",
  ],
  "author.BOTH": [
    "the disagreement of both reviewers",
    "die Uneinigkeit beider Prüfenden",
  ],
};
