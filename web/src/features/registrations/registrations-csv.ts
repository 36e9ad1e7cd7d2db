import { csvCell, stockholmDate } from '@app/domain';
import type { PaidLine } from './payment-lines';
import type { RunnerLine } from './runner-groups';

const HEAD = [
  'Distans',
  'Startnummer',
  'Förnamn',
  'Efternamn',
  'Ålder',
  'Födelseår',
  'Klass',
  'Klubb/Företag',
  'E-post',
  'Telefon',
  'Betald',
  'Betaldatum',
];

/** Every runner as a file that a Swedish Excel opens as a table: semicolons, decimal comma, and a mark that says UTF-8. */
export function registrationsCsv(lines: readonly RunnerLine[], paid: readonly PaidLine[]): string {
  const paidAt = new Map(paid.map((line) => [line.registration.registration, line.paidAt]));
  const rows = lines.flatMap(({ registration: { registration, email, ...row }, runner }) => {
    if (!runner) return [];
    const { distance, bib, firstname, lastname, age, birthYear, group, company, phone } = runner;
    const km = String(distance).replace('.', ',');
    const at = paidAt.get(registration);
    const payment = [row.paid ? 'ja' : 'nej', at && stockholmDate(Date.parse(at))];
    return [[km, bib, firstname, lastname, age, birthYear, group, company, email, phone, ...payment]];
  });
  return `\uFEFF${[HEAD, ...rows].map((cells) => cells.map((cell) => csvCell(cell, ';')).join(';')).join('\r\n')}\r\n`;
}
