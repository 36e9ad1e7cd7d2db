import { setTimeout as sleep } from 'node:timers/promises';
import { BoundedMap } from './bounded-map';
import {
  decideTogether,
  FoldedStream,
  type Answer,
  type AppendedEvent,
  type CommandBatch,
  type CommandOutcome,
  type PendingCommand,
} from './command-batch';
import type { Decider } from './decider';
import type { EventMeta, EventShape, Recorded } from './event';
import {
  AppendTooLarge,
  type EventStore,
  DuplicateEventIds,
  RevisionConflict,
  StoreFailed,
  StoreUnavailable,
} from './event-store.port';
import { KeyedBatches, KeyedQueue } from './queues';
import { NotYetReadable } from './upcasting';

/**
 * A command's events and the stream's revision after them; without events, the revision it was decided on.
 */
export interface HandledCommand<Event extends EventShape> {
  readonly outcome: CommandOutcome;
  readonly events: readonly AppendedEvent<Event>[];
  readonly revision: number;
}

/**
 * Cache sizes: folded streams, and answers of commands that may be repeated. The handler calls `onConflict`
 * for every revision conflict.
 */
interface CommandHandlerOptions {
  readonly streams?: number;
  readonly answers?: number;
  readonly onConflict?: (stream: string) => void;
  readonly wait?: (ms: number) => Promise<unknown>;
  /** From 0 up to 1. */
  readonly random?: () => number;
}

/** Decides commands on their streams. See `commandHandler`. */
export interface CommandHandler<Command, Event extends EventShape> {
  /** Throws the error of `decide`, RevisionConflict after thirty of them, or the store's error. */
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
  const storedEvents = new KeyedBatches<number, readonly Recorded<Event>[]>(
    (stream, firsts) => eventsOfCommands(store, stream, firsts),
    { limit: Infinity },
  );
  const pause = (ms: number) => (ms > 0 ? wait(random() * ms) : undefined);
  const queue = new KeyedQueue<PendingCommand<Command, Event>>(
    (stream, waiting) => answerTogether(firstAttempt(stream, waiting)),
    { limit: MAX_COMMANDS },
  );

  return {
    handle: (stream, command, meta) =>
      new Promise((resolve, reject) => {
        const answer = (outcome: CommandOutcome, found: Answer<Event>) => {
          if (found.kind === 'refused') reject(asError(found.error));
          else if (found.kind === 'stored')
            storedEvents
              .add(stream, found.first)
              .then((events) => ({ outcome, events, revision: found.first + events.length - 1 }))
              .then(resolve, reject);
          else resolve({ outcome, events: found.events, revision: found.revision });
        };
        queue.push(stream, { command, meta, wasSent: false, answer, fail: reject });
      }),
  };

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
   * Optimistic concurrency: an append's expected revision proves that the batch was decided on the latest
   * state. A batch without events proves nothing: another node may have written since. So this reads the
   * stream's tail before it refuses a command or answers that nothing changed. After a conflict it always
   * reads the tail, and only that.
   */
  async function decideOnTheLatest({ stream, waiting, failures, conflicts }: AppendAttempt<Command, Event>) {
    const folded = folds.get(stream) ?? new FoldedStream(stream, decider);
    folds.set(stream, folded);
    const decide = () =>
      decideTogether(folded, waiting, (commandId) => answered.get(`${stream} ${commandId}`));
    const mustReadTail = !folded.isRead || failures + conflicts > 0;
    if (mustReadTail) await folded.catchUp(store);
    const batch = decide();
    const isProven = mustReadTail || batch.events.length > 0 || batch.newAnswers.size === 0;
    return isProven || !(await folded.catchUp(store)) ? batch : decide();
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

function asError(thrown: unknown): Error {
  return thrown instanceof Error
    ? thrown
    : new Error('a decision threw a value that is not an error', { cause: thrown });
}

/** One attempt to answer the commands waiting for a stream. */
interface AppendAttempt<Command, Event extends EventShape> {
  readonly stream: string;
  readonly waiting: readonly PendingCommand<Command, Event>[];
  /** How often the store has failed, and how often another writer was first. */
  readonly failures: number;
  readonly conflicts: number;
  /** The longest pause before it. */
  readonly pauseMs: number;
}

const MAX_FAILURES = 3;

/**
 * The most revision conflicts, and the pause after each, which doubles up to `longestMs`. An append that
 * takes as long as the others need to send the next conflicts two times of three: ten in a row one time in
 * sixty, thirty in a row one time in 190,000.
 */
const CONFLICT_RETRIES = { most: 30, firstMs: 4, longestMs: 100 } as const;

function firstAttempt<Command, Event extends EventShape>(
  stream: string,
  waiting: readonly PendingCommand<Command, Event>[],
): AppendAttempt<Command, Event> {
  return { stream, waiting, failures: 0, conflicts: 0, pauseMs: 0 };
}

/** The attempt after a failed one; undefined when there is none. */
function nextAttempt<Command, Event extends EventShape>(
  attempt: AppendAttempt<Command, Event>,
  error: unknown,
): AppendAttempt<Command, Event> | undefined {
  if (error instanceof RevisionConflict) {
    const conflicts = attempt.conflicts + 1;
    const pauseMs = Math.min(CONFLICT_RETRIES.firstMs * 2 ** attempt.conflicts, CONFLICT_RETRIES.longestMs);
    return conflicts < CONFLICT_RETRIES.most ? { ...attempt, conflicts, pauseMs } : undefined;
  }
  const failures = attempt.failures + 1;
  return failures < MAX_FAILURES && !isFinal(error) ? { ...attempt, failures, pauseMs: 0 } : undefined;
}

/** Whether one command alone caused the error, whatever its batch holds. */
function isCausedByOneCommand(error: unknown): boolean {
  return [DuplicateEventIds, AppendTooLarge, NotYetReadable].some((kind) => error instanceof kind);
}

/** Whether a retry would fail the same way. The store's own wait already covers a time without connection. */
function isFinal(error: unknown): boolean {
  return [StoreFailed, StoreUnavailable, AppendTooLarge, NotYetReadable].some(
    (kind) => error instanceof kind,
  );
}

/**
 * The stored events of the commands whose first events have these revisions. One read serves all: a phone
 * that was offline repeats everything it had sent.
 */
async function eventsOfCommands<Event extends EventShape>(
  store: EventStore,
  stream: string,
  firsts: readonly number[],
): Promise<readonly (readonly Recorded<Event>[])[]> {
  const found = new Map<number, Recorded<Event>[]>(firsts.map((first) => [first, []]));
  const last = Math.max(...firsts);
  let current: Recorded<Event>[] | undefined;
  for await (const page of store.read<Event>(stream, Math.min(...firsts) - 1)) {
    for (const recorded of page) {
      if (!isOfSameCommand(current, recorded)) current = found.get(recorded.revision);
      current?.push(recorded);
    }
    if (!current && page.some(({ revision }) => revision > last)) break;
  }
  return firsts.map((first) => found.get(first) ?? []);
}

function isOfSameCommand(current: readonly Recorded[] | undefined, { meta }: Recorded): boolean {
  return current?.[0]?.meta.commandId === meta.commandId;
}
