import { stockholmDate, stockholmTime } from '../dates';
import { startListEntryText } from './erasure-preview';
import type {
  ExportedBooking,
  ExportedChange,
  ExportedCode,
  PersonalDataExport,
  ExportedEdition,
  ExportedStartListEntry,
  ExportedRefund,
  ExportedRunner,
} from './data-export';
import { kronor } from './payment-texts';

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
  const standing = entry.place === null ? '' : `, plats ${String(entry.place)}`;
  return [
    `Startlistan: ${startListEntryText(entry)}${standing}`,
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
