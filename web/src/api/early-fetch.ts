import { TOKEN_KEY, tokenIn } from './consistency-token-text';

/** When a request was sent and its answer came, ms by `performance.now()`. */
export interface RoundTrip {
  readonly sentAt: number;
  readonly answeredAt: number;
}

interface EarlyAnswer {
  readonly response: Response;
  readonly roundTrip: RoundTrip;
}

interface EarlyRequest {
  readonly sentAt: number;
  /** The same moment by the wall clock, which goes on while the device sleeps. */
  readonly sentAtWall: number;
  readonly answer: Promise<EarlyAnswer>;
}

/** What identifies our own requests to the server. */
export const REQUEST_HEADERS = { Accept: 'application/json', 'X-Requested-With': 'raceday' } as const;

/** An older answer is not used: the page asks again. */
const MAX_AGE_MS = 10_000;

const requests = new Map<string, EarlyRequest>();

/**
 * Requests what the page at `pathname` needs first, before its code has loaded: on a slow network the answers
 * come with the code, not after it. Not after a write: the page's own request then has a consistency token.
 */
export function fetchEarly(pathname: string): void {
  if (hasConsistencyToken()) return;
  const [, day] = /^\/admin\/race\/race-(\d{6})-\d+$/.exec(pathname) ?? [];
  const paths = ['/api/config', ...(day === undefined ? [] : [`/admin/api/days/${day}`])];
  for (const path of paths) {
    const sentAt = performance.now();
    const answer = requestAt(path, sentAt);
    answer.catch(() => undefined);
    requests.set(path, { sentAt, sentAtWall: Date.now(), answer });
  }
}

function hasConsistencyToken(): boolean {
  try {
    return tokenIn(localStorage.getItem(TOKEN_KEY) ?? '') !== '';
  } catch {
    return false;
  }
}

async function requestAt(path: string, sentAt: number): Promise<EarlyAnswer> {
  const response = await fetch(path, {
    headers: REQUEST_HEADERS,
    cache: 'no-cache',
    signal: AbortSignal.timeout(MAX_AGE_MS),
  });
  return { response, roundTrip: { sentAt, answeredAt: performance.now() } };
}

/**
 * Takes the early answer for this path, once. Undefined if none was requested recently; resolves to undefined
 * if it is not 2xx.
 */
export function takeEarlyAnswer(path: string): Promise<EarlyAnswer | undefined> | undefined {
  const request = requests.get(path);
  requests.delete(path);
  if (!request || ageOf(request) > MAX_AGE_MS) return undefined;
  return request.answer.then(
    (answer) => (answer.response.ok ? answer : undefined),
    () => undefined,
  );
}

/** Discards the answers that are left, because a write or a later request has made them old. */
export function discardEarlyAnswer(path: string | undefined): void {
  if (path === undefined) requests.clear();
  else requests.delete(path);
}

function ageOf({ sentAt, sentAtWall }: EarlyRequest): number {
  return Math.max(performance.now() - sentAt, Date.now() - sentAtWall);
}
