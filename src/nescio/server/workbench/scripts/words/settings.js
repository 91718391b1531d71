// Words of the settings of a project, in English and German.

/** @type {Record<string, [string, string]>} */
export default {
  "policy.court": ["Court decisions", "Gerichtsentscheidungen"],
  "policy.direct-only": ["Direct identifiers only", "Nur direkte Merkmale"],
  "policy.email": ["E-mails and letters", "E-Mails und Briefe"],
  "policy.gdpr": ["Personal data (GDPR)", "Personenbezogene Daten (DSGVO)"],
  "policy.hipaa": ["HIPAA Safe Harbor", "HIPAA Safe Harbor (USA)"],
  "policy.strict": ["Everything found", "Alles, was gefunden wird"],
  "project.replace": [
    "Replacement",
    "Ersetzung",
  ],
  "project.replace.hint": [
    "What stands in place of what is masked. Finished documents stay as they are.",
    "Was anstelle des Maskierten steht. Abgeschlossene Dokumente bleiben, wie sie sind.",
  ],
  "replace.policy": [
    "As the policy says",
    "Wie die Regel es vorsieht",
  ],
  "replace.tag": [
    "Tags: [PERSON 1]",
    "Kennzeichen: [PERSON 1]",
  ],
  "replace.surrogate": [
    "Other names (surrogates)",
    "Andere Namen (Ersatznamen)",
  ],
  "replace.infill": [
    "What fits the sentence",
    "Was in den Satz passt",
  ],
  "replace.hash": [
    "Codes: [PERSON 3f9a…]",
    "Kürzel: [PERSON 3f9a…]",
  ],
  "replace.mask": [
    "Stars: ***",
    "Sterne: ***",
  ],
  "replace.redact": [
    "Nothing: it is cut out",
    "Nichts: Es wird entfernt",
  ],
  "replace.generalize": [
    "Something coarser",
    "Etwas Gröberes",
  ],
  "project.alike": ["One person, one tag", "Eine Person, ein Kennzeichen"],
  "project.alike.hint": [
    "Whether somebody is called the same in all documents.",
    "Ob jemand in allen Dokumenten gleich heißt.",
  ],
  "project.alike.yes": ["In the whole project", "Im ganzen Projekt"],
  "project.alike.no": ["In each document by itself", "In jedem Dokument für sich"],
  "preview.do": [
    "What would change?",
    "Was würde sich ändern?",
  ],
  "preview.looking": [
    "Looking …",
    "Wird geprüft …",
  ],
  "preview.changed": [
    "Documents that would change: {count} of {tried} that were tried.",
    "Dokumente, die sich ändern würden: {count} von {tried} geprüften.",
  ],
  "preview.same": [
    "Nothing would change in the {tried} open documents that were tried.",
    "In den {tried} geprüften offenen Dokumenten würde sich nichts ändern.",
  ],
  "preview.row": [
    "{name}: {masked} more masked, {kept} more kept, {reworded} worded anew",
    "{name}: {masked} mehr maskiert, {kept} mehr behalten, {reworded} neu ersetzt",
  ],
  "preview.finished": [
    "What people decided, and finished documents, stay as they are.",
    "Was Menschen entschieden haben, und abgeschlossene Dokumente bleiben, wie sie sind.",
  ],
};
