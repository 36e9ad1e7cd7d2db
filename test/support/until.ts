import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';

/** Default time limit of a wait, ms. */
export const WAIT_MS = 20_000;
/** Time limit for starting a process, ms. */
export const START_MS = 60_000;
const POLL_MS = 5;
/** Pause for a check that a signed-in family makes: all of a wait stay within its budget of calls, ms. */
export const FAMILY_POLL_MS = 400;

// Saved at load, so that a test with fake timers waits in real time.
const { setTimeout, clearTimeout } = globalThis;

interface WaitOptions {
  /** ms; 20 s by default. */
  readonly withinMs?: number;
  /** Pause after each check, ms; 5 by default. */
  readonly everyMs?: number;
  /** Description for the error; by default the source of the check. */
  readonly what?: string;
}

interface Observation {
  last?: unknown;
}
const observations = new AsyncLocalStorage<Observation>();

/** Records a value that a check reads, for the error of a failed wait. Returns the value. */
export function recordForTimeoutError<Seen>(seen: Seen): Seen {
  const observation = observations.getStore();
  if (observation) observation.last = seen;
  return seen;
}

/**
 * Repeats a check until it returns something other than undefined or false, and returns that.
 * Rethrows what the check throws. Throws after `withinMs`, with the description and the last observed value.
 */
export async function until<Found>(
  check: () => Found | undefined | false | Promise<Found | undefined | false>,
  { withinMs = WAIT_MS, everyMs = POLL_MS, what = String(check) }: WaitOptions = {},
): Promise<Found> {
  const timeoutError = new Error();
  Error.captureStackTrace(timeoutError, until);
  const observation: Observation = {};
  let isOver = false;
  const repeat = async (): Promise<Found> => {
    for (;;) {
      const found = await observations.run(observation, check);
      if ((found !== undefined && found !== false) || isOver) return found as Found;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  };
  const describeLast = () => ('last' in observation ? `\nIt saw last: ${inspect(observation.last)}` : '');
  try {
    return await withDeadline(repeat(), { timeoutError, what: () => what + describeLast(), withinMs });
  } finally {
    isOver = true;
  }
}

/** Returns the promise's value. Throws after `withinMs`, with the description `what`. */
export async function within<Found>(
  promise: Promise<Found>,
  what: string,
  withinMs = WAIT_MS,
): Promise<Found> {
  const timeoutError = new Error();
  Error.captureStackTrace(timeoutError, within);
  return withDeadline(promise, { timeoutError, what: () => what, withinMs });
}

interface Deadline {
  readonly timeoutError: Error;
  readonly what: () => string;
  readonly withinMs: number;
}

async function withDeadline<Found>(
  promise: Promise<Found>,
  { timeoutError, what, withinMs }: Deadline,
): Promise<Found> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      timeoutError.message = `Waited ${String(withinMs / 1000)} s for ${what()}`;
      timeoutError.stack = timeoutError.stack?.replace(/^Error/, `Error: ${timeoutError.message}`);
      reject(timeoutError);
    }, withinMs);
  });
  try {
    return await Promise.race([promise, ended]);
  } finally {
    clearTimeout(timer);
  }
}
