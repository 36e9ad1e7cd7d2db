import { TokenBucket } from './token-bucket';
import { unsentOn, type Connection } from './wire';

/** What was too much. */
export type Excess = 'messages' | 'bytes' | 'unsent';

/** A screen says a word for each race it turns to, a phone at the line one for each tap, or for fifty of them. */
const MESSAGES = { burst: 100, perSecond: 20 };

/** A phone that was away hands over some hundred taps in a message. */
const BYTES = { burst: 1024 * 1024, perSecond: 128 * 1024 };

/** Frames of ten seconds in a rush: whoever is further behind connects again and fetches the list. */
const UNSENT_PACKETS = 200;
const UNSENT_BYTES = 1024 * 1024;

/** What one socket may take of us: messages and bytes it sends, and what was sent to it and lies there. Times are ms of one clock. */
export class SocketBudget {
  private readonly messages: TokenBucket;
  private readonly bytes: TokenBucket;

  constructor(
    private readonly connection: Connection,
    now: number,
  ) {
    this.messages = new TokenBucket(MESSAGES, now);
    this.bytes = new TokenBucket(BYTES, now);
  }

  /** Counts a message of so many bytes; what is too much by now, if anything is. */
  hear(bytes: number, now: number): Excess | undefined {
    if (!this.messages.take(1, now)) return 'messages';
    return this.bytes.take(bytes, now) ? undefined : 'bytes';
  }

  /** Whether it leaves lying too much of what was sent to it. */
  get isUnread(): boolean {
    const { packets, bytes } = unsentOn(this.connection);
    return packets > UNSENT_PACKETS || bytes > UNSENT_BYTES;
  }
}
