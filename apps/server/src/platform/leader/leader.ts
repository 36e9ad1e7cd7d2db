import { type Lease, type LeaseTerm, LeaseTermEnded } from '@app/adapters';
import { pause, type ProjectionRunner, Retries, type Wait } from '@app/eventing';
import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { setMaxListeners } from 'node:events';
import { ErrorLog } from '../logging/error-log';
import type { LeaderTasksStatus, LeaderTasks } from './leader-tasks';

const log = new Logger('Leader');
const BACKOFF = { firstMs: 500, longestMs: 10_000 };
const POLL_MS = 2000;
const EMPTY_STATUS: LeaderTasksStatus = {
  reactors: { waiting: 0, stuck: [] },
  mail: { waiting: 0, since: null, refused: 0 },
};

/** The leader as this node knows it; `silentMs` since its last heartbeat, 0 for this node itself. */
export interface CurrentLeader {
  readonly name: string;
  readonly term: number;
  readonly silentMs: number;
  readonly isHere: boolean;
}

/** Stamps the stores with a new run when a term starts, and records the log's head in them when it ends. */
interface TermMarks {
  beginTerm(term: LeaseTerm): Promise<void>;
  endTerm(term: LeaseTerm): Promise<void>;
}

interface LeaderDependencies {
  readonly lease: Lease;
  /** Whether this node may become leader. */
  readonly canLead: boolean;
  readonly nodeName: string;
  readonly projections: Pick<ProjectionRunner, 'caughtUp'>;
  readonly termListener: TermMarks | undefined;
  /** How it waits after a failed term, instead of process timers. */
  readonly wait?: Wait;
}

/**
 * Leader election by lease: runs the leader tasks while this node holds the lease. It waits for the views, stops when the term ends,
 * and asks for the next term.
 */
export class Leader implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly errorLog = new ErrorLog(log);
  private term: LeaseTerm | undefined;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly dependencies: LeaderDependencies,
    private readonly tasks: readonly LeaderTasks[],
  ) {}

  onApplicationBootstrap(): void {
    if (!this.dependencies.canLead) {
      this.running = this.watchLeader();
      return;
    }
    this.running = this.dependencies.projections.caughtUp().then(
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
    return this.dependencies.lease.isShared;
  }

  /** The status of the leader's tasks: this node's own, or what the leader last sent. */
  async tasksStatus(): Promise<LeaderTasksStatus> {
    if (this.term || !this.dependencies.lease.isShared) return this.ownStatus();
    return { ...EMPTY_STATUS, ...(await this.dependencies.lease.holder())?.status };
  }

  /** Returns the leader; undefined while none is known. */
  async holder(): Promise<CurrentLeader | undefined> {
    const { lease, nodeName: name } = this.dependencies;
    if (this.term) return { name, term: this.term.number, silentMs: 0, isHere: true };
    const holder = await lease.holder();
    return holder && { name: holder.name, term: holder.term, silentMs: holder.silentMs, isHere: false };
  }

  /** Polls the lease all the time: only then does this node know how long the leader has been silent. */
  private async watchLeader(): Promise<void> {
    const { lease, wait = pause } = this.dependencies;
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await lease.holder().catch(this.report);
      await wait(POLL_MS, signal);
    }
  }

  private readonly report = (error: unknown): void => {
    if (!(error instanceof LeaseTermEnded)) this.errorLog.report(error);
  };

  private ownStatus(): LeaderTasksStatus {
    return this.tasks.reduce<LeaderTasksStatus>(
      (all, task) => ({ ...all, ...task.leaderStatus?.() }),
      EMPTY_STATUS,
    );
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    const retries = new Retries(BACKOFF, signal, this.dependencies.wait);
    while (!signal.aborted) await retries.run(() => this.runTerm(), this.report);
  }

  private async runTerm(): Promise<void> {
    const { signal: stopping } = this.stopping;
    const term = await this.dependencies.lease.acquire({
      stopping,
      readStatus: () => ({ ...this.ownStatus() }),
    });
    if (!term) return;
    this.term = term;
    try {
      await this.lead(term);
    } finally {
      this.term = undefined;
      await term.release();
    }
  }

  private async lead(term: LeaseTerm): Promise<void> {
    const { lease, termListener } = this.dependencies;
    if (lease.isShared) log.warn(`This node is now the leader (term ${String(term.number)})`);
    await termListener?.beginTerm(term);
    await this.runTasks(term);
    if (lease.isShared && !this.stopping.signal.aborted) log.warn('This node is no longer the leader');
    await termListener?.endTerm(term);
  }

  /** When one task fails, ends the term for all and throws its error once all have stopped. */
  private async runTasks(term: LeaseTerm): Promise<void> {
    setMaxListeners(0, term.signal);
    const ended = this.tasks.map(async (task) => {
      try {
        await task.runAsLeader(term);
      } finally {
        term.stopWork();
      }
    });
    for (const each of await Promise.allSettled(ended)) if (each.status === 'rejected') throw each.reason;
  }
}
