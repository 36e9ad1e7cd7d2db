import type { Decider } from './decider';
import { decisionId, eventId, type EventMeta, type EventShape, type Recorded } from './event';
import type { EventStore } from './event-store.port';

/** An event as its command appended it. It has no log position: only followers of the store receive one. */
export type AppendedEvent<Event extends EventShape> = Omit<Recorded<Event>, 'position'>;

/** A command waiting for its answer. */
export interface PendingCommand<Command, Event extends EventShape> {
  readonly command: Command;
  readonly meta: EventMeta;
  /**
   * Its events were sent to the store before. If the stream holds the command now, its answer is "accepted",
   * not "duplicate".
   */
  wasSent: boolean;
  readonly answer: (outcome: CommandOutcome, answer: Answer<Event>) => void;
  readonly fail: (error: unknown) => void;
}

export type CommandOutcome = 'accepted' | 'duplicate';

/** The result of a command. `stored`: its events are in the stream from revision `first` on. */
export type Answer<Event extends EventShape> =
  | { readonly kind: 'done'; readonly events: readonly AppendedEvent<Event>[]; readonly revision: number }
  | { readonly kind: 'stored'; readonly first: number }
  | Refused;

/** An event that is not appended yet. */
type UncommittedEvent<Event extends EventShape> = Pick<Recorded<Event>, 'event' | 'meta'>;

/** After this many appends in a row without a conflict, a stream counts as written by this node alone. */
const UNCONTENDED_AFTER = 256;

/** One stream's folded state, and the commands it holds. Not shared: one command handler owns it. */
export class FoldedStream<Command, State, Event extends EventShape> {
  /** The number of folded events. */
  revision = 0;
  #state: State;
  /** Command id → revision of its first event; a command's events are consecutive. */
  readonly #firstRevisions = new Map<string, number>();
  #isRead = false;
  #uncontendedAppends = Infinity;

  constructor(
    readonly stream: string,
    readonly decider: Decider<Command, State, Event>,
  ) {
    this.#state = decider.initial();
  }

  get state(): State {
    return this.#state;
  }

  /** Whether the stream was read to its end, and every event folded since is stored. */
  get isRead(): boolean {
    return this.#isRead;
  }

  /** Whether others have written to it recently. */
  get isContended(): boolean {
    return this.#uncontendedAppends < UNCONTENDED_AFTER;
  }

  /** Folds all events stored since, at first the whole stream. Returns whether there were any. */
  async catchUp(store: EventStore): Promise<boolean> {
    const before = this.revision;
    for await (const page of store.read<Event>(this.stream, before)) {
      for (const recorded of page) this.apply(recorded);
    }
    const hasNewEvents = this.revision > before;
    if (hasNewEvents && this.#isRead) this.noteConflict();
    this.#isRead = true;
    return hasNewEvents;
  }

  noteConflict(): void {
    this.#uncontendedAppends = 0;
  }

  countUncontendedAppend(): void {
    this.#uncontendedAppends++;
  }

  /** The revision of the command's first event, if the stream holds the command. */
  firstRevisionOf(commandId: string): number | undefined {
    return this.#firstRevisions.get(commandId);
  }

  /** A copy of the state; the state itself when the decider cannot fork. */
  fork(): State {
    return this.decider.fork?.(this.#state) ?? this.#state;
  }

  apply({ event, meta }: UncommittedEvent<Event>): void {
    this.#state = this.decider.evolve(this.#state, event, { revision: this.revision + 1, meta });
    this.#noteCommand(meta.commandId);
  }

  /** Adopts the state that these events produced. */
  adopt(state: State, events: readonly UncommittedEvent<Event>[]): void {
    this.#state = state;
    for (const { meta } of events) this.#noteCommand(meta.commandId);
  }

  /** The state may be half changed: the next `catchUp` reads the whole stream. */
  reset(): void {
    this.#state = this.decider.initial();
    this.#firstRevisions.clear();
    this.revision = 0;
    this.#isRead = false;
  }

  #noteCommand(commandId: string): void {
    this.revision++;
    if (!this.#firstRevisions.has(commandId)) this.#firstRevisions.set(commandId, this.revision);
  }
}

/**
 * The largest append, in characters of JSON. Sealed and in UTF-8 it stays under the 1 MiB that some stores
 * allow.
 */
const MAX_APPEND_CHARS = 256 * 1024;
/** Approximate size of an event's id, of its own copy of the metadata, and of its framing, in characters. */
const EVENT_OVERHEAD = 400;

/**
 * How uncommitted events change the state. `deferred`: only on commit, for a batch of one command; `forked`:
 * on a copy; `in place`: on the fold itself, which a revision conflict invalidates.
 */
type ApplyMode = 'deferred' | 'forked' | 'in place';

/**
 * With other writers, a fold changed in place would have to be rebuilt from the first event after every lost
 * race.
 */
function applyModeFor<Command, State, Event extends EventShape>(
  { isContended, decider }: FoldedStream<Command, State, Event>,
  waiting: number,
): ApplyMode {
  if (waiting === 1 || (isContended && !decider.fork)) return 'deferred';
  return isContended ? 'forked' : 'in place';
}

/**
 * Decides the first of the waiting commands, as many as fit into one append. `lookUp` finds the cached answer
 * of a command, also of one that appended nothing.
 */
export function decideTogether<Command, State, Event extends EventShape>(
  folded: FoldedStream<Command, State, Event>,
  waiting: readonly PendingCommand<Command, Event>[],
  lookUp: (commandId: string) => Answer<Event> | undefined,
): CommandBatch<Command, State, Event> {
  const mode = applyModeFor(folded, waiting.length);
  const batch = new CommandBatch(folded, mode, lookUp);
  for (const pending of mode === 'deferred' ? waiting.slice(0, 1) : waiting)
    if (!batch.tryAdd(pending)) break;
  return batch;
}

/**
 * Commands decided one after the other on tentative state, until `events` are appended at revision
 * `expected`. The fold stays correct, or is reset by `abandon`.
 */
export class CommandBatch<Command, State, Event extends EventShape> {
  readonly expected: number;
  readonly events: AppendedEvent<Event>[] = [];
  /** The answers of commands decided here for the first time, by command id. */
  readonly newAnswers = new Map<string, Answer<Event>>();
  readonly #results: {
    pending: PendingCommand<Command, Event>;
    outcome: CommandOutcome;
    answer: Answer<Event>;
  }[] = [];
  #state: State;
  #remainingChars = MAX_APPEND_CHARS;

  constructor(
    private readonly folded: FoldedStream<Command, State, Event>,
    private readonly mode: ApplyMode,
    private readonly lookUp: (commandId: string) => Answer<Event> | undefined,
  ) {
    this.expected = folded.revision;
    this.#state = mode === 'forked' ? folded.fork() : folded.state;
  }

  /** The number of commands in the batch. */
  get size(): number {
    return this.#results.length;
  }

  /**
   * Decides a command. A repeated command id gets its first answer (idempotency). Returns false when the batch
   * is full and the command must wait for the next one.
   */
  tryAdd(pending: PendingCommand<Command, Event>): boolean {
    const { commandId } = pending.meta;
    const repeated = this.newAnswers.get(commandId) ?? this.lookUp(commandId);
    const first = repeated ? undefined : this.folded.firstRevisionOf(commandId);
    if (repeated) this.#results.push({ pending, outcome: 'duplicate', answer: repeated });
    else if (first === undefined) return this.#decide(pending);
    else {
      const outcome = pending.wasSent ? 'accepted' : 'duplicate';
      this.#results.push({ pending, outcome, answer: { kind: 'stored', first } });
    }
    return true;
  }

  /** Answers every command. Call it once the events are durable. */
  answerAll(): void {
    if (this.mode === 'deferred') for (const event of this.events) this.folded.apply(event);
    else this.folded.adopt(this.#state, this.events);
    if (this.events.length > 0) this.folded.countUncontendedAppend();
    for (const { pending, outcome, answer } of this.#results) pending.answer(outcome, answer);
  }

  /**
   * Call it when the append failed or its outcome is unknown. The caller decides the commands again or fails
   * them.
   */
  abandon(): void {
    if (this.mode === 'in place' && this.events.length > 0) this.folded.reset();
  }

  #decide(pending: PendingCommand<Command, Event>): boolean {
    const decision = this.#decideSafely(pending);
    if (decision.kind === 'decided' && sizeOf(decision) > this.#remainingChars && this.events.length > 0)
      return false;
    const answer = decision.kind === 'decided' ? this.#apply(decision, pending) : decision;
    this.newAnswers.set(pending.meta.commandId, answer);
    this.#results.push({ pending, outcome: 'accepted', answer });
    return true;
  }

  #decideSafely({ command, meta }: PendingCommand<Command, Event>): Decided<Event> | Refused {
    try {
      const events = this.folded.decider.decide(command, this.#state);
      return { kind: 'decided', events, text: JSON.stringify([events, meta]) };
    } catch (error) {
      return { kind: 'refused', error };
    }
  }

  #apply(decided: Decided<Event>, pending: PendingCommand<Command, Event>): Answer<Event> {
    const { meta } = pending;
    const { events, text } = decided;
    const { stream, decider } = this.folded;
    const before = this.events.length;
    const decision = decisionId(meta.commandId, text);
    for (const [index, event] of events.entries()) {
      const revision = this.expected + before + index + 1;
      this.events.push({ id: eventId(decision, index), event, meta, stream, revision });
      if (this.mode !== 'deferred') this.#state = decider.evolve(this.#state, event, { revision, meta });
    }
    this.#remainingChars -= sizeOf(decided);
    pending.wasSent ||= events.length > 0;
    return { kind: 'done', events: this.events.slice(before), revision: this.expected + this.events.length };
  }
}

interface Decided<Event> {
  readonly kind: 'decided';
  readonly events: readonly Event[];
  /** The events with their metadata, as JSON. */
  readonly text: string;
}

function sizeOf({ events, text }: Decided<unknown>): number {
  return text.length + events.length * EVENT_OVERHEAD;
}

interface Refused {
  readonly kind: 'refused';
  readonly error: unknown;
}
