/** Texts of refused corrections, drafts and publications. */
export const draftTexts = {
  'correction-empty': 'Rättelserna ändrar ingenting',
  'correction-unknown': 'Utkastet finns inte',
  'correction-kind-unknown': 'Okänd rättelse: ladda om sidan',
  'correction-changed': 'Någon annan har ändrat utkastet: se igenom det igen',
  'correction-closed': 'Utkastet är avslutat',
  'outcome-differs': 'Utfallet blir nu ett annat: se igenom det igen',
  'race-not-ended': 'Loppet är inte avslutat: ett officiellt resultat publiceras när det är det',
  'results-empty': 'Det finns inget resultat att publicera än',
  'results-changed': 'Resultatet har ändrats sedan du såg det: se igenom det igen',
  'published-already': 'Loppet har redan ett officiellt resultat: publicera en ny version',
  'event-unknown': 'Raden finns inte i dagens journal',
  'event-for-good': 'Det som har hänt där går inte att ta ur kraft',
} as const;
