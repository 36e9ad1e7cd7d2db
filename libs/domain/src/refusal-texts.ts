import type { RefusalCode } from './refusal';

/** What forms and imports say about a field, the same in the browser and on the server. */
export const fieldTexts = {
  nameMissing: 'Ange namn',
  nameTooLong: 'namnet får ha högst 60 tecken',
  ageMissing: 'Ange ålder',
  ageInvalid: 'felaktig ålder',
  dateInvalid: 'felaktigt datum',
  distanceInvalid: 'felaktig sträcka',
  distanceNotWholeHundreds: 'sträckan måste anges i hela hundra meter',
  groupInvalid: 'felaktig klass',
  bibInvalid: 'felaktigt startnummer',
} as const;

/** What people read when a rule is broken. A code without a text does not compile. */
export const refusalTexts: Readonly<Record<RefusalCode, string>> = {
  'part-invalid': 'felaktigt lopp-id',
  'date-invalid': fieldTexts.dateInvalid,
  'distance-invalid': fieldTexts.distanceInvalid,
  'distance-not-whole-hundreds': fieldTexts.distanceNotWholeHundreds,
  'part-mismatch': 'lopp-id stämmer inte med datum och sträcka',
  'race-exists': 'Loppet finns redan med andra uppgifter',
  'race-unknown': 'Loppet finns inte',
  'race-not-started': 'Race not started',
  'race-ended': 'Loppet är avslutat',
  'runners-still-out': 'Löpare är kvar ute på banan',
  'runner-unknown': 'Löparen finns inte',
  'runner-invalid': 'felaktigt löpar-id',
  'runner-exists': 'Löparen finns redan med andra uppgifter',
  'runner-in-other-race': 'Löparen är anmäld till ett annat lopp',
  'runner-finished': 'Löparen är i mål; ta tillbaka målgången först',
  'name-missing': fieldTexts.nameMissing,
  'name-too-long': fieldTexts.nameTooLong,
  'age-invalid': fieldTexts.ageInvalid,
  'group-invalid': fieldTexts.groupInvalid,
  'status-invalid': 'felaktig status',
  'bib-invalid': fieldTexts.bibInvalid,
  'bib-taken': 'Startnumret är upptaget',
  'bib-unknown': 'Ingen löpare har startnumret',
  'time-before-start': 'Målgången är före starten',
  'time-out-of-range': 'Tiden ligger för långt från loppets datum',
  'reset-word-wrong': 'Fel ord: skriv NOLLSTÄLL',
};

/** The text for a refusal, with the number or the count it is about where there is one. */
export function refusalText(
  code: RefusalCode,
  detail: Readonly<Record<string, string | number>> = {},
): string {
  const { bib, left } = detail;
  if (code === 'bib-taken' && bib !== undefined) return `Startnummer ${String(bib)} är upptaget`;
  if (code === 'bib-unknown' && bib !== undefined) return `Ingen löpare har startnummer ${String(bib)}`;
  if (code === 'runners-still-out' && left !== undefined)
    return `${String(left)} löpare är kvar ute på banan`;
  return refusalTexts[code];
}
