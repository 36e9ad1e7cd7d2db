import { Logger } from '@nestjs/common';

/** Which requests are logged: failed or slow ones, all, or none. */
export const REQUESTS_LOGGED = ['trouble', 'all', 'none'] as const;
export type RequestsLogged = (typeof REQUESTS_LOGGED)[number];

/** An answered request. `request`: its id; `route`: its pattern, never the actual path. */
export interface AnsweredRequest {
  readonly request: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

const SLOW_MS = 2000;
const MINUTE_MS = 60_000;
/** Maximum failed or slow requests logged per minute. */
const A_MINUTE = 30;

const log = new Logger('Http');

/** Logs requests. */
export class RequestLines {
  private since = -Infinity;
  private told = 0;
  private untold = 0;

  /** `now`: monotonic clock, ms. */
  constructor(
    private readonly which: RequestsLogged,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether to log an answer with this status after `ms`. */
  tell(status: number, ms: number): boolean {
    return this.which === 'all' || (this.which === 'trouble' && isTrouble(status, ms));
  }

  /** Logs it. */
  answered(request: AnsweredRequest): void {
    if (isTrouble(request.status, request.ms)) this.trouble(request);
    else write(request, 'log');
  }

  private trouble(request: AnsweredRequest): void {
    if (this.now() - this.since >= MINUTE_MS) this.begin();
    if (this.told >= A_MINUTE && this.which !== 'all') this.untold++;
    else write(request, 'warn');
    this.told++;
  }

  private begin(): void {
    if (this.untold > 0) log.warn(`and ${String(this.untold)} more requests that failed or were slow`);
    this.since = this.now();
    this.told = 0;
    this.untold = 0;
  }
}

/** 503 means that a store is unavailable, which its client logs once. */
function isTrouble(status: number, ms: number): boolean {
  return status !== 503 && (status >= 500 || ms >= SLOW_MS);
}

function write(answered: AnsweredRequest, level: 'log' | 'warn'): void {
  const { method, route, status, ms } = answered;
  log[level](`${method} ${route}: ${String(status)} after ${ms.toFixed(0)} ms`, answered);
}
