import type { Attempted, FoldedStream } from './decider';
import type { EventShape } from './event';

/**
 * How uncommitted events change the state. `alone`: one command by itself, so the state stays as it is;
 * `forked`: on a copy; `in place`: on the fold itself, which a lost race invalidates.
 */
export type Manner = 'alone' | 'forked' | 'in place';

/**
 * A stream's state with the events of a batch that are not appended yet. The fold stays correct, or is reset
 * by `abandon`.
 */
export class Attempt<Command, State, Event extends EventShape> {
  revision: number;
  #state: State;
  readonly #events: Attempted<Event>[] = [];

  constructor(
    private readonly folded: FoldedStream<Command, State, Event>,
    private readonly manner: Manner,
  ) {
    this.revision = folded.revision;
    this.#state = manner === 'forked' ? folded.fork() : folded.state;
  }

  /** The revision of the command's first event, if the stream holds the command. */
  firstOf(commandId: string): number | undefined {
    return this.folded.firstOf(commandId);
  }

  decide(command: Command): readonly Event[] {
    return this.folded.decider.decide(command, this.#state);
  }

  apply(attempted: Attempted<Event>): void {
    this.revision++;
    this.#events.push(attempted);
    if (this.manner === 'alone') return;
    const { event, meta } = attempted;
    this.#state = this.folded.decider.evolve(this.#state, event, { revision: this.revision, meta });
  }

  /** Call it once the events are durable. */
  commit(): void {
    if (this.manner === 'alone') for (const attempted of this.#events) this.folded.apply(attempted);
    else this.folded.goOnFrom(this.#state, this.#events);
    if (this.#events.length > 0) this.folded.countAppend();
  }

  /** Call it when the append failed or its outcome is unknown. */
  abandon(): void {
    if (this.manner === 'in place' && this.#events.length > 0) this.folded.forget();
  }
}
