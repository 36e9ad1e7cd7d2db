import { HttpException } from '@nestjs/common';

/** The shape of every error answer. `error` is ready to show. */
export interface ErrorBody {
  readonly error: string;
  readonly code?: string;
  /** The names in a reason that the organiser must confirm. */
  readonly names?: readonly string[];
}

/** A request refused at the HTTP edge, with a text for users. */
export class Problem extends HttpException {
  constructor(
    status: number,
    readonly text: string,
    readonly code?: string,
  ) {
    super(text, status);
  }
}

/** The request is based on an older state. `current`: fields of the answer that describe it as of now. */
export class StaleRequest extends Problem {
  constructor(
    text: string,
    code: string,
    readonly current: Readonly<Record<string, unknown>>,
  ) {
    super(409, text, code);
  }
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** Rate limited: `text` says how long to wait, `retryAfter` gives seconds for the client. */
export class TooManyRequests extends Problem {
  /** Whole seconds. */
  readonly retryAfter: number;

  /** `wait` in ms; `why` precedes it in the text. */
  constructor(wait: number, why = 'För många försök.', code = 'too-often') {
    super(429, `${why} Vänta ${waitText(wait)}.`, code);
    this.retryAfter = Math.ceil(wait / 1000);
  }
}

function waitText(wait: number): string {
  if (wait < MINUTE_MS) return counted(Math.ceil(wait / 1000), ['en sekund', 'sekunder']);
  const minutes = Math.ceil(wait / MINUTE_MS);
  if (minutes < 60) return counted(minutes, ['en minut', 'minuter']);
  return counted(Math.ceil(wait / HOUR_MS), ['en timme', 'timmar']);
}

function counted(count: number, [one, many]: readonly [string, string]): string {
  return count === 1 ? one : `${String(count)} ${many}`;
}
