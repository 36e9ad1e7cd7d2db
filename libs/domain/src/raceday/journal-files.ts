import { csvFile } from '../csv';
import { stockholmDate, stockholmTime } from '../dates';
import { distanceLabel, readPart } from '../parts';
import type { JournalEntry } from './journal';

/** A journal entry with its line number and device name. */
export interface JournalLine {
  readonly number: number;
  readonly row: JournalEntry;
  readonly device: string;
}

const COLUMNS = [
  'Rad',
  'Datum',
  'Tid',
  'Lopp',
  'Startnummer',
  'Händelse',
  'Gäller',
  'Går inte ihop',
  'Av',
  'Enhet',
  'Sparat',
  'Händelsenummer',
];

/** Formats journal lines as CSV for a spreadsheet, in the given order. */
export function journalCsv(lines: readonly JournalLine[]): string {
  return csvFile(
    COLUMNS,
    lines.map(({ number, row, device }) => [
      number,
      stockholmDate(row.at),
      stockholmTime(row.at),
      raceOf(row),
      row.bib,
      row.words,
      effectiveText(row),
      row.conflict,
      row.by,
      device,
      stockholmTime(row.recordedAt),
      row.revision,
    ]),
  );
}

/** Formats journal lines as JSON Lines, times in ISO 8601 (UTC). */
export function journalJsonLines(lines: readonly JournalLine[]): string {
  return lines
    .map(({ number, row: { at, recordedAt, ...row } }) => {
      const times = { at: new Date(at).toISOString(), recordedAt: new Date(recordedAt).toISOString() };
      return `${JSON.stringify({ number, ...times, ...row })}\n`;
    })
    .join('');
}

function raceOf({ part }: JournalEntry): string {
  const race = readPart(part);
  return race ? distanceLabel(race.distance) : '';
}

function effectiveText({ reverted, revokedBy }: JournalEntry): string {
  if (!reverted) return 'ja';
  return revokedBy === null ? 'nej, återtaget' : `nej, ur kraft genom händelse ${String(revokedBy)}`;
}
