import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const HEADER = 'x-request-id';

/** Ids that proxies generate: UUIDs. Anything else may hold personal data, and would stay in the log. */
const UUID_PATTERN = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32})$/i;

/** Odd, so that every number comes up; large, so that two ids do not reveal how many came between. */
const STEP = 0x9e3779b1;
const processPrefix = randomBytes(6).toString('hex');
let last = randomBytes(4).readUInt32BE();

/** Returns the request's own id if it is a UUID; otherwise a new one of twenty hex digits. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const requested = headers[HEADER];
  if (typeof requested === 'string' && UUID_PATTERN.test(requested)) return requested;
  last = (last + STEP) >>> 0;
  return processPrefix + last.toString(16).padStart(8, '0');
}
