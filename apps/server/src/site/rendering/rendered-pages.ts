import { Clock } from '@app/adapters';
import { DAY_REVISIONS } from '@app/domain';
import { ProjectionRunner } from '@app/eventing';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ErasedKeyEviction } from '../../erasure';
import { Config } from '../../platform/config/config';
import { ErrorLog } from '../../platform/logging/error-log';
import { CompressedBody, HTML_TYPE, PreparedAnswer } from '../../platform/http/prepared-answer';
import { Metrics } from '../../platform/operations/metrics';
import { Readiness } from '../../platform/operations/readiness';
import { type CachedPage, PageCache, type PreparedPage, type RenderTarget } from './page-cache';
import type { Build } from './page-files';
import { type ApiAnswer, type CompressedPage, RenderThread } from './render-thread';

/** Token bucket: burst size, and refill per second. */
const BURST = 10;
const PER_SECOND = 4;
/**
 * Throttles runners' pages, which exist in thousands: one at a time, so that another page waits for one at
 * most, and few per second, so that a crawler does not slow other pages or the race. Enough for families who
 * view their runners.
 */
class RenderThrottle {
  private tokens = BURST;
  private refilledAt = performance.now();
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  /** Queues one render; undefined when the throttle is full. `make` must not reject. */
  admit<Made>(make: () => Promise<Made>): Promise<Made> | undefined {
    const now = performance.now();
    this.tokens = Math.min(BURST, this.tokens + ((now - this.refilledAt) / 1000) * PER_SECOND);
    this.refilledAt = now;
    if (this.tokens < 1 || this.waiting >= BURST) return undefined;
    this.tokens -= 1;
    this.waiting += 1;
    const result = this.last.then(make).finally(() => {
      this.waiting -= 1;
    });
    this.last = result;
    return result;
  }
}

/** Minimum interval between renders of a page; newer rows reach it by socket. */
const MIN_RENDER_INTERVAL_MS = 1000;
/**
 * After this, the visitor gets the cached page of the last minute, else the shell, which the browser renders.
 */
const RENDER_TIMEOUT_MS = 2000;
/** Maximum concurrent renders. */
const MAX_CONCURRENT_RENDERS = 20;
const MINUTE_MS = 60_000;
/** API paths that answer every visitor alike. */
const PUBLIC_API = /^\/api\/(config|races|courses|gallery|old-results|notices)\b/;

/** Why a page is not rendered, or not sent. Values of a metric. */
type NotRenderedReason = 'busy' | 'crowded' | 'failed' | 'late';

/** `isOutdated`: no newer page was ready in time. */
export interface ServedPage {
  readonly page: PreparedPage;
  readonly isOutdated: boolean;
}

/**
 * Renders public pages on demand in a worker thread, and caches them until the log grows or the minute
 * changes: prices, closing and notices depend on the time. They contain no session; the browser adds it.
 */
@Injectable()
export class RenderedPages implements OnModuleDestroy {
  private readonly cache = new PageCache();
  private readonly throttle = new RenderThrottle();
  private readonly rendering = new Map<string, Promise<CachedPage | NotRenderedReason>>();
  private readonly thread: RenderThread | undefined;
  private readonly errorLog = new ErrorLog(new Logger('Pages'));

  @Inject(Metrics)
  private readonly metrics!: Metrics;

  @Inject(Readiness)
  private readonly readiness!: Readiness;

  @Inject(ErasedKeyEviction)
  private readonly erasures!: ErasedKeyEviction;

  @Inject(HttpAdapterHost)
  private readonly http!: HttpAdapterHost;

  constructor(
    { webDir }: Config,
    private readonly views: ProjectionRunner,
    private readonly clock: Clock,
  ) {
    const program = join(webDir, '../rendering/render-worker.mjs');
    if (existsSync(program)) this.thread = new RenderThread(program, (path) => this.answer(path));
  }

  /** The rendered page within the `built` one; undefined when the shell is sent instead. */
  async of(target: RenderTarget, built: Build): Promise<ServedPage | undefined> {
    const { thread } = this;
    if (!thread || !this.readiness.hasCaughtUp) return undefined;
    const cached = this.findUsable(target, built);
    if (cached && this.isCurrent(cached)) return { page: cached.page, isOutdated: false };

    const pending = this.rendering.get(target.path) ?? this.startRender(target, built, thread);
    const result = await withTimeout(RENDER_TIMEOUT_MS, pending);
    // A page of the last minute is better than the shell.
    const sent = typeof result === 'string' ? this.findUsable(target, built) : result;
    if (sent) return { page: sent.page, isOutdated: !this.isCurrent(sent) };
    this.metrics.pagesNotRendered.inc({ reason: result as NotRenderedReason });
    return undefined;
  }

  async onModuleDestroy(): Promise<void> {
    await this.thread?.stop();
  }

  /** A cached page of the last minute, unless a runner was erased since. */
  private findUsable(target: RenderTarget, built: Build): CachedPage | undefined {
    const cached = this.cache.get(target);
    const isUsable =
      cached?.page.built.html === built.html && cached.renderedAt > this.erasures.lastRunnerErasedAt;
    return isUsable ? cached : undefined;
  }

  private isCurrent({ version, renderedAt }: CachedPage): boolean {
    return performance.now() - renderedAt < MIN_RENDER_INTERVAL_MS || version === this.currentVersion();
  }

  private currentVersion(): string {
    return `${this.views.position ?? ''} ${Math.floor(this.clock.now() / MINUTE_MS)}`;
  }

  private startRender(
    target: RenderTarget,
    built: Build,
    thread: RenderThread,
  ): Promise<CachedPage | NotRenderedReason> {
    if (thread.pendingCount >= MAX_CONCURRENT_RENDERS) return Promise.resolve('busy');
    const make = () => this.render(target, built, thread);
    const result = target.isRunnerPage ? this.throttle.admit(make) : make();
    if (!result) return Promise.resolve('crowded');
    const pending = result.finally(() => this.rendering.delete(target.path));
    this.rendering.set(target.path, pending);
    return pending;
  }

  /** The log position is read first: events during the render belong to the next one. */
  private async render(
    target: RenderTarget,
    built: Build,
    thread: RenderThread,
  ): Promise<CachedPage | NotRenderedReason> {
    const version = this.currentVersion();
    const renderedAt = performance.now();
    try {
      const rendered = await thread.render(target.path, built.html);
      // A runner was erased meanwhile.
      if (renderedAt <= this.erasures.lastRunnerErasedAt) return 'late';
      const result = { page: preparedPage(rendered, built), version, renderedAt };
      this.cache.set(target, result);
      return result;
    } catch (error) {
      this.errorLog.report(error, 'a page is sent without server rendering');
      return 'failed';
    }
  }

  /** Answers as for an anonymous visitor, without a network request. */
  private async answer(path: string): Promise<ApiAnswer> {
    if (!PUBLIC_API.test(path)) return { status: 404, body: Buffer.alloc(0), revisions: '' };
    const fastify = this.http.httpAdapter.getInstance<FastifyInstance>();
    const { statusCode, rawPayload, headers } = await fastify.inject({ method: 'GET', url: path });
    return { status: statusCode, body: rawPayload, revisions: String(headers[DAY_REVISIONS] ?? '') };
  }
}

function preparedPage({ brotli, hash, scripts }: CompressedPage, built: Build): PreparedPage {
  // The same memory: a Buffer loses its type between threads.
  const bytes = Buffer.from(brotli.buffer, brotli.byteOffset, brotli.byteLength);
  return {
    built,
    answer: new PreparedAnswer(new CompressedBody(bytes, hash), HTML_TYPE),
    styles: built.styles,
    scripts: [...built.scripts, ...scripts],
    size: bytes.length,
  };
}

/** The promise's value, or `late` after the timeout. */
async function withTimeout<Thing>(ms: number, pending: Promise<Thing>): Promise<Thing | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => {
      resolve('late');
    }, ms);
  });
  try {
    return await Promise.race([pending, late]);
  } finally {
    clearTimeout(timer);
  }
}
