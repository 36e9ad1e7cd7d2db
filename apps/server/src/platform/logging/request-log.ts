import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const ID_HEADER = 'x-request-id';

/** Ids that proxies generate: UUIDs. Anything else may hold personal data, and would stay in the log. */
const UUID_PATTERN = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32})$/i;

/** Odd, so that every number comes up; large, so that two ids do not reveal how many came between. */
const STEP = 0x9e3779b1;
const processPrefix = randomBytes(6).toString('hex');
let last = randomBytes(4).readUInt32BE();

/** Returns the request's own id if it is a UUID; otherwise a new one of twenty hex digits. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const requested = headers[ID_HEADER];
  if (typeof requested === 'string' && UUID_PATTERN.test(requested)) return requested;
  last = (last + STEP) >>> 0;
  return processPrefix + last.toString(16).padStart(8, '0');
}

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
const MAX_PER_MINUTE = 30;

const log = new Logger('Http');

export class RequestLog {
  private since = -Infinity;
  private logged = 0;
  private suppressed = 0;

  /** `now`: monotonic clock, ms. */
  constructor(
    private readonly which: RequestsLogged,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether to log an answer with this status after `ms`. */
  shouldLog(status: number, ms: number): boolean {
    return this.which === 'all' || (this.which === 'trouble' && isFailedOrSlow(status, ms));
  }

  log(request: AnsweredRequest): void {
    if (isFailedOrSlow(request.status, request.ms)) this.logThrottled(request);
    else write(request, 'log');
  }

  private logThrottled(request: AnsweredRequest): void {
    if (this.now() - this.since >= MINUTE_MS) this.startMinute();
    if (this.logged >= MAX_PER_MINUTE && this.which !== 'all') this.suppressed++;
    else write(request, 'warn');
    this.logged++;
  }

  private startMinute(): void {
    if (this.suppressed > 0)
      log.warn(`and ${String(this.suppressed)} more requests that failed or were slow`);
    this.since = this.now();
    this.logged = 0;
    this.suppressed = 0;
  }
}

/** 503 means that a store is unavailable, which its client logs once. */
function isFailedOrSlow(status: number, ms: number): boolean {
  return status !== 503 && (status >= 500 || ms >= SLOW_MS);
}

function write(answered: AnsweredRequest, level: 'log' | 'warn'): void {
  const { method, route, status, ms } = answered;
  log[level](`${method} ${route}: ${String(status)} after ${ms.toFixed(0)} ms`, answered);
}
/** Adds the request id to answers, and logs requests; only then reads the route, which Fastify rebuilds. */
export function addRequestLogHooks(fastify: FastifyInstance, lines: RequestLog): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header(ID_HEADER, request.id);
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { elapsedTime: ms, statusCode: status } = reply;
    if (lines.shouldLog(status, ms)) {
      const { id, method, routeOptions } = request;
      lines.log({ request: id, method, route: routeOptions.url ?? 'none', status, ms });
    }
    done();
  });
}
