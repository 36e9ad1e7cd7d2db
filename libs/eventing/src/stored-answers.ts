import type { EventShape, Recorded } from './event';
import type { EventStore } from './event-store.port';
import { KeyedQueue } from './queues';

/** A request for the events of the command that starts at revision `first`. */
interface AnswerRequest<Event extends EventShape> {
  readonly first: number;
  readonly answer: (events: readonly Recorded<Event>[]) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Reads the stored events of commands. All requests for one stream share one read: a phone that was offline
 * repeats everything it had sent.
 */
export class StoredAnswers<Event extends EventShape> {
  private readonly queue = new KeyedQueue<AnswerRequest<Event>>(
    async (stream, waiting) => {
      await this.answer(stream, waiting);
      return waiting.length;
    },
    { limit: Infinity },
  );

  constructor(private readonly store: EventStore) {}

  /** The events of the command whose first one has revision `first`. Throws the store's error. */
  eventsOfCommandAt(stream: string, first: number): Promise<readonly Recorded<Event>[]> {
    return new Promise((answer, fail) => {
      this.queue.push(stream, { first, answer, fail });
    });
  }

  private async answer(stream: string, waiting: readonly AnswerRequest<Event>[]): Promise<void> {
    const requested = new Map<number, Recorded<Event>[]>(waiting.map(({ first }) => [first, []]));
    try {
      await this.find(stream, requested);
      for (const { first, answer } of waiting) answer(requested.get(first) ?? []);
    } catch (error) {
      for (const { fail } of waiting) fail(error);
    }
  }

  /** Fills in the events of the commands that start at the requested revisions. */
  private async find(stream: string, requested: ReadonlyMap<number, Recorded<Event>[]>): Promise<void> {
    const firsts = [...requested.keys()];
    const [from, last] = [Math.min(...firsts), Math.max(...firsts)];
    let current: Recorded<Event>[] | undefined;
    for await (const page of this.store.read<Event>(stream, from - 1)) {
      for (const recorded of page) {
        const isContinued = isOfSameCommand(current, recorded);
        if (!isContinued && recorded.revision > last) return;
        current = isContinued ? current : requested.get(recorded.revision);
        current?.push(recorded);
      }
    }
  }
}

function isOfSameCommand(current: readonly Recorded[] | undefined, { meta }: Recorded): boolean {
  return current?.[0]?.meta.commandId === meta.commandId;
}
