// Words of sharing a project, in English and German.

/** @type {Record<string, [string, string]>} */
export default {
  "members": [
    "Members",
    "Mitglieder",
  ],
  "members.hint": [
    "Who may see and do what in this project",
    "Wer in diesem Projekt was sehen und tun darf",
  ],
  "members.lead": [
    "As soon as one person is named, nobody else sees the project, but for administrators.",
    "Sobald eine Person benannt ist, sieht außer der Verwaltung niemand sonst das Projekt.",
  ],
  "members.nobody": [
    "There are no tokens yet, so there is nobody to name: nescio serve token create NAME",
    "Es gibt noch keine Zugangsschlüssel, also niemanden zu benennen: nescio serve token create NAME",
  ],
  "members.saved": [
    "Only the members see the project now.",
    "Nur noch die Mitglieder sehen das Projekt.",
  ],
  "members.open": [
    "The project is open to everybody with a token.",
    "Das Projekt steht allen mit einem Zugangsschlüssel offen.",
  ],
  "member.none": [
    "No member",
    "Kein Mitglied",
  ],
  "member.manager": [
    "Manager: settings, reviewers, deletion",
    "Leitung: Einstellungen, Zuteilung, Löschen",
  ],
  "member.reviewer": [
    "Reviewer: sees and decides",
    "Prüfung: sieht und entscheidet",
  ],
  "member.blind": [
    "Blind reviewer: sees what they review",
    "Blinde Prüfung: sieht, was ihnen zugeteilt ist",
  ],
  "member.reader": [
    "Reader: reviewed, anonymised text alone",
    "Lesen: nur geprüfter, anonymisierter Text",
  ],
  "reading.title": [
    "Anonymised document",
    "Anonymisiertes Dokument",
  ],
  "reading.lead": [
    "This document was reviewed. You see what it has become.",
    "Dieses Dokument ist geprüft. Sie sehen, was daraus geworden ist.",
  ],
};
