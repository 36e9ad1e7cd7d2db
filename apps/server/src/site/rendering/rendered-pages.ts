import { Clock } from '@app/adapters';
import { DAY_REVISIONS } from '@app/domain';
import { ProjectionRunner } from '@app/eventing';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ForgetElsewhere } from '../../erasure';
import { Config } from '../../platform/config/config';
import { ErrorLog } from '../../platform/logging/error-log';
import { Metrics } from '../../platform/operations/metrics';
import { Readiness } from '../../platform/operations/readiness';
import { Crowd } from './crowd';
import { type KeptPage, KeptPages } from './kept-pages';
import { pageBytes, type PageBytes } from './page-bytes';
import type { Build } from './page-files';
import type { PageToMake } from './page-to-make';
import { type Answer, RenderThread } from './render-thread';

/** Minimum interval between renders of a page; newer rows reach it by socket. */
const AGAIN_MS = 1000;
/**
 * After this, the visitor gets the cached page of the last minute, else the shell, which the browser renders.
 */
const PATIENCE_MS = 2000;
/** Maximum concurrent renders. */
const AT_ONCE = 20;
const MINUTE_MS = 60_000;
/** API paths that answer every visitor alike. */
const PUBLIC = /^\/api\/(config|races|courses|gallery|old-results|notices)\b/;

/** Why a page is not rendered, or not in time. */
type Why = 'busy' | 'crowded' | 'failed' | 'late';

/** `isOlder`: the page is outdated, and no newer one was ready in time. */
export interface WholePage {
  readonly bytes: PageBytes;
  readonly isOlder: boolean;
}

/**
 * Renders public pages on demand in a worker thread, and caches them until the log grows or the minute
 * changes: prices, closing and notices depend on the time. They contain no session; the browser adds it.
 */
@Injectable()
export class RenderedPages implements OnModuleDestroy {
  private readonly kept = new KeptPages();
  private readonly crowd = new Crowd();
  private readonly making = new Map<string, Promise<KeptPage | Why>>();
  private readonly thread: RenderThread | undefined;
  private readonly trouble = new ErrorLog(new Logger('Pages'));

  @Inject(Metrics)
  private readonly metrics!: Metrics;

  @Inject(Readiness)
  private readonly readiness!: Readiness;

  @Inject(ForgetElsewhere)
  private readonly forget!: ForgetElsewhere;

  @Inject(HttpAdapterHost)
  private readonly http!: HttpAdapterHost;

  constructor(
    { webDir }: Config,
    private readonly views: ProjectionRunner,
    private readonly clock: Clock,
  ) {
    const program = join(webDir, '../rendering/thread.mjs');
    if (existsSync(program)) this.thread = new RenderThread(program, (path) => this.answer(path));
  }

  /** The rendered page within the `built` one; undefined when the shell must do. */
  async of(page: PageToMake, built: Build): Promise<WholePage | undefined> {
    const { thread } = this;
    if (!thread || !this.readiness.hasCaughtUp) return undefined;
    const known = this.usable(page, built);
    if (known && this.holds(known)) return { bytes: known.bytes, isOlder: false };

    const coming = this.making.get(page.path) ?? this.begin(page, built, thread);
    const made = await within(PATIENCE_MS, coming);
    // A page of the last minute is better than the shell.
    const sent = typeof made === 'string' ? this.usable(page, built) : made;
    if (sent) return { bytes: sent.bytes, isOlder: !this.holds(sent) };
    this.metrics.pagesNotRendered.inc({ reason: made as Why });
    return undefined;
  }

  async onModuleDestroy(): Promise<void> {
    await this.thread?.stop();
  }

  /** A cached page of the last minute, unless a runner was erased since. */
  private usable(page: PageToMake, built: Build): KeptPage | undefined {
    const known = this.kept.of(page);
    const isUsable = known?.bytes.built.html === built.html && known.madeAt > this.forget.runnerForgottenAt;
    return isUsable ? known : undefined;
  }

  private holds({ asOf, madeAt }: KeptPage): boolean {
    return performance.now() - madeAt < AGAIN_MS || asOf === this.asOfNow();
  }

  private asOfNow(): string {
    return `${this.views.position ?? ''} ${Math.floor(this.clock.now() / MINUTE_MS)}`;
  }

  private begin(page: PageToMake, built: Build, thread: RenderThread): Promise<KeptPage | Why> {
    if (thread.busy >= AT_ONCE) return Promise.resolve('busy');
    const make = () => this.make(page, built, thread);
    const made = page.isOneOfMany ? this.crowd.admit(make) : make();
    if (!made) return Promise.resolve('crowded');
    const making = made.finally(() => this.making.delete(page.path));
    this.making.set(page.path, making);
    return making;
  }

  /** The log position is read first: events during the render belong to the next one. */
  private async make(page: PageToMake, built: Build, thread: RenderThread): Promise<KeptPage | Why> {
    const asOf = this.asOfNow();
    const madeAt = performance.now();
    try {
      const rendered = await thread.render(page.path);
      if (madeAt <= this.forget.runnerForgottenAt) return 'late';
      const made = { bytes: pageBytes(rendered, built), asOf, madeAt };
      this.kept.keep(page, made);
      return made;
    } catch (error) {
      this.trouble.report(error, 'a page is sent bare');
      return 'failed';
    }
  }

  /** Answers as for an anonymous visitor, without a network request. */
  private async answer(path: string): Promise<Answer> {
    if (!PUBLIC.test(path)) return { status: 404, body: '', revisions: '' };
    const fastify = this.http.httpAdapter.getInstance<FastifyInstance>();
    const { statusCode, payload, headers } = await fastify.inject({ method: 'GET', url: path });
    return { status: statusCode, body: payload, revisions: String(headers[DAY_REVISIONS] ?? '') };
  }
}

/** The promise's value, or `late` after the timeout. */
async function within<Thing>(ms: number, coming: Promise<Thing>): Promise<Thing | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => {
      resolve('late');
    }, ms);
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
  }
}
