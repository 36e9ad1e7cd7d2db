import { type StartListEntry, startListEntryText } from './erasure-preview';
import { actorName } from '../actor-name';
import type { RegisteredRunner } from './registration.events';
import { stockholmDate, stockholmTime } from '../dates';
import { kronor } from './payment-texts';

/** A change, and who made it: the family, an organiser (unnamed), Swish, or the system. `at` ISO. */
export interface ExportedChange {
  readonly at: string;
  readonly by: string;
  readonly words: string;
  readonly note: string;
}

/** A runner's start-list entry and its changes. Instants ISO. */
export interface ExportedStartListEntry extends StartListEntry {
  readonly started: string | null;
  readonly finished: string | null;
  readonly place: number | null;
  readonly changes: readonly ExportedChange[];
}

/**
 * A runner as saved. `distance` in km; `isAdded`: by organisers, to the family. `earlierYears`: editions
 * whose results are shown with this one.
 */
export interface ExportedRunner extends RegisteredRunner {
  readonly isAdded: boolean;
  readonly isCancelled: boolean;
  readonly earlierYears: readonly string[];
  readonly places: readonly ExportedStartListEntry[];
}

/** A booking with its payment and receipt. SEK; instants ISO. */
export interface ExportedBooking {
  readonly bookedAt: string;
  readonly adults: number;
  readonly children: number;
  readonly booked: number;
  readonly campaign: string | null;
  readonly status: string;
  readonly paidAt: string | null;
  readonly paid: number | null;
  readonly method: string | null;
  readonly paymentReference: string;
  readonly payer: string;
  readonly receipt: string;
  readonly odd: readonly string[];
  readonly note: string;
  readonly refunds: readonly ExportedRefund[];
}

interface ExportedRefund {
  readonly at: string;
  readonly amount: number;
  readonly note: string;
  readonly isVoid: boolean;
}

/** A mail sent, or failed. `at` ISO. */
export interface ExportedMail {
  readonly at: string;
  readonly words: string;
}

/** A campaign code sent to the address; only its last characters. */
interface ExportedCode {
  readonly name: string;
  readonly ending: string;
  readonly issuedAt: string;
}

/** The data about an address's registration in one edition. Instants ISO. */
export interface ExportedEdition {
  readonly edition: string;
  readonly openedAt: string;
  readonly runners: readonly ExportedRunner[];
  readonly bookings: readonly ExportedBooking[];
  readonly mails: readonly ExportedMail[];
  readonly changes: readonly ExportedChange[];
}

/**
 * All data about a family, for export, and none of other people. `earlier`: registrations of the same address
 * in other editions, newest first. Codes are stored by address, so they cover all editions.
 */
export interface PersonalDataExport extends ExportedEdition {
  readonly race: string;
  readonly madeAt: string;
  readonly email: string;
  readonly erasureAskedAt: string | null;
  readonly wantsMailings: boolean;
  readonly codes: readonly ExportedCode[];
  readonly earlier: readonly ExportedEdition[];
}

/** The actor as shown to a family; organisers stay anonymous. */
export function actorRole(by: string): string {
  const actor = actorName(by);
  return ['Familjen', 'Swish', 'Automatiskt'].includes(actor) ? actor : 'En arrangör';
}

/** A section of the data, as text. */
export interface ExportSection {
  readonly title: string;
  readonly lines: readonly string[];
}

/** The data as text; empty sections are left out. */
export function dataExportSections(data: PersonalDataExport): readonly ExportSection[] {
  const { email, openedAt, erasureAskedAt, wantsMailings, codes, earlier } = data;
  const about = [
    `E-post: ${email}`,
    opened(openedAt),
    wantsMailings ? 'Adressen kan få utskick.' : 'Adressen vill inte ha utskick.',
    ...(erasureAskedAt === null ? [] : [`Ni bad att bli borttagna ${moment(erasureAskedAt)}.`]),
  ];
  return [
    { title: 'Anmälan', lines: about },
    ...editionSections(data, codes),
    ...earlier.flatMap((year) => [
      { title: `Anmälan ${year.edition}`, lines: [opened(year.openedAt)] },
      ...editionSections(year).map(({ title, lines }) => ({ title: `${title} (${year.edition})`, lines })),
    ]),
  ].filter(({ lines }) => lines.length > 0);
}

function editionSections(
  { runners, bookings, mails, changes }: ExportedEdition,
  codes: readonly ExportedCode[] = [],
): readonly ExportSection[] {
  return [
    ...runners.map(runnerSection),
    { title: 'Bokningar och betalningar', lines: bookings.flatMap(bookingLines) },
    { title: 'Kampanjkoder', lines: codes.map(codeLine) },
    { title: 'Mail', lines: mails.map(({ at, words }) => `${moment(at)}: ${words}`) },
    { title: 'Vad som har hänt med anmälan', lines: changes.map(changeLine) },
  ];
}

const opened = (at: string) => `Anmälan öppnades ${moment(at)}.`;

function runnerSection(runner: ExportedRunner): ExportSection {
  const { firstname, lastname, distance, anonymous, isAdded, isCancelled, earlierYears, places } = runner;
  const lines = [
    ...detailLines(runner),
    `Distans: ${String(distance).replace('.', ',')} km`,
    anonymous ? 'Visas som Anonym.' : 'Visas med namn.',
    isAdded && 'Tillagd av en arrangör.',
    isCancelled && 'Avanmäld.',
    ...earlierYears.map((year) => `Resultatet från ${year} visas med det här.`),
    ...places.flatMap(entryLines),
  ];
  return { title: `${firstname} ${lastname}`.trim(), lines: lines.filter((line) => line !== false) };
}

function detailLines({ age, birthYear, group, company, phone = '' }: ExportedRunner): readonly string[] {
  const details = [
    ['Ålder', age],
    ['Födelseår', birthYear],
    ['Klass', group],
    ['Klubb', company],
    ['Telefon', phone],
  ] as const;
  return details.flatMap(([what, known]) =>
    known === null || known === '' ? [] : [`${what}: ${String(known)}`],
  );
}

function entryLines(entry: ExportedStartListEntry): readonly string[] {
  const placeText = entry.place === null ? '' : `, plats ${String(entry.place)}`;
  return [
    `Startlistan: ${startListEntryText(entry)}${placeText}`,
    ...(entry.started === null ? [] : [`Starten gick ${moment(entry.started)}.`]),
    ...(entry.finished === null ? [] : [`I mål ${moment(entry.finished)}.`]),
    ...entry.changes.map(changeLine),
  ];
}

function bookingLines(booking: ExportedBooking): readonly string[] {
  const { bookedAt, adults, children, booked, campaign, odd, refunds } = booking;
  const people = `${String(adults)} ${adults === 1 ? 'vuxen' : 'vuxna'} och ${String(children)} barn`;
  const code = campaign === null ? '' : `, koden ${campaign}`;
  return [
    `Bokad ${moment(bookedAt)}: ${people}, ${kronor(booked)}${code}`,
    paymentLine(booking),
    ...odd,
    ...refunds.map(refundLine),
  ];
}

function paymentLine({ status, paid, paidAt, method, paymentReference, ...about }: ExportedBooking): string {
  const amount = paid === null || paidAt === null ? '' : ` ${kronor(paid)} ${moment(paidAt)}`;
  const { payer, receipt, note } = about;
  const facts = [
    `${status}${amount}`,
    method,
    paymentReference && `referens ${paymentReference}`,
    payer && `betalarens nummer ${payer}`,
    receipt && `kvitto ${receipt}`,
    note,
  ];
  return facts.filter(Boolean).join(', ');
}

function refundLine({ at, amount, note, isVoid }: ExportedRefund): string {
  const voidNote = isVoid ? ' Struken: den var felnoterad.' : '';
  return `Återbetalt ${kronor(amount)} ${moment(at)}${note && `: ${note}`}${voidNote}`;
}

function codeLine({ name, ending, issuedAt }: ExportedCode): string {
  return `Kod som slutar på ${ending}, skickad till ${name} ${moment(issuedAt)}`;
}

function changeLine({ at, by, words, note }: ExportedChange): string {
  return `${moment(at)}, ${by}: ${words}${note && ` (${note})`}`;
}

/** '2025-09-13 10:42:07'. */
function moment(iso: string): string {
  const at = Date.parse(iso);
  return `${stockholmDate(at)} ${stockholmTime(at)}`;
}
