import { type LeaseTerm, LeaseTermEnded, type ReactorStore } from '@app/adapters';
import { type DomainEvent, Refusal, ownValue } from '@app/domain';
import { type EventStore, KeyedQueue, type Position, type Recorded, Retries } from '@app/eventing';
import { Logger } from '@nestjs/common';
import type { LeaderTasks, LeaderTasksStatus } from '../leader/leader-tasks';
import { ErrorLog } from '../logging/error-log';

const log = new Logger('Reactors');

/** Reactors that replaced others; older nodes still run those from their own checkpoints. */
export const SUPERSEDED_REACTORS: Readonly<Record<string, readonly string[]>> = {
  'registration-when-runner-changed': [
    'registration-when-corrected',
    'registration-when-revoked',
    'cancelled-when-withdrawn',
  ],
};

/**
 * A process manager: handles the events in `on`. An event may be delivered again after a crash, so handlers
 * must be idempotent. A failed handler is retried before any later event.
 */
export abstract class Reactor {
  /** Names its checkpoint; must never change. */
  abstract readonly name: string;
  /** Whether it mails people: after a loss it skips to the log's head, so that no mail is sent twice. */
  readonly mailsPeople?: boolean;
  abstract readonly on: {
    readonly [Type in DomainEvent['type']]?: (
      event: Extract<DomainEvent, { type: Type }>,
      recorded: Recorded<DomainEvent>,
    ) => Promise<void>;
  };
}

/** A handler stops early at shutdown; the next start handles the event again. */
export class Interrupted extends Error {}

/** Runs work; logs `otherwise` on a Refusal: a retry would not help and would block later events. */
export async function logIfRefused(work: () => Promise<unknown>, otherwise: string): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.error(`${otherwise}: ${error.code}`);
  }
}

type Handler = (event: DomainEvent, recorded: Recorded<DomainEvent>) => Promise<void>;

/** `onError` receives the error of every failed attempt. */
interface ReactorQueueContext {
  readonly reactorStore: ReactorStore;
  readonly logId: string;
  readonly stopping: AbortSignal;
  /** The first retry pause; it doubles after each. */
  readonly firstPauseMs?: number;
  readonly onError: (error: unknown, reactor: string) => void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;
/** How many skipped events may pass before a checkpoint is saved. */
const SKIPPED_PER_CHECKPOINT = 1000;

/** Name of the checkpoint that reactors which mail people start from after a loss. */
export function mailedCheckpoint(logId: string): string {
  return `${logId}/told`;
}

/** One reactor's events in order, with its checkpoint. A stuck reactor does not hold up the others. */
export class ReactorQueue {
  private readonly handlers: ReadonlyMap<string, Handler>;
  private readonly queue = new KeyedQueue<Recorded<DomainEvent>>((_reactor, waiting) => this.work(waiting));
  private readonly retries: Retries;
  /** Events since one was last queued. */
  private skipped = 0;
  private position: Position | undefined;
  private hasStopped = false;
  private waiting = 0;
  private hasFailed = false;

  constructor(
    private readonly reactor: Reactor,
    private readonly context: ReactorQueueContext,
  ) {
    const { stopping, firstPauseMs: firstMs = FIRST_PAUSE_MS } = context;
    this.handlers = new Map(Object.entries<Handler>(reactor.on as Record<string, Handler>));
    this.retries = new Retries({ firstMs, longestMs: LONGEST_PAUSE_MS }, stopping);
  }

  /**
   * Loads its position; undefined = from the first event. The first time a reactor that replaced others starts
   * from the earliest of their positions, and repeats what those further ahead have done.
   */
  async resume(): Promise<Position | undefined> {
    const { reactorStore, logId } = this.context;
    const { name, mailsPeople } = this.reactor;
    this.position = await reactorStore.checkpoint(this.key);
    const superseded = ownValue(SUPERSEDED_REACTORS, name) ?? [];
    this.position ??= earliest(
      await Promise.all(superseded.map((each) => reactorStore.checkpoint(`${logId}/${each}`))),
    );
    if (mailsPeople) this.position ??= await reactorStore.checkpoint(mailedCheckpoint(logId));
    return this.position;
  }

  /** Queues new events; ignores those up to its position. */
  take(events: readonly Recorded<DomainEvent>[]): void {
    for (const recorded of events) {
      if (this.position !== undefined && recorded.position <= this.position) continue;
      this.position = recorded.position;
      this.skipped++;
      if (!this.handlers.has(recorded.event.type) && this.skipped <= SKIPPED_PER_CHECKPOINT) continue;
      this.skipped = 0;
      this.waiting++;
      this.queue.push(this.reactor.name, recorded);
    }
  }

  /** The number of unhandled events, and whether the current one has failed. */
  status(): { readonly name: string; readonly waiting: number; readonly isStuck: boolean } {
    return { name: this.reactor.name, waiting: this.waiting, isStuck: this.hasFailed || this.hasStopped };
  }

  /** Resolves when the queue is empty or stopped. */
  idle(): Promise<void> {
    return this.queue.idle(this.reactor.name);
  }

  /** Handles one event; none after an interrupted one or a failed checkpoint store, until the next start. */
  private async work(waiting: readonly Recorded<DomainEvent>[]): Promise<number> {
    const [recorded] = waiting;
    if (recorded && !this.hasStopped) await this.handleWithRetries(recorded);
    this.waiting--;
    return 1;
  }

  private async handleWithRetries(recorded: Recorded<DomainEvent>): Promise<void> {
    const failed = (error: unknown) => {
      if (error instanceof Interrupted || error instanceof LeaseTermEnded) return;
      this.hasFailed = true;
      this.context.onError(error, this.reactor.name);
    };
    this.hasStopped = !(await this.retries.run(() => this.handle(recorded), failed));
    if (this.hasStopped) return;
    this.hasFailed = false;
    const { reactorStore } = this.context;
    await reactorStore.saveCheckpoint(this.key, recorded.position).catch(failed);
    this.hasStopped = reactorStore.failure() !== undefined;
  }

  /** Skipped events have no handler. */
  private async handle(recorded: Recorded<DomainEvent>): Promise<void> {
    await this.handlers.get(recorded.event.type)?.(recorded.event, recorded);
  }

  private get key(): string {
    return `${this.context.logId}/${this.reactor.name}`;
  }
}

const FEED_RETRY_MS = 500;

interface ReactorContext {
  readonly store: EventStore;
  readonly reactorStore: ReactorStore;
}

/** Leader task: runs the reactors from their checkpoints, with one subscription and a queue for each. */
export class ReactorRunner implements LeaderTasks {
  private readonly errorLog = new ErrorLog(new Logger('Reactors'));
  private queues: readonly ReactorQueue[] = [];
  private position: Position | undefined;

  constructor(
    private readonly context: ReactorContext,
    private readonly reactors: readonly Reactor[],
  ) {}

  /** Finishes the current events when the term is over. */
  async runAsLeader({ signal }: LeaseTerm): Promise<void> {
    const { reactorStore, store } = this.context;
    const queueContext = { reactorStore, logId: store.logId, stopping: signal, onError: this.report };
    this.queues = this.reactors.map((reactor) => new ReactorQueue(reactor, queueContext));
    await this.run(signal);
    await Promise.all(this.queues.map((queue) => queue.idle()));
    this.queues = [];
  }

  /** The number of events each has queued; empty when another node leads. */
  status(): readonly ReturnType<ReactorQueue['status']>[] {
    return this.queues.map((queue) => queue.status());
  }

  leaderStatus(): Pick<LeaderTasksStatus, 'reactors'> {
    const all = this.status();
    return {
      reactors: {
        waiting: all.reduce((sum, { waiting }) => sum + waiting, 0),
        stuck: all.filter(({ isStuck }) => isStuck).map(({ name }) => name),
      },
    };
  }

  private readonly report = (error: unknown, reactor: string): void => {
    this.errorLog.report(error, reactor);
  };

  private async run(signal: AbortSignal): Promise<void> {
    const retries = new Retries({ firstMs: FEED_RETRY_MS, longestMs: FEED_RETRY_MS }, signal);
    const failed = (error: Error) => {
      this.errorLog.report(error);
    };
    if (await retries.run(() => this.resume(), failed)) await retries.run(() => this.follow(signal), failed);
  }

  private async resume(): Promise<void> {
    const positions = await Promise.all(this.queues.map((queue) => queue.resume()));
    this.position = earliest(positions);
  }

  /** Follows until stopped or the store has failed permanently. Throws when the feed breaks before. */
  private async follow(signal: AbortSignal): Promise<void> {
    const { store } = this.context;
    try {
      for await (const { events } of store.follow<DomainEvent>(this.position, signal)) {
        for (const queue of this.queues) queue.take(events);
        this.position = events.at(-1)?.position ?? this.position;
      }
      if (!signal.aborted) throw new Error('the event store ended its feed');
    } catch (error) {
      if (!store.failure()) throw error;
      this.errorLog.report(error);
    }
  }
}

/** Undefined when one of them is, or without any. */
function earliest(positions: readonly (Position | undefined)[]): Position | undefined {
  const [first] = positions.map((position) => position ?? '').sort();
  return first === '' ? undefined : first;
}
