import { stockholmDate, type Loss, type OperationsEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import type { JournalRow } from './journal-row';

/** What was done to the installation itself, as a line of every day's journal: of no race, and never taken back. */
export function operationsLine({ event, meta, revision }: Recorded<OperationsEvent>): JournalRow {
  const { at, recordedAt, by, device, deviceId } = meta;
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
    reverted: false,
    canRestore: false,
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
