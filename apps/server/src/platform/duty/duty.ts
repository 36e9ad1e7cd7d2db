import { type Lease, type Term, TermOver } from '@app/adapters';
import { pause, type ProjectionRunner, Retries, type Wait } from '@app/eventing';
import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { setMaxListeners } from 'node:events';
import { TroubleLog } from '../logging/trouble-log';
import type { DutyNews, DutyWork } from './duty-work';

const log = new Logger('Duty');
const PAUSES = { firstMs: 500, longestMs: 10_000 };
const LOOK_MS = 2000;
const NOTHING: DutyNews = {
  reactors: { waiting: 0, stuck: [] },
  mail: { waiting: 0, since: null, refused: 0 },
};

/** Who is on duty, as this node knows: `silentMs` since it was heard of, 0 where that is this node. */
export interface OnDuty {
  readonly name: string;
  readonly term: number;
  readonly silentMs: number;
  readonly isHere: boolean;
}

/** Who notes down in what is kept whose term it is, and how far everything has come at its end. */
interface Marks {
  beginTerm(term: Term): Promise<void>;
  endTerm(term: Term): Promise<void>;
}

/** What duty stands on. */
interface DutyParts {
  readonly lease: Lease;
  /** Whether this node does such work at all. */
  readonly isWilling: boolean;
  readonly nodeName: string;
  readonly projections: Pick<ProjectionRunner, 'caughtUp'>;
  readonly checked: Marks | undefined;
  /** How it waits after a term that broke, where that is not by the process's own timers. */
  readonly wait?: Wait;
}

/**
 * Does what only one node may do at a time, as long as this one holds the lease: it begins when the views are there, ends when the term is
 * over, and asks for the next one.
 */
export class Duty implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly trouble = new TroubleLog(log);
  private term: Term | undefined;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly parts: DutyParts,
    private readonly works: readonly DutyWork[],
  ) {}

  onApplicationBootstrap(): void {
    if (!this.parts.isWilling) {
      this.running = this.lookOn();
      return;
    }
    this.running = this.parts.projections.caughtUp().then(
      () => this.run(),
      () => undefined, // views that never come up say so themselves
    );
  }

  /** Ends what is at hand, so that another node can go on at once. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Whether another node may do it. */
  get isShared(): boolean {
    return this.parts.lease.isShared;
  }

  /** How the work goes: here, or as whoever does it said last. */
  async news(): Promise<DutyNews> {
    if (this.term || !this.parts.lease.isShared) return this.ownNews();
    return { ...NOTHING, ...(await this.parts.lease.holder())?.news };
  }

  /** Who does it; undefined while nobody is known to. */
  async holder(): Promise<OnDuty | undefined> {
    const { lease, nodeName: name } = this.parts;
    if (this.term) return { name, term: this.term.number, silentMs: 0, isHere: true };
    const holder = await lease.holder();
    return holder && { name: holder.name, term: holder.term, silentMs: holder.silentMs, isHere: false };
  }

  /** Who looks on knows since when nobody was heard of only where they have looked all the time, and not first when they are asked. */
  private async lookOn(): Promise<void> {
    const { lease, wait = pause } = this.parts;
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await lease.holder().catch(this.report);
      await wait(LOOK_MS, signal);
    }
  }

  private readonly report = (error: unknown): void => {
    if (!(error instanceof TermOver)) this.trouble.tell(error);
  };

  private ownNews(): DutyNews {
    return this.works.reduce<DutyNews>((all, work) => ({ ...all, ...work.news?.() }), NOTHING);
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    const retries = new Retries(PAUSES, signal, this.parts.wait);
    while (!signal.aborted) await retries.until(() => this.oneTerm(), this.report);
  }

  private async oneTerm(): Promise<void> {
    const { signal: stopping } = this.stopping;
    const term = await this.parts.lease.take({ stopping, news: () => ({ ...this.ownNews() }) });
    if (!term) return;
    this.term = term;
    try {
      await this.serve(term);
    } finally {
      this.term = undefined;
      await term.end();
    }
  }

  private async serve(term: Term): Promise<void> {
    const { lease, checked } = this.parts;
    if (lease.isShared) log.warn(`On duty from now on (term ${String(term.number)})`);
    await checked?.beginTerm(term);
    await this.work(term);
    if (lease.isShared && !this.stopping.signal.aborted) log.warn('Off duty');
    await checked?.endTerm(term);
  }

  /** Where one of them cannot go on, none does: the next term begins them all, once they all have ended. Throws what it threw. */
  private async work(term: Term): Promise<void> {
    setMaxListeners(0, term.over);
    const ended = this.works.map(async (work) => {
      try {
        await work.onDuty(term);
      } finally {
        term.lapse();
      }
    });
    for (const each of await Promise.allSettled(ended)) if (each.status === 'rejected') throw each.reason;
  }
}
