import { Logger } from '@nestjs/common';

/** Which requests stand in the log: those that failed or were slow, all, or none. */
export const REQUESTS_LOGGED = ['trouble', 'all', 'none'] as const;
export type RequestsLogged = (typeof REQUESTS_LOGGED)[number];

/** A request that was answered. `request`: its id; `route`: its pattern, never what was asked for. */
export interface AnsweredRequest {
  readonly request: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

const SLOW_MS = 2000;
const MINUTE_MS = 60_000;
/** So many requests in trouble are told in a minute: when all fail, some tell what there is to know. */
const A_MINUTE = 30;

const log = new Logger('Http');

/** Tells of requests in the log. */
export class RequestLines {
  private since = -Infinity;
  private told = 0;
  private untold = 0;

  /** `now`: ms of a clock that only goes forward. */
  constructor(
    private readonly which: RequestsLogged,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether an answer with that status, after so many ms, is to be told. */
  tell(status: number, ms: number): boolean {
    return this.which === 'all' || (this.which === 'trouble' && isTrouble(status, ms));
  }

  /** Tells of it. */
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

/** What is refused because something is away is told once, by whoever waits for it. */
function isTrouble(status: number, ms: number): boolean {
  return status !== 503 && (status >= 500 || ms >= SLOW_MS);
}

function write(answered: AnsweredRequest, level: 'log' | 'warn'): void {
  const { method, route, status, ms } = answered;
  log[level](`${method} ${route}: ${String(status)} after ${ms.toFixed(0)} ms`, answered);
}
