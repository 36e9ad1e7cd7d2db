import type { EventMeta } from '@app/eventing';

/** A device sends its times by the server's clock, as far as it knows how far apart the two are: so much may be left over. */
const TOLERANCE_MS = 2000;

/** How far ahead of the server's clock (ms) an event's time lay when it was written down; null where that is nothing to look into. */
export function aheadOf({ at, recordedAt }: EventMeta): number | null {
  return at - recordedAt > TOLERANCE_MS ? at - recordedAt : null;
}
