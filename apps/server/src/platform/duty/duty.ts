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

/** The leader as this node knows it; `silentMs` since its last heartbeat, 0 for this node itself. */
export interface OnDuty {
  readonly name: string;
  readonly term: number;
  readonly silentMs: number;
  readonly isHere: boolean;
}

/** Marks the stores with the term at its start, and with how far they have come at its end. */
interface Marks {
  beginTerm(term: Term): Promise<void>;
  endTerm(term: Term): Promise<void>;
}

/** What the leader depends on. */
interface DutyParts {
  readonly lease: Lease;
  /** Whether this node may become leader. */
  readonly isWilling: boolean;
  readonly nodeName: string;
  readonly projections: Pick<ProjectionRunner, 'caughtUp'>;
  readonly checked: Marks | undefined;
  /** How it waits after a failed term, instead of process timers. */
  readonly wait?: Wait;
}

/**
 * Runs the leader tasks while this node holds the lease. It waits for the views, stops when the term ends,
 * and asks for the next term.
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
      () => undefined, // the views log their own failure
    );
  }

  /** Ends the current term, so that another node can take over at once. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Whether another node may become leader. */
  get isShared(): boolean {
    return this.parts.lease.isShared;
  }

  /** The status of the leader's tasks: this node's own, or what the leader last sent. */
  async news(): Promise<DutyNews> {
    if (this.term || !this.parts.lease.isShared) return this.ownNews();
    return { ...NOTHING, ...(await this.parts.lease.holder())?.news };
  }

  /** Returns the leader; undefined while none is known. */
  async holder(): Promise<OnDuty | undefined> {
    const { lease, nodeName: name } = this.parts;
    if (this.term) return { name, term: this.term.number, silentMs: 0, isHere: true };
    const holder = await lease.holder();
    return holder && { name: holder.name, term: holder.term, silentMs: holder.silentMs, isHere: false };
  }

  /** Polls the lease all the time: only then does this node know how long the leader has been silent. */
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
    while (!signal.aborted) await retries.run(() => this.oneTerm(), this.report);
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

  /** When one task fails, ends the term for all and throws its error once all have stopped. */
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
