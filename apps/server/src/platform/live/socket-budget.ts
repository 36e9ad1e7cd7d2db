import { Quota } from '@app/adapters';
import { unsentOn, type Connection } from './engine-connection';

/** The exceeded limit. */
export type Excess = 'messages' | 'bytes' | 'unsent';

const SECOND_MS = 1000;

/** A screen sends a message per race it opens; a phone at the finish line one per tap, or per fifty taps. */
const MESSAGES = { times: 100, withinMs: 5 * SECOND_MS };

/** A phone that was offline sends some hundred taps in one message. */
const BYTES = { times: 1024 * 1024, withinMs: 8 * SECOND_MS };

/** Ten seconds of frames in a rush; a client further behind reconnects and refetches the list. */
const UNSENT_PACKETS = 200;
const UNSENT_BYTES = 1024 * 1024;

/**
 * The limits of one socket: messages and bytes it sends, and what it leaves unread. Times are ms of one
 * clock.
 */
export class SocketBudget {
  private readonly messages = new Quota(MESSAGES, 'gradually');
  private readonly bytes = new Quota(BYTES, 'gradually');

  constructor(private readonly connection: Connection) {}

  /** Counts a message; returns the exceeded limit, if any. */
  count(bytes: number, now: number): Excess | undefined {
    if (this.messages.take(1, now) > 0) return 'messages';
    return this.bytes.take(bytes, now) > 0 ? 'bytes' : undefined;
  }

  /** Whether it leaves too much unread. */
  get isUnread(): boolean {
    const { packets, bytes } = unsentOn(this.connection);
    return packets > UNSENT_PACKETS || bytes > UNSENT_BYTES;
  }
}
