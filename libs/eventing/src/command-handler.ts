import { setTimeout as sleep } from 'node:timers/promises';
import { TentativeStream, type ApplyMode } from './tentative-stream';
import { BoundedMap } from './bounded-map';
import {
  type Answer,
  CommandBatch,
  type Outcome,
  type PendingCommand,
  type AppendedEvent,
} from './command-batch';
import { FoldedStream, type Decider } from './decider';
import type { EventMeta, EventShape } from './event';
import { type EventStore, RevisionConflict } from './event-store.port';
import { KeyedQueue } from './queues';
import { StoredAnswers } from './stored-answers';
import { firstAttempt, isCausedByOneCommand, type AppendAttempt, nextAttempt } from './append-attempts';

/**
 * A command's events and the stream's revision after them; without events, the revision it was decided on.
 */
export interface HandledCommand<Event extends EventShape> {
  readonly outcome: Outcome;
  readonly events: readonly AppendedEvent<Event>[];
  readonly revision: number;
}

/**
 * Cache sizes: folded streams, and answers of commands that may be repeated. The handler calls `onConflict`
 * for every lost race.
 */
export interface CommandHandlerOptions {
  readonly streams?: number;
  readonly answers?: number;
  readonly onConflict?: (stream: string) => void;
  readonly wait?: (ms: number) => Promise<unknown>;
  /** From 0 up to 1. */
  readonly random?: () => number;
}

/** Decides commands on their streams. See `commandHandler`. */
export interface CommandHandler<Command, Event extends EventShape> {
  /** Throws the error of `decide`, RevisionConflict after thirty lost races, or the store's error. */
  readonly handle: (stream: string, command: Command, meta: EventMeta) => Promise<HandledCommand<Event>>;
}

const MAX_COMMANDS = 256;

/**
 * The only way from a command to events: reads the stream, decides, appends, and answers once the events are
 * durable.
 * It reads a stream once and caches its fold. It reads the tail again where no append proves that the fold is
 * current.
 * All commands waiting for one stream share one append. A repeated `commandId` gets its first answer.
 */
export function commandHandler<Command, State, Event extends EventShape>(
  store: EventStore,
  decider: Decider<Command, State, Event>,
  {
    streams = 256,
    answers = 2048,
    onConflict,
    wait = sleep,
    random = Math.random,
  }: CommandHandlerOptions = {},
): CommandHandler<Command, Event> {
  const folds = new BoundedMap<string, FoldedStream<Command, State, Event>>(streams);
  const answered = new BoundedMap<string, Answer<Event>>(answers);
  const storedAnswers = new StoredAnswers<Event>(store);
  const pause = (ms: number) => (ms > 0 ? wait(random() * ms) : undefined);
  const queue = new KeyedQueue<PendingCommand<Command, Event>>(
    (stream, waiting) => answerTogether(firstAttempt(stream, waiting)),
    { limit: MAX_COMMANDS },
  );

  return {
    handle: (stream, command, meta) =>
      new Promise((resolve, reject) => {
        const answer = (outcome: Outcome, found: Answer<Event>) => {
          if (found.kind === 'refused') reject(asError(found.error));
          else if (found.kind === 'stored')
            readStoredAnswer(stream, found.first, outcome).then(resolve, reject);
          else resolve({ outcome, events: found.events, revision: found.revision });
        };
        queue.push(stream, { command, meta, wasSent: false, answer, fail: reject });
      }),
  };

  async function readStoredAnswer(
    stream: string,
    first: number,
    outcome: Outcome,
  ): Promise<HandledCommand<Event>> {
    const events = await storedAnswers.eventsOfCommandAt(stream, first);
    return { outcome, events, revision: first + events.length - 1 };
  }

  /** Answers the first of the waiting commands, as many as fit into one append. Returns how many. */
  async function answerTogether(attempt: AppendAttempt<Command, Event>): Promise<number> {
    const { stream, waiting } = attempt;
    let batch: CommandBatch<Command, State, Event> | undefined;
    try {
      batch = await decideOnTheLatest(attempt);
      if (batch.events.length > 0) await store.append(stream, batch.expected, batch.events);
      for (const [commandId, answer] of batch.newAnswers) answered.set(`${stream} ${commandId}`, answer);
      batch.answerAll();
      return batch.size;
    } catch (error) {
      batch?.abandon();
      return recover({ ...attempt, waiting: waiting.slice(0, batch?.size) }, error);
    }
  }

  async function recover(attempt: AppendAttempt<Command, Event>, error: unknown): Promise<number> {
    const { stream, waiting } = attempt;
    if (isCausedByOneCommand(error) && waiting.length > 1) return answerOneByOne(stream, waiting);
    if (error instanceof RevisionConflict) {
      onConflict?.(stream);
      folds.get(stream)?.noteConflict();
    }
    const next = nextAttempt(attempt, error);
    if (next) {
      await pause(next.pauseMs);
      return answerTogether(next);
    }
    for (const { fail } of waiting) fail(error);
    return waiting.length;
  }

  /**
   * An append's expected revision proves that the batch was decided on the latest state. A batch without
   * events proves nothing: another node may have written since. So this reads the stream's tail before it
   * refuses a command or answers that nothing changed. After a lost race it always reads the tail, and only
   * that.
   */
  async function decideOnTheLatest({ stream, waiting, failures, races }: AppendAttempt<Command, Event>) {
    const folded = folds.get(stream) ?? new FoldedStream(decider);
    folds.set(stream, folded);
    const isLatest = !folded.isRead || failures + races > 0;
    if (isLatest) await folded.catchUp(store, stream);
    const batch = decideTogether({ stream, folded, waiting });
    const isProven = isLatest || batch.events.length > 0 || batch.newAnswers.size === 0;
    if (isProven || !(await folded.catchUp(store, stream))) return batch;
    return decideTogether({ stream, folded, waiting });
  }

  function decideTogether({ stream, folded, waiting }: DecisionInput<Command, State, Event>) {
    const mode = applyModeFor(folded, waiting.length);
    const tentative = new TentativeStream(folded, mode);
    const batch = new CommandBatch(stream, tentative, (commandId) => answered.get(`${stream} ${commandId}`));
    for (const pending of mode === 'deferred' ? waiting.slice(0, 1) : waiting)
      if (!batch.tryAdd(pending)) break;
    return batch;
  }

  /**
   * One command's id is stored elsewhere, or its events are too large or not writable yet. Sends each command
   * alone, so that the others succeed.
   */
  async function answerOneByOne(
    stream: string,
    waiting: readonly PendingCommand<Command, Event>[],
  ): Promise<number> {
    for (const pending of waiting) await answerTogether(firstAttempt(stream, [pending]));
    return waiting.length;
  }
}

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

interface DecisionInput<Command, State, Event extends EventShape> {
  readonly stream: string;
  readonly folded: FoldedStream<Command, State, Event>;
  readonly waiting: readonly PendingCommand<Command, Event>[];
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error
    ? thrown
    : new Error('a decision threw a value that is not an error', { cause: thrown });
}
