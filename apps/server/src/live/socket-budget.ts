import { TokenBucket } from './token-bucket';
import { bytesFrom, unsentOn, type Connection } from './wire';

/** What was too much. */
export type Excess = 'messages' | 'bytes' | 'unsent';

/** A screen says a word for each race it turns to, a phone at the line one for each tap, or for fifty of them. */
const MESSAGES = { burst: 100, perSecond: 20 };

/** A phone that was away hands over some hundred taps in a message. */
const BYTES = { burst: 4 * 1024 * 1024, perSecond: 256 * 1024 };

/** Frames of ten seconds in a rush: whoever is further behind connects again and fetches the list. */
const UNSENT_PACKETS = 200;
const UNSENT_BYTES = 1024 * 1024;

/** What one socket may take of us: messages and bytes it sends, and what was sent to it and lies there. Times are ms of `now`. */
export class SocketBudget {
  private readonly messages: TokenBucket;
  private readonly bytes: TokenBucket;
  private counted = 0;

  constructor(
    private readonly connection: Connection,
    now: number,
  ) {
    this.messages = new TokenBucket(MESSAGES, now);
    this.bytes = new TokenBucket(BYTES, now);
  }

  /** Counts a message; false when it is one too many. */
  allowsMessage(now: number): boolean {
    return this.messages.take(1, now);
  }

  /** What else is too much by now, if anything is. */
  excess(now: number): Excess | undefined {
    const { packets, bytes } = unsentOn(this.connection);
    if (packets > UNSENT_PACKETS || bytes > UNSENT_BYTES) return 'unsent';
    const came = bytesFrom(this.connection) - this.counted;
    this.counted += came;
    return this.bytes.take(came, now) ? undefined : 'bytes';
  }
}
