import type { TentativeStream } from './tentative-stream';
import { decisionId, eventId, type EventMeta, type EventShape, type Recorded } from './event';

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
  readonly answer: (outcome: Outcome, answer: Answer<Event>) => void;
  readonly fail: (error: unknown) => void;
}

export type Outcome = 'accepted' | 'duplicate';

/** The result of a command. `stored`: its events are in the stream from revision `first` on. */
export type Answer<Event extends EventShape> =
  | { readonly kind: 'done'; readonly events: readonly AppendedEvent<Event>[]; readonly revision: number }
  | { readonly kind: 'stored'; readonly first: number }
  | Refused;

/** Looks up the cached answer of a command, also of one that appended nothing. */
export type AnswerLookup<Event extends EventShape> = (commandId: string) => Answer<Event> | undefined;

/**
 * The largest append, in characters of JSON. Sealed and in UTF-8 it stays under the 1 MiB that some stores
 * allow.
 */
const MAX_APPEND_CHARS = 256 * 1024;
/** Approximate size of an event's id, metadata and framing, in characters. */
const EVENT_OVERHEAD = 400;

/**
 * Commands decided one after the other on tentative state, until `events` are appended at revision
 * `expected`.
 */
export class CommandBatch<Command, State, Event extends EventShape> {
  readonly expected: number;
  readonly events: AppendedEvent<Event>[] = [];
  /** The answers of commands decided here for the first time, by command id. */
  readonly newAnswers = new Map<string, Answer<Event>>();
  readonly #results: { pending: PendingCommand<Command, Event>; outcome: Outcome; answer: Answer<Event> }[] =
    [];
  #remainingChars = MAX_APPEND_CHARS;

  constructor(
    private readonly stream: string,
    private readonly tentative: TentativeStream<Command, State, Event>,
    private readonly lookUp: AnswerLookup<Event>,
  ) {
    this.expected = tentative.revision;
  }

  /** The number of commands in the batch. */
  get size(): number {
    return this.#results.length;
  }

  /** Decides a command. Returns false when the batch is full and the command must wait for the next one. */
  tryAdd(pending: PendingCommand<Command, Event>): boolean {
    const { commandId } = pending.meta;
    const repeated = this.newAnswers.get(commandId) ?? this.lookUp(commandId);
    const first = repeated ? undefined : this.tentative.firstRevisionOf(commandId);
    if (repeated) this.#results.push({ pending, outcome: 'duplicate', answer: repeated });
    else if (first === undefined) return this.#decide(pending);
    else this.#results.push({ pending, outcome: outcomeOf(pending), answer: { kind: 'stored', first } });
    return true;
  }

  /** Answers every command. Call it once the events are durable. */
  answerAll(): void {
    this.tentative.commit();
    for (const { pending, outcome, answer } of this.#results) pending.answer(outcome, answer);
  }

  /** The events may not be in the stream: the caller decides them again or fails the commands. */
  abandon(): void {
    this.tentative.abandon();
  }

  #decide(pending: PendingCommand<Command, Event>): boolean {
    const decision = this.#decideSafely(pending.command);
    if (decision.kind === 'decided' && decision.size > this.#remainingChars && this.events.length > 0)
      return false;
    const answer = decision.kind === 'decided' ? this.#apply(decision, pending) : decision;
    this.newAnswers.set(pending.meta.commandId, answer);
    this.#results.push({ pending, outcome: 'accepted', answer });
    return true;
  }

  #decideSafely(command: Command): Decided<Event> | Refused {
    try {
      const events = this.tentative.decide(command);
      const size = events.reduce((sum, event) => sum + JSON.stringify(event).length + EVENT_OVERHEAD, 0);
      return { kind: 'decided', events, size };
    } catch (error) {
      return { kind: 'refused', error };
    }
  }

  #apply(decided: Decided<Event>, pending: PendingCommand<Command, Event>): Answer<Event> {
    const { meta } = pending;
    const decision = decisionId(decided.events, meta);
    const events = decided.events.map((event, index) => {
      this.tentative.apply({ event, meta });
      const id = eventId(decision, index);
      return { id, event, meta, stream: this.stream, revision: this.tentative.revision };
    });
    this.events.push(...events);
    this.#remainingChars -= decided.size;
    pending.wasSent ||= events.length > 0;
    return { kind: 'done', events, revision: this.tentative.revision };
  }
}

interface Decided<Event> {
  readonly kind: 'decided';
  readonly events: readonly Event[];
  readonly size: number;
}

interface Refused {
  readonly kind: 'refused';
  readonly error: unknown;
}

function outcomeOf({ wasSent }: { readonly wasSent: boolean }): Outcome {
  return wasSent ? 'accepted' : 'duplicate';
}
