import { stockholmDate } from './dates';
import type { DayEvent, EventMeta } from './raceday/history';
import type { JournalEntry } from './raceday/journal';

/** What a data folder can lose: reactor state, keys of persons and addresses, the log itself. */
export const DATA_LOSSES = ['reactors', 'keys', 'log'] as const;
export type DataLoss = (typeof DATA_LOSSES)[number];

/**
 * An operator's action on the installation, in stream `operations`. `LossAccepted`: it was started despite
 * missing data; `people` lost their names and contact details.
 */
export interface OperationsEvent {
  readonly type: 'LossAccepted';
  readonly losses: readonly DataLoss[];
  readonly people: number;
}

export const OPERATIONS_STREAM = 'operations';

/** An operations event with its revision and metadata. */
export interface OperationsEntry {
  readonly revision: number;
  readonly event: OperationsEvent;
  readonly meta: EventMeta;
}

/** All events of a day (YYMMDD) and those of the installation: the source of its journal. */
export interface DayHistory {
  readonly day: string;
  readonly revision: number;
  readonly events: readonly DayEvent[];
  readonly operations: readonly OperationsEntry[];
}

/** An operations event as an entry of every day's journal: of no race, and never revoked. */
function journalEntryOf({ event, meta, revision }: OperationsEntry): JournalEntry {
  const { at, recordedAt, by, device, deviceId, commandId } = meta;
  return {
    type: event.type,
    part: '',
    sort: null,
    bib: null,
    words: lossText(event, recordedAt),
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

const LOSS_TEXTS: Readonly<Record<DataLoss, (people: number) => string>> = {
  log: () => 'händelser saknas: det som hänt efter säkerhetskopian är borta',
  keys: (people) =>
    people > 0 ? `namn och kontaktuppgifter för ${String(people)} personer är borta` : 'nycklar saknades',
  reactors: () =>
    'startlistorna gicks igenom på nytt, och kvitton och koder som inte hunnit mailas skickas inte',
};

/** Includes the date, because a day's journal shows only the time. */
function lossText({ losses, people }: OperationsEvent, at: number): string {
  const lost = losses.map((loss) => LOSS_TEXTS[loss](people));
  return `Systemet startades ${stockholmDate(at)} fast något saknades: ${lost.join('; ')}`;
}

/**
 * Inserts the operations entries among a day's entries by time of recording: they are few and concern every
 * day.
 */
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
