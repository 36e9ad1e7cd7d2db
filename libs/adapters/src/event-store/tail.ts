import type { Recorded } from '@app/eventing';
import type { LogAppend } from './batch-text';
import { fromText, type PlacedText } from './stored-event';

const KEPT = 4_096;

/** An event that was just written; read from its text when the first follower wants it. */
interface Entry extends PlacedText {
  recorded?: Recorded;
}

/** What was written last, kept in memory: a live follower reads nothing back from the disk. */
export class Tail {
  private entries: Entry[] = [];

  /** `length` is how many events the log holds. */
  constructor(private length: number) {}

  /** The place of the last event. */
  get head(): number {
    return this.length;
  }

  /** Takes in an append that was just written at the end of the log. */
  push({ stream, expected, events }: LogAppend): void {
    let revision = expected;
    for (const text of events) {
      this.entries.push({ place: ++this.length, stream, revision: ++revision, text });
    }
    if (this.entries.length >= 2 * KEPT) this.entries = this.entries.slice(-KEPT);
  }

  /** At most `limit` events after a place, or undefined when they are older than what is kept. */
  after(place: number, limit: number): readonly Recorded[] | undefined {
    const from = place - (this.length - this.entries.length);
    if (from < 0) return undefined;
    return this.entries.slice(from, from + limit).map(read);
  }
}

function read(entry: Entry): Recorded {
  entry.recorded ??= fromText(entry);
  return entry.recorded;
}
