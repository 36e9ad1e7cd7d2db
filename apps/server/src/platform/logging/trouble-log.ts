import type { Logger } from '@nestjs/common';

const MINUTE_MS = 60_000;
/** Maximum kinds distinguished; beyond this, repeats are logged more often. */
const KINDS = 50;

/** One kind of error: when it was last logged (ms), and how often it has recurred since. */
interface Met {
  readonly toldAt: number;
  untold: number;
}

/**
 * Throttles the log of retried errors: logs at once, then at most once a minute while the error is the same,
 * with the number of repeats. Unavailable servers are logged by their own clients.
 */
export class TroubleLog {
  private readonly met = new Map<string, Met>();

  /** `now`: monotonic clock, ms. */
  constructor(
    private readonly log: Pick<Logger, 'error'>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** `whose`: which of several subjects failed, if that matters. */
  tell(error: unknown, whose?: string): void {
    const words = `${whose === undefined ? '' : `${whose}: `}${wordsOf(error)}`;
    const kind = `${whose ?? ''}\n${String(error)}`;
    const before = this.met.get(kind);
    if (before && this.now() - before.toldAt < MINUTE_MS) {
      before.untold += 1;
      return;
    }
    this.remember(kind);
    const often = before?.untold ?? 0;
    this.log.error(often > 0 ? `${words} (met ${String(often)} times more since it was told)` : words);
  }

  private remember(kind: string): void {
    this.met.delete(kind);
    const [oldest] = this.met.keys();
    if (this.met.size >= KINDS && oldest !== undefined) this.met.delete(oldest);
    this.met.set(kind, { toldAt: this.now(), untold: 0 });
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
