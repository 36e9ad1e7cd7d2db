import { ownValue } from './own-value';
import { distanceLabel, readPart } from './parts';
import type { RefusalCode } from './refusal';
import { clockText, stockholmDate, dateText, stockholmInstant, stockholmTime } from './dates';
import { WRONG_PAYEE_CODE, NO_ANSWER_CODE, paymentText } from './registration/payment-texts';

/** Field errors of forms and imports, the same in browser and server. */
export const fieldTexts = {
  nameMissing: 'Ange namn',
  nameTooLong: 'namnet får ha högst 60 tecken',
  ageMissing: 'Ange ålder',
  ageInvalid: 'felaktig ålder',
  companyTooLong: 'klubb/företag får ha högst 60 tecken',
  phoneTooLong: 'telefonnumret får ha högst 30 tecken',
  distanceMissing: 'Välj en distans',
  dateInvalid: 'felaktigt datum',
  distanceInvalid: 'felaktig sträcka',
  distanceNotWholeHundreds: 'sträckan måste anges i hela hundra meter',
  startInvalid: 'felaktig starttid',
  groupInvalid: 'felaktig klass',
  bibInvalid: 'felaktigt startnummer',
  itemInvalid: 'ska vara startnummer (bib) eller påse (bag)',
} as const;

/** The text of each refusal. A code without a text does not compile. */
export const refusalTexts: Readonly<Record<RefusalCode, string>> = {
  'part-invalid': 'felaktigt lopp-id',
  'date-invalid': fieldTexts.dateInvalid,
  'distance-invalid': fieldTexts.distanceInvalid,
  'distance-not-whole-hundreds': fieldTexts.distanceNotWholeHundreds,
  'part-mismatch': 'lopp-id stämmer inte med datum och sträcka',
  'race-exists': 'Loppet finns redan med andra uppgifter',
  'race-unknown': 'Loppet finns inte',
  'race-removed': 'Loppet är borttaget: sätt det i kraft igen först',
  'race-has-runners': 'Loppet har löpare: flytta eller ta bort dem först',
  'race-has-results': 'Loppet har ett publicerat resultat och kan inte tas bort',
  'race-has-started': 'Loppet har startat: datumet kan inte ändras',
  'race-in-programme': 'Loppet hör till programmet: stäng det för anmälan i stället',
  'start-invalid': fieldTexts.startInvalid,
  'race-not-started': 'Race not started',
  'race-ended': 'Loppet är avslutat',
  'runners-still-out': 'Löpare är kvar ute på banan',
  'runner-unknown': 'Löparen finns inte',
  'runner-invalid': 'felaktigt löpar-id',
  'runner-exists': 'Löparen finns redan med andra uppgifter',
  'runner-in-other-race': 'Löparen är anmäld till ett annat lopp',
  'runner-finished': 'Löparen är i mål; ta tillbaka målgången först',
  'runner-paid': 'Löparen är betald: avanmäl löparen i anmälan i stället',
  'runner-erased': 'Löparens uppgifter är borttagna och går inte att ändra',
  'name-missing': fieldTexts.nameMissing,
  'name-too-long': fieldTexts.nameTooLong,
  'age-invalid': fieldTexts.ageInvalid,
  'group-invalid': fieldTexts.groupInvalid,
  'status-invalid': 'felaktig status',
  'bib-invalid': fieldTexts.bibInvalid,
  'bib-taken': 'Startnumret är upptaget',
  'bib-unknown': 'Ingen löpare har startnumret',
  'bib-missing': 'Löparen har inget startnummer än: ge ett först',
  'bib-given': 'Löparen har redan ett startnummer',
  'bibs-refused': 'Inga startnummer är utdelade',
  'already-picked-up': 'Redan utlämnat',
  'time-before-start': 'Målgången är före starten',
  'crossing-before-start': 'En målgång hamnar före starten',
  'time-out-of-range': 'Tiden ligger för långt från loppets datum',
  'reset-word-wrong': 'Fel ord: skriv NOLLSTÄLL',
  'shift-invalid': 'Ange hur mycket starten ska flyttas, högst två timmar',
  'runner-not-finished': 'Löparen är inte i mål',
  'finishers-too-few': 'Välj minst två som är i mål, var och en gång',
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
  'age-missing': fieldTexts.ageMissing,
  'distance-missing': fieldTexts.distanceMissing,
  'company-too-long': fieldTexts.companyTooLong,
  'distance-shut': 'Anmälan till distansen är stängd',
  'runner-changed-elsewhere':
    'Deltagaren har ändrats i en annan flik eller på en annan enhet, så det här är inte sparat. Titta på det som gäller nu och ändra igen.',
  'list-changed':
    'Du har ändrat på en annan enhet, så det här är inte sparat. Titta på det som gäller nu och ändra igen.',
  'order-changed':
    'Det som ska betalas har ändrats sedan sidan visades. Kontrollera det som gäller nu och gå vidare igen.',
  'too-many-runners': 'Högst 50 deltagare i en anmälan',
  'no-runners': 'Lägg till minst en deltagare',
  'registration-unknown': 'Anmälan finns inte',
  'registration-erased': 'Uppgifterna i anmälan är borttagna',
  'reason-missing': 'Ange varför',
  'reason-wordless': 'Skriv skälet med ord',
  'reason-too-long': 'skälet får ha högst 200 tecken',
  'words-too-long': 'Det du skriver får ha högst 500 tecken',
  'search-too-short': 'Skriv minst två tecken: ett namn, en adress eller ett nummer',
  'reason-names-somebody': 'Skriv skälet utan namn, e-postadress eller telefonnummer: det sparas',
  'reason-names-runner': 'Skälet innehåller ett namn',
  'already-paid': 'Anmälan är betald och går inte att ändra',
  'payment-open': 'En betalning pågår. Avbryt den om du vill ändra anmälan.',
  'payment-uncertain': paymentText(NO_ANSWER_CODE),
  'payment-astray': paymentText(WRONG_PAYEE_CODE),
  'payment-unknown': 'Betalningen finns inte',
  'payment-not-paid': 'Betalningen har inte kommit in till oss',
  'flag-unknown': 'Det finns inget sådant att se över hos betalningen',
  'note-missing': 'Skriv en notering: vad har gjorts, och varför?',
  'note-too-long': 'noteringen får ha högst 300 tecken',
  'amount-invalid': 'Ange beloppet i hela kronor, minst 1 kr',
  'amount-too-large': 'Högst 100 000 kr: se över beloppet',
  'sibling-known': 'Familjen har redan en löpare med samma namn, ålder och distans',
  'refund-too-large': 'Mer än som betalades kan inte betalas tillbaka',
  'refund-unknown': 'Återbetalningen finns inte',
  'receipt-too-often': 'Kvitton har skickats till adressen tre gånger den senaste timmen. Vänta en stund.',
  'link-unknown': 'Betalningslänken finns inte',
  'link-withdrawn': 'Arrangören har tagit tillbaka betalningslänken',
  'link-replaced': 'Betalningslänken är ersatt av en nyare. Öppna den som kom senast med mail.',
  'nothing-owed': 'Det finns inget kvar att betala',
  'link-too-often': 'Länken har mailats tre gånger den senaste timmen. Vänta en stund.',
  'link-late': 'Det är för sent att betala här: loppet har startat. Prata med arrangören på plats.',
  'address-missing': 'Anmälan har ingen e-postadress att skicka till',
  'reference-missing': 'Ange bankens referens',
  'reference-names-somebody':
    'Skriv bankens referens utan namn: den sparas för gott. Namn kan stå i noteringen',
  'reference-used': 'Bankens referens hör redan till en annan betalning',
  'registration-not-paid': 'Anmälan är inte betald',
  'runner-withdrawn': 'Löparen är avanmäld',
  'campaign-invalid': 'Kampanjkoden gäller inte',
  'campaign-used': 'Kampanjkoden är redan använd',
  'campaign-exists': 'Kampanjkoden finns redan',
  'campaign-unknown': 'Koden finns inte',
  'campaign-withdrawn': 'Kampanjkoden är återkallad',
  'campaign-sent-too-often': 'Koden har skickats igen tre gånger den senaste timmen. Vänta en stund.',
  'campaign-holder-erased': 'Mottagarens uppgifter är borttagna: det finns ingen adress att skicka till',
  'mailing-exists':
    'Utskicket är redan på väg, med en tidigare text. Skicka igen om även den nya texten ska gå till alla.',
  'mailing-empty': 'Det finns inga tidigare löpare att maila',
  'mailing-unknown': 'Utskicket finns inte',
  'notice-exists': 'Meddelandet är redan publicerat med en annan text. Ta bort det först, om det ska ändras.',
  'notice-unknown': 'Meddelandet finns inte',
  'notice-text-invalid': 'Skriv ett meddelande, högst 280 tecken',
  'notice-end-invalid': 'Välj en sluttid framåt i tiden, högst sju dygn',
  'notices-full': 'Högst tre meddelanden kan synas samtidigt. Ta bort ett av dem först.',
  'code-unknown': 'Koden gäller inte. Begär en ny kod.',
  'code-used': 'Koden är redan använd. Begär en ny kod.',
  'code-tries': 'Fel kod för många gånger. Begär en ny kod.',
  'code-ended': 'Koden gäller inte längre. Begär en ny kod.',
  'code-expired': 'Koden har gått ut. Begär en ny kod.',
};

/** The text of a refusal, with its number, count or time if known. */
export function refusalText(code: RefusalCode, detail: Detail = {}): string {
  return detailedTexts[code]?.(detail) ?? refusalTexts[code];
}

type Detail = Readonly<Record<string, string | number>>;

/** Texts with details, if known. */
const detailedTexts: Readonly<Partial<Record<RefusalCode, (detail: Detail) => string | undefined>>> = {
  'bib-taken': ({ bib }) => (bib === undefined ? bib : `Startnummer ${String(bib)} är upptaget`),
  'bib-unknown': ({ bib }) => (bib === undefined ? bib : `Ingen löpare har startnummer ${String(bib)}`),
  'bib-given': ({ bib }) => (bib === undefined ? bib : `Löparen har redan startnummer ${String(bib)}`),
  'bibs-refused': ({ reasons }) =>
    reasons === undefined ? reasons : `Inga startnummer är utdelade. ${String(reasons)}`,
  'already-picked-up': pickedUpText,
  'reason-names-runner': ({ names }) =>
    typeof names === 'string'
      ? `Skälet innehåller namn på löpare: ${names}. Bekräfta dem, eller skriv utan namn`
      : undefined,
  'event-for-good': ({ why }) => (why === undefined ? why : String(why)),
  'mailing-empty': ({ to }) =>
    to === 'families' ? 'Ingen med e-postadress är anmäld på de distanserna' : undefined,
  'refund-too-large': ({ left }) =>
    typeof left !== 'number'
      ? undefined
      : left === 0
        ? 'Allt som betalades är redan återbetalt'
        : `Högst ${String(left)} kr kan betalas tillbaka: mer har inte kommit in`,
  'runners-still-out': ({ left }) =>
    left === undefined ? left : `${String(left)} löpare är kvar ute på banan`,
  'distance-shut': ({ distance }) =>
    typeof distance === 'number' ? `Anmälan till ${distanceLabel(distance)} är stängd` : undefined,
  // Only a refusal by the race's own day includes the time.
  'time-out-of-range': ({ part, at }) =>
    typeof part === 'string' && typeof at === 'number' ? anotherDayText(part, at) : undefined,
  // Only a late crossing includes when the race ended, and only a move its target.
  'race-ended': ({ ended, to }) =>
    typeof ended === 'number'
      ? `Målgången kom efter att loppet avslutades ${stockholmTime(ended)} och räknas inte. ` +
        'Skriv upp nummer och tid om den ska rättas i efterhand.'
      : ifMoved(to, (race) => `${race} är avslutat, så ingen kan flyttas dit`),
  'race-not-started': ({ to }) =>
    ifMoved(
      to,
      (race) =>
        `${race} har inte startat. Ta tillbaka löparens målgång eller DSQ först, eller vänta till starten.`,
    ),
  'crossing-before-start': ({ crossings }) =>
    crossings === undefined
      ? crossings
      : `Målgångar hamnar före starten: ${String(crossings)}. Gör ändringen i journalen, där de kan tas ur kraft samtidigt.`,
  'race-has-runners': ({ count, withdrawn }) =>
    withdrawn !== undefined
      ? 'Loppet har betalda löpare som är avanmälda och kan komma tillbaka: stäng det för anmälan i stället'
      : count === undefined
        ? count
        : `Loppet har ${String(count)} löpare: flytta eller ta bort ${count === 1 ? 'löparen' : 'dem'} först`,
  'time-before-start': ({ to }) =>
    ifMoved(
      to,
      (race) =>
        `Löparen gick i mål innan ${race} startade. Ta tillbaka målgången först om löparen ska flyttas.`,
    ),
};

/** Names the item when only one is picked up, and the date when it is not the race's day. */
function pickedUpText({ part, at, item }: Detail): string | undefined {
  if (typeof at !== 'number') return undefined;
  const what = ownValue({ bib: 'Startnumret redan utlämnat', bag: 'Påsen redan utlämnad' }, String(item));
  const day = readPart(String(part))?.date === stockholmDate(at) ? '' : ` den ${dateText(at)}`;
  return `${what ?? 'Redan utlämnat'}${day} ${clockText(at)}`;
}

function anotherDayText(part: string, at: number): string | undefined {
  const race = readPart(part);
  if (!race) return undefined;
  const raceDay = dateText(stockholmInstant(`${race.date}T12:00`));
  return (
    `Loppet är den ${raceDay}, men klockan är ${clockText(at).slice(4)} den ${dateText(at)}. ` +
    'Skapa ett lopp för i dag under Hantera tävlingar.'
  );
}

function ifMoved(to: string | number | undefined, text: (race: string) => string): string | undefined {
  const race = readPart(String(to));
  return race && text(distanceLabel(race.distance));
}
