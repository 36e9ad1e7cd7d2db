import type { Ledger } from '@app/adapters';
import type { DomainEvent } from '@app/domain';
import { pause, type Position, type Recorded } from '@app/eventing';
import type { Reactor } from './reactor';

type Handler = (event: DomainEvent, recorded: Recorded<DomainEvent>) => Promise<void>;

/** What a line works with. `onError` hears of every attempt that failed. */
export interface LineSurroundings {
  readonly ledger: Ledger;
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

/** The ledger's name for where people were told of everything, as far as is known after a loss. */
export function toldUntil(logId: string): string {
  return `${logId}/told`;
}

/** One reactor's events in their order, and how far it has come. A reactor that is stuck holds up nobody else. */
export class ReactorLine {
  private readonly handlers: ReadonlyMap<string, Handler>;
  private readonly waiting: Recorded<DomainEvent>[] = [];
  private working: Promise<void> | undefined;
  private passed = 0;
  private position: Position | undefined;

  constructor(
    private readonly reactor: Reactor,
    private readonly around: LineSurroundings,
  ) {
    this.handlers = new Map(Object.entries<Handler>(reactor.on as Record<string, Handler>));
  }

  /** Where it goes on; undefined = from the first event. */
  async resume(): Promise<Position | undefined> {
    const { ledger, logId } = this.around;
    this.position = await ledger.checkpoint(this.key);
    if (this.reactor.tellsPeople) this.position ??= await ledger.checkpoint(toldUntil(logId));
    return this.position;
  }

  /** Takes in events; what it has dealt with before is left out. */
  take(events: readonly Recorded<DomainEvent>[]): void {
    const fresh = events.filter(({ position }) => this.position === undefined || position > this.position);
    this.position = fresh.at(-1)?.position ?? this.position;
    this.passed += fresh.length;
    this.waiting.push(...fresh.filter(({ event }) => this.handlers.has(event.type)));
    if (this.waiting.length === 0 && this.passed <= PASSED_BY) return;
    this.working ??= this.work()
      .catch((error: unknown) => this.around.onError(error, this.reactor.name))
      .finally(() => (this.working = undefined));
  }

  /** Resolves when nothing is left to do, or when it has stopped. */
  async idle(): Promise<void> {
    await this.working;
  }

  private async work(): Promise<void> {
    for (let recorded = this.waiting[0]; recorded; recorded = this.waiting[0]) {
      if (!(await this.handled(recorded))) return;
      await this.save(recorded.position);
      this.waiting.shift();
    }
    if (this.passed > PASSED_BY && this.position !== undefined) await this.save(this.position);
  }

  private async save(position: Position): Promise<void> {
    this.passed = 0;
    await this.around.ledger.saveCheckpoint(this.key, position);
  }

  private get key(): string {
    return `${this.around.logId}/${this.reactor.name}`;
  }

  /** Tries until it works; false when it was stopped before that. */
  private async handled(recorded: Recorded<DomainEvent>): Promise<boolean> {
    const { stopping, onError, firstPauseMs = FIRST_PAUSE_MS } = this.around;
    for (let wait = firstPauseMs; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      try {
        await this.handlers.get(recorded.event.type)?.(recorded.event, recorded);
        return true;
      } catch (error) {
        onError(error, this.reactor.name);
        await pause(wait, stopping);
        if (stopping.aborted) return false;
      }
    }
  }
}
