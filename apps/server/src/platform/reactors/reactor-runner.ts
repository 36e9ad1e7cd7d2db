import type { ReactorStore, LeaseTerm } from '@app/adapters';
import type { DomainEvent } from '@app/domain';
import { type EventStore, type Position, Retries } from '@app/eventing';
import { Logger } from '@nestjs/common';
import type { LeaderTasksStatus, LeaderTasks } from '../leader/leader-tasks';
import { ErrorLog } from '../logging/error-log';
import { type Reactor, ReactorQueue } from './reactor';

const RETRY_MS = 500;

/** The store that reactors follow, and the store of their checkpoints. */
export interface ReactorContext {
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

  /** The reactors' part of the leader's status. */
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
    const retries = new Retries({ firstMs: RETRY_MS, longestMs: RETRY_MS }, signal);
    const failed = (error: Error) => {
      this.errorLog.report(error);
    };
    if (await retries.run(() => this.resume(), failed)) await retries.run(() => this.follow(signal), failed);
  }

  private async resume(): Promise<void> {
    const positions = await Promise.all(this.queues.map((queue) => queue.resume()));
    this.position = earliest(positions);
  }

  /**
   * Follows until stopped or until the store has failed permanently. Throws when the feed breaks before that.
   */
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

function earliest(positions: readonly (Position | undefined)[]): Position | undefined {
  const [first] = positions.map((position) => position ?? '').sort();
  return first === '' ? undefined : first;
}
