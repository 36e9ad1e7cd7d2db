import { Quota } from '@app/adapters';
import { unsentOn, type Connection } from './wire';

/** What was too much. */
export type Excess = 'messages' | 'bytes' | 'unsent';

const SECOND = 1000;

/** A screen says a word for each race it turns to, a phone at the line one for each tap, or for fifty of them. */
const MESSAGES = { times: 100, withinMs: 5 * SECOND };

/** A phone that was away hands over some hundred taps in a message. */
const BYTES = { times: 1024 * 1024, withinMs: 8 * SECOND };

/** Frames of ten seconds in a rush: whoever is further behind connects again and fetches the list. */
const UNSENT_PACKETS = 200;
const UNSENT_BYTES = 1024 * 1024;

/** What one socket may take of us: messages and bytes it sends, and what was sent to it and lies there. Times are ms of one clock. */
export class SocketBudget {
  private readonly messages = new Quota(MESSAGES, 'gradually');
  private readonly bytes = new Quota(BYTES, 'gradually');

  constructor(private readonly connection: Connection) {}

  /** Counts a message of so many bytes; what is too much by now, if anything is. */
  hear(bytes: number, now: number): Excess | undefined {
    if (this.messages.take(1, now) > 0) return 'messages';
    return this.bytes.take(bytes, now) > 0 ? 'bytes' : undefined;
  }

  /** Whether it leaves lying too much of what was sent to it. */
  get isUnread(): boolean {
    const { packets, bytes } = unsentOn(this.connection);
    return packets > UNSENT_PACKETS || bytes > UNSENT_BYTES;
  }
}
