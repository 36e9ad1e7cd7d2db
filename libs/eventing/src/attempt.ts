import type { Attempted, FoldedStream } from './decider';
import type { EventShape } from './event';

/**
 * How a state is gone on from that is tentative until its events are appended. `alone`: by one command, so that nobody has to see its
 * state before; `forked`: on a copy; `in place`: on the fold itself, which is lost when somebody else was first.
 */
export type Manner = 'alone' | 'forked' | 'in place';

/** A stream as it will be once some events are appended. The fold is true all the while, or knows that it is not. */
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

  /** The revision at which the command's events begin, if the stream knows the command. */
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

  /** The events stand in the stream. */
  commit(): void {
    if (this.manner === 'alone') for (const attempted of this.#events) this.folded.apply(attempted);
    else this.folded.goOnFrom(this.#state, this.#events);
    if (this.#events.length > 0) this.folded.countAppend();
  }

  /** Nobody knows whether they do. */
  abandon(): void {
    if (this.manner === 'in place' && this.#events.length > 0) this.folded.forget();
  }
}
