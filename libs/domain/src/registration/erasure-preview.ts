import { dateText } from '../dates';
import { distanceLabel } from '../parts';
import { statusLabel, type RowStatus } from '../raceday/result-marks';
import { formatResult } from '../result-time';
import { kronor } from './payment-texts';

/** One item of personal data. `why`: the legal ground for retaining it; only on items that stay. */
export interface PersonalDataItem {
  readonly what: string;
  readonly text: string;
  readonly why?: string;
}

/** What an erasure will remove and what it will retain. */
interface ErasurePreview {
  readonly goes: readonly PersonalDataItem[];
  readonly stays: readonly PersonalDataItem[];
}

/** Personal details of a runner. */
interface KnownPerson {
  readonly firstname: string;
  readonly lastname: string;
  readonly age: number | null;
  readonly company: string;
  readonly phone?: string;
}

/** A runner's entry on a start list, and its result. `distance` in metres, `result` in ms. */
export interface StartListEntry {
  readonly date: string;
  readonly distance: number;
  readonly bib: number | null;
  readonly status: RowStatus;
  readonly result: number | null;
}

/** A received payment, SEK. `datePaid` ISO; `receipt`: its receipt number, '' for none. */
export interface LedgerEntry {
  readonly amount: number;
  readonly datePaid: string | null;
  readonly paymentReference: string;
  readonly receipt: string;
}

/**
 * Everything stored about a registration and those organisers added to it. `codes`: campaign codes sent or
 * used.
 */
export interface RegistrationFacts {
  readonly email: string;
  readonly people: readonly KnownPerson[];
  readonly hasPayer: boolean;
  readonly codes: number;
  readonly money: readonly LedgerEntry[];
  readonly places: readonly StartListEntry[];
  /** The address has declined mailings. */
  readonly isDeclined: boolean;
}

const BOOKKEEPING = 'Bokföringslagen: räkenskaper sparas i sju år.';
const RESULTS = 'Tävlingens resultat. Där namnet stod läses Borttagen.';

const ERASURE_RECORD: PersonalDataItem = {
  what: 'Att någon raderades',
  text: 'När det gjordes, av vem och skälet. Inget namn.',
  why: 'Vi ska kunna visa att det är gjort.',
};

/** Preview for all people of a registration. */
export function registrationPreview(facts: RegistrationFacts): ErasurePreview {
  const { email, people, hasPayer, codes, money, places, isDeclined } = facts;
  return {
    goes: [
      ...people.map(personItem),
      ...(email === '' ? [] : [{ what: 'E-post', text: email }]),
      ...(hasPayer ? [{ what: 'Betalarens nummer', text: 'Mobilnumret som betalningen kom från.' }] : []),
      {
        what: 'Anteckningar',
        text: 'Det som arrangörer har skrivit om betalningar, och om den som inte springer.',
      },
      ...(codes === 0 ? [] : [{ what: 'Koder', text: `Namn och adress på ${codesText(codes)}.` }]),
      { what: 'Inloggningar', text: 'Alla enheter där familjen är inloggad loggas ut.' },
      { what: 'Mail som väntar', text: 'Mail till familjen som inte har gått iväg skickas inte.' },
    ],
    stays: [
      ...money.map(moneyItem),
      ...places.map(entryItem),
      ...(codes === 0
        ? []
        : [{ what: 'Koder', text: 'Själva koden, och var den är använd.', why: BOOKKEEPING }]),
      ...(isDeclined ? [DECLINED] : []),
      ERASURE_RECORD,
    ],
  };
}

const DECLINED: PersonalDataItem = {
  what: 'Att adressen inte vill ha utskick',
  text: 'Som en kontrollsumma, som adressen inte går att läsa ur.',
  why: 'Så att den som har sagt nej inte får mail igen.',
};

/** Preview for one runner of a start list. `hasFamily`: a registration paid for the runner. */
export function runnerPreview(
  person: KnownPerson,
  { place, hasFamily }: { readonly place: StartListEntry; readonly hasFamily: boolean },
): ErasurePreview {
  const family = {
    what: 'Familjens anmälan',
    text: 'E-post, betalning och övriga deltagare. Löparens namn försvinner också där och på kvittot.',
    why: 'De hör till dem som är kvar. Välj hela anmälan för att radera alla.',
  };
  return {
    goes: [personItem(person)],
    stays: [entryItem(place), ...(hasFamily ? [family] : []), ERASURE_RECORD],
  };
}

/** Preview for a holder of a campaign code without a registration. */
export function holderPreview({
  name,
  email,
}: {
  readonly name: string;
  readonly email: string;
}): ErasurePreview {
  return {
    goes: [
      { what: 'Namn och e-post', text: [name, email].filter(Boolean).join(', ') },
      { what: 'Mail som väntar', text: 'Mail med koden som inte har gått iväg skickas inte.' },
    ],
    stays: [{ what: 'Koden', text: 'Koden går att använda som förut.', why: BOOKKEEPING }, ERASURE_RECORD],
  };
}

function personItem({ firstname, lastname, age, company, phone = '' }: KnownPerson): PersonalDataItem {
  const details = [age === null ? '' : `${String(age)} år`, company, phone].filter(Boolean);
  return { what: 'Löpare', text: [`${firstname} ${lastname}`.trim(), ...details].join(', ') };
}

function moneyItem({ amount, datePaid, paymentReference, receipt }: LedgerEntry): PersonalDataItem {
  const facts = [
    kronor(amount),
    datePaid === null ? '' : dateText(Date.parse(datePaid)),
    paymentReference && `referens ${paymentReference}`,
    receipt && `kvitto ${receipt}`,
  ];
  return { what: 'Betalning', text: facts.filter(Boolean).join(', '), why: BOOKKEEPING };
}

function entryItem(place: StartListEntry): PersonalDataItem {
  return { what: 'Plats på startlistan', text: startListEntryText(place), why: RESULTS };
}

/** '5.6K 13 september 2025, nr 501, 20:00.0'. */
export function startListEntryText({ date, distance, bib, status, result }: StartListEntry): string {
  const facts = [
    raceTitle({ distance, date }),
    bib === null ? 'utan nummer' : `nr ${String(bib)}`,
    result === null ? outcomeText(status) : formatResult(result),
  ];
  return facts.filter(Boolean).join(', ');
}

function outcomeText(status: RowStatus): string {
  if (status === 'finished') return 'i mål';
  return status === '' ? '' : statusLabel(status);
}

/** '5.6K 13 september 2025': a spelled-out date wraps well on a narrow screen. */
export function raceTitle({ date, distance }: Pick<StartListEntry, 'date' | 'distance'>): string {
  return `${distanceLabel(distance)} ${dateText(Date.parse(`${date}T12:00Z`))}`;
}

function codesText(codes: number): string {
  return codes === 1 ? 'en kampanjkod' : `${String(codes)} kampanjkoder`;
}

/**
 * Whom to erase: all people of a registration, one runner of a race day, or the holder of a campaign code (by
 * the code's id on the list).
 */
export type ErasureSubject =
  | { readonly registration: string }
  | { readonly part: string; readonly sort: string }
  | { readonly code: string };

/** A person found by a search. `isErased`: already erased. */
export interface FoundPerson {
  readonly subject: ErasureSubject;
  readonly kind: 'registration' | 'runner' | 'code';
  readonly name: string;
  readonly details: readonly string[];
  readonly isErased: boolean;
}

/**
 * The result of a search. `left`: how many more match; `isDeclined`: the address searched for has declined
 * mailings.
 */
export interface FoundPeople {
  readonly people: readonly FoundPerson[];
  readonly left: number;
  readonly isDeclined: boolean;
}

/** A family's erasure request. `at` ISO; `words`: its message, '' for none. */
export interface ErasureRequest {
  readonly registration: string;
  readonly edition: string;
  readonly email: string;
  readonly names: readonly string[];
  readonly at: string;
  readonly words: string;
}

/**
 * What the page shows before an erasure: who, what is erased and retained, and an earlier erasure (`at` ISO).
 */
export interface ErasureDetails extends ErasurePreview {
  readonly title: string;
  readonly erased: { readonly at: string; readonly by: string; readonly reason: string } | null;
}
