/** When an event happened by the capturing device's clock, and when the server recorded it; epoch ms. */
export interface ClockInfo {
  readonly at: number;
  readonly recordedAt: number;
}

/**
 * Devices correct their times by their estimated offset from the server's clock; this is the error allowed.
 */
const TOLERANCE_MS = 2000;

/** How far an event's time was ahead of the server's clock, ms; null within the tolerance. */
export function clockSkewOf({ at, recordedAt }: ClockInfo): number | null {
  return at - recordedAt > TOLERANCE_MS ? at - recordedAt : null;
}

/** The clock skew that organisers still have to check; a time they corrected no longer has one. */
export function openClockSkew({
  ahead,
  corrected,
}: {
  readonly ahead: number | null;
  readonly corrected?: 'time' | 'inserted' | 'bib';
}): number | null {
  return corrected === 'time' ? null : ahead;
}

/** The context of an event: its revision, times, device and author. */
export interface EventContext {
  readonly revision: number;
  readonly meta: ClockInfo & {
    readonly device?: string;
    readonly deviceId?: string;
    readonly by?: string;
    readonly commandId?: string;
  };
}
