import type { Recorded } from '@app/eventing';
import { toRecordedEvent, type LogAppend, type SequencedEvent } from './stored-event';

const MAX_RECENT = 4_096;

/** A recently written event, parsed when the first follower reads it. */
interface BufferedEvent extends SequencedEvent {
  recorded?: Recorded;
}

/** The last written events in memory, so that a live follower reads nothing from disk. */
export class RecentEvents {
  private entries: BufferedEvent[] = [];

  /** `length`: the number of events in the log. */
  constructor(private length: number) {}

  /** The sequence of the last event. */
  get head(): number {
    return this.length;
  }

  /** Adds an append that was just written at the end of the log. */
  push({ stream, expected, events }: LogAppend): void {
    let revision = expected;
    for (const serialized of events) {
      this.entries.push({ sequence: ++this.length, stream, revision: ++revision, serialized });
    }
    if (this.entries.length >= 2 * MAX_RECENT) this.entries = this.entries.slice(-MAX_RECENT);
  }

  /** At most `limit` events after a sequence, or undefined when they are older than the retained ones. */
  after(sequence: number, limit: number): readonly Recorded[] | undefined {
    const from = sequence - (this.length - this.entries.length);
    if (from < 0) return undefined;
    return this.entries.slice(from, from + limit).map(read);
  }
}

function read(entry: BufferedEvent): Recorded {
  entry.recorded ??= toRecordedEvent(entry);
  return entry.recorded;
}

/** Reads pages in sequence and prefetches the next one while the reader works, never more than one. */
export class PagePrefetcher<Item> {
  private next: { readonly after: number; readonly page: Promise<readonly Item[]> } | undefined;

  /** `fetch` returns at most `size` items after a sequence; sequences have no gaps. */
  constructor(
    private readonly fetch: (after: number) => Promise<readonly Item[]>,
    private readonly size: number,
  ) {}

  async page(after: number): Promise<readonly Item[]> {
    const page = await (this.next?.after === after ? this.next.page : this.fetch(after));
    this.next = page.length === this.size ? this.prefetch(after + page.length) : undefined;
    return page;
  }

  private prefetch(after: number) {
    const page = this.fetch(after);
    // A reader of the page gets its error; an unread page must not cause an unhandled rejection.
    page.catch(() => undefined);
    return { after, page };
  }
}

/** Wakes waiters in this process, as an alternative to polling. */
export class ChangeSignal {
  private waiters = new Set<() => void>();

  /** Wakes all current waiters; later ones wait for the next signal. */
  send(): void {
    const woken = this.waiters;
    this.waiters = new Set();
    for (const wake of woken) wake();
  }

  /** Resolves at the next signal, or when `signal` aborts. */
  next(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        this.waiters.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.waiters.add(wake);
      signal.addEventListener('abort', wake);
    });
  }
}
