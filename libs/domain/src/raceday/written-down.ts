/** When an event happened, by the clock that captured it, and when this server wrote it down; epoch ms. */
export interface WrittenDown {
  readonly at: number;
  readonly recordedAt: number;
}

/** A device sends its times by the server's clock, as far as it knows how far apart the two are: so much may be left over. */
const TOLERANCE_MS = 2000;

/** How far ahead of the server's clock (ms) an event's time lay when it was written down; null where that is nothing to look into. */
export function aheadOf({ at, recordedAt }: WrittenDown): number | null {
  return at - recordedAt > TOLERANCE_MS ? at - recordedAt : null;
}

/** The same of a time that organisers still have to look at: one that they have put right by hand is by no device's clock any more. */
export function aheadToSeeTo({
  ahead,
  corrected,
}: {
  readonly ahead: number | null;
  readonly corrected?: 'time' | 'inserted' | 'bib';
}): number | null {
  return corrected === 'time' ? null : ahead;
}

/** What is told with an event: its number in the day's history, by which clock it happened, on which device and by whom. */
export interface Told {
  readonly revision: number;
  readonly meta: WrittenDown & {
    readonly device?: string;
    readonly deviceId?: string;
    readonly by?: string;
    readonly commandId?: string;
  };
}
