import type { UncommittedEvent, FoldedStream } from './decider';
import type { EventShape } from './event';

/**
 * How uncommitted events change the state. `deferred`: only on commit, for a batch of one command; `forked`:
 * on a copy; `in place`: on the fold itself, which a lost race invalidates.
 */
export type ApplyMode = 'deferred' | 'forked' | 'in place';

/**
 * A stream's state with the events of a batch that are not appended yet. The fold stays correct, or is reset
 * by `abandon`.
 */
export class TentativeStream<Command, State, Event extends EventShape> {
  revision: number;
  #state: State;
  readonly #events: UncommittedEvent<Event>[] = [];

  constructor(
    private readonly folded: FoldedStream<Command, State, Event>,
    private readonly mode: ApplyMode,
  ) {
    this.revision = folded.revision;
    this.#state = mode === 'forked' ? folded.fork() : folded.state;
  }

  /** The revision of the command's first event, if the stream holds the command. */
  firstRevisionOf(commandId: string): number | undefined {
    return this.folded.firstRevisionOf(commandId);
  }

  decide(command: Command): readonly Event[] {
    return this.folded.decider.decide(command, this.#state);
  }

  apply(uncommitted: UncommittedEvent<Event>): void {
    this.revision++;
    this.#events.push(uncommitted);
    if (this.mode === 'deferred') return;
    const { event, meta } = uncommitted;
    this.#state = this.folded.decider.evolve(this.#state, event, { revision: this.revision, meta });
  }

  /** Call it once the events are durable. */
  commit(): void {
    if (this.mode === 'deferred') for (const uncommitted of this.#events) this.folded.apply(uncommitted);
    else this.folded.adopt(this.#state, this.#events);
    if (this.#events.length > 0) this.folded.countUncontendedAppend();
  }

  /** Call it when the append failed or its outcome is unknown. */
  abandon(): void {
    if (this.mode === 'in place' && this.#events.length > 0) this.folded.reset();
  }
}
