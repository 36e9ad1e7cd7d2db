import { type ReactorStore, TermOver } from '@app/adapters';
import { type DomainEvent, Refusal } from '@app/domain';
import { KeyedQueue, type Position, type Recorded, Retries } from '@app/eventing';
import { Logger } from '@nestjs/common';

const log = new Logger('Reactors');

/**
 * When this, then that. The keys of `on` are the handled events. An event may come again after a power cut, so what it leads to must
 * be harmless the second time; what throws is tried again later, and nothing after it is taken before.
 */
export abstract class Reactor {
  /** Names its checkpoint for good. */
  abstract readonly name: string;
  /** It mails people: after a loss it goes on from then, so that nobody gets the same mail twice. */
  readonly tellsPeople?: boolean;
  abstract readonly on: {
    readonly [Type in DomainEvent['type']]?: (
      event: Extract<DomainEvent, { type: Type }>,
      recorded: Recorded<DomainEvent>,
    ) => Promise<void>;
  };
}

/** Long work stops in the middle because the server does: nothing is wrong, and the next start takes the event up again. */
export class Interrupted extends Error {}

/** Does what may be refused. A rule against it does not go away by waiting, and nobody after it shall wait for it either: `otherwise` goes to the log. */
export async function unlessRefused(work: () => Promise<void>, otherwise: string): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.error(`${otherwise}: ${error.code}`);
  }
}

type Handler = (event: DomainEvent, recorded: Recorded<DomainEvent>) => Promise<void>;

/** What a reactor's queue works with. `onError` hears of every attempt that failed. */
export interface QueueSurroundings {
  readonly reactorStore: ReactorStore;
  readonly logId: string;
  readonly stopping: AbortSignal;
  /** The first pause before trying again; each next one is twice as long. */
  readonly firstPauseMs?: number;
  readonly onError: (error: unknown, reactor: string) => void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;
/** How many events of no concern may pass before that is written down. */
const PASSED_BY = 1000;

/** The checkpoint up to which people were told of everything, as far as is known after a loss. */
export function toldUntil(logId: string): string {
  return `${logId}/told`;
}

/** One reactor's events in their order, and how far it has come. A reactor that is stuck holds up nobody else. */
export class ReactorQueue {
  private readonly handlers: ReadonlyMap<string, Handler>;
  private readonly queue = new KeyedQueue<Recorded<DomainEvent>>((_reactor, waiting) => this.work(waiting));
  private readonly retries: Retries;
  /** How many events have come since one was last put into the queue. */
  private passed = 0;
  private position: Position | undefined;
  private isCutOff = false;
  private waiting = 0;
  private hasFailed = false;

  constructor(
    private readonly reactor: Reactor,
    private readonly around: QueueSurroundings,
  ) {
    const { stopping, firstPauseMs: firstMs = FIRST_PAUSE_MS } = around;
    this.handlers = new Map(Object.entries<Handler>(reactor.on as Record<string, Handler>));
    this.retries = new Retries({ firstMs, longestMs: LONGEST_PAUSE_MS }, stopping);
  }

  /** Where it goes on; undefined = from the first event. */
  async resume(): Promise<Position | undefined> {
    const { reactorStore, logId } = this.around;
    this.position = await reactorStore.checkpoint(this.key);
    if (this.reactor.tellsPeople) this.position ??= await reactorStore.checkpoint(toldUntil(logId));
    return this.position;
  }

  /** Takes in events; what it has dealt with before is left out. */
  take(events: readonly Recorded<DomainEvent>[]): void {
    for (const recorded of events) {
      if (this.position !== undefined && recorded.position <= this.position) continue;
      this.position = recorded.position;
      this.passed++;
      if (!this.handlers.has(recorded.event.type) && this.passed <= PASSED_BY) continue;
      this.passed = 0;
      this.waiting++;
      this.queue.push(this.reactor.name, recorded);
    }
  }

  /** How many events it has still to deal with, and whether the one at hand has failed and is tried again. */
  status(): { readonly name: string; readonly waiting: number; readonly isStuck: boolean } {
    return { name: this.reactor.name, waiting: this.waiting, isStuck: this.hasFailed || this.isCutOff };
  }

  /** Resolves when nothing is left to do, or when it has stopped. */
  idle(): Promise<void> {
    return this.queue.idle(this.reactor.name);
  }

  /** Deals with one event. After one that it was stopped at, or whose checkpoint will never be kept, it deals with no other: the next start takes them up again. */
  private async work(waiting: readonly Recorded<DomainEvent>[]): Promise<number> {
    const [recorded] = waiting;
    if (recorded && !this.isCutOff) await this.deal(recorded);
    this.waiting--;
    return 1;
  }

  private async deal(recorded: Recorded<DomainEvent>): Promise<void> {
    const failed = (error: unknown) => {
      if (error instanceof Interrupted || error instanceof TermOver) return;
      this.hasFailed = true;
      this.around.onError(error, this.reactor.name);
    };
    this.isCutOff = !(await this.retries.until(() => this.handle(recorded), failed));
    if (this.isCutOff) return;
    this.hasFailed = false;
    const { reactorStore } = this.around;
    await reactorStore.saveCheckpoint(this.key, recorded.position).catch(failed);
    this.isCutOff = reactorStore.failure() !== undefined;
  }

  /** What is only passed by has no handler. */
  private async handle(recorded: Recorded<DomainEvent>): Promise<void> {
    await this.handlers.get(recorded.event.type)?.(recorded.event, recorded);
  }

  private get key(): string {
    return `${this.around.logId}/${this.reactor.name}`;
  }
}
