import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const HEADER = 'x-request-id';

/** What proxies make: a UUID, or its digits alone. Anything else may say something of somebody, and would stand in the log for good. */
const HARMLESS = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32})$/i;

/** Odd, so that adding it comes by every number once before one comes again; and large, so that nobody reads from two of them how many came between. */
const STEP = 0x9e3779b1;
const ofProcess = randomBytes(6).toString('hex');
let last = randomBytes(4).readUInt32BE();

/** What a request is called: what whoever asks calls it, where that says nothing else; otherwise twenty digits of our own. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const asked = headers[HEADER];
  if (typeof asked === 'string' && HARMLESS.test(asked)) return asked;
  last = (last + STEP) >>> 0;
  return ofProcess + last.toString(16).padStart(8, '0');
}
