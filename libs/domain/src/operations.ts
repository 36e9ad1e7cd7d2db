import { stockholmDate } from './dates';
import type { DayEvent, Written } from './raceday/history';
import type { JournalEntry } from './raceday/journal';

/** What may be missing from a data folder: what reactors had done, keys of persons and addresses, the log itself. */
export const LOSSES = ['reactors', 'keys', 'log'] as const;
export type Loss = (typeof LOSSES)[number];

/**
 * What operators did to the installation itself, in stream `operations`. `LossAccepted`: it was started although something was
 * missing; `people` is how many have lost their names and contact details by it.
 */
export interface OperationsEvent {
  readonly type: 'LossAccepted';
  readonly losses: readonly Loss[];
  readonly people: number;
}

/** The stream that they stand in. */
export const OPERATIONS = 'operations';

/** An event about the installation where it stands in its history. */
export interface OperationsEntry {
  readonly revision: number;
  readonly event: OperationsEvent;
  readonly meta: Written;
}

/** A day (YYMMDD) from its first event to its last, with what was done to the installation: all that its journal tells. */
export interface DayHistory {
  readonly day: string;
  readonly revision: number;
  readonly events: readonly DayEvent[];
  readonly operations: readonly OperationsEntry[];
}

/** What was done to the installation itself, as an entry of every day's journal: of no race, and never taken back. */
function journalEntryOf({ event, meta, revision }: OperationsEntry): JournalEntry {
  const { at, recordedAt, by, device, deviceId, commandId } = meta;
  return {
    type: event.type,
    part: '',
    sort: null,
    bib: null,
    words: lossWords(event, recordedAt),
    at,
    recordedAt,
    by,
    device,
    deviceId: deviceId ?? null,
    commandId,
    reverted: false,
    revokedBy: null,
    forGood: 'Systemets egna rader går inte att ta ur kraft',
    conflict: null,
    revision,
  };
}

const LOST: Readonly<Record<Loss, (people: number) => string>> = {
  log: () => 'händelser saknas: det som hänt efter säkerhetskopian är borta',
  keys: (people) =>
    people > 0 ? `namn och kontaktuppgifter för ${String(people)} personer är borta` : 'nycklar saknades',
  reactors: () =>
    'startlistorna gicks igenom på nytt, och kvitton och koder som inte hunnit mejlas skickas inte',
};

/** With its date: the journal of a day shows only the time. */
function lossWords({ losses, people }: OperationsEvent, at: number): string {
  const lost = losses.map((loss) => LOST[loss](people));
  return `Systemet startades ${stockholmDate(at)} fast något saknades: ${lost.join('; ')}`;
}

/** A day's entries and, among them by when they were written down, those about the installation: they are few and concern every day. */
export function withOperations(
  entries: readonly JournalEntry[],
  operations: readonly OperationsEntry[],
): readonly JournalEntry[] {
  const all = [...entries];
  for (const entry of operations.map(journalEntryOf)) {
    const later = all.findIndex(({ recordedAt }) => recordedAt > entry.recordedAt);
    all.splice(later === -1 ? all.length : later, 0, entry);
  }
  return all;
}
