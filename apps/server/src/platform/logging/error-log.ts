import type { Logger } from '@nestjs/common';

const MINUTE_MS = 60_000;
/** Maximum kinds distinguished; beyond this, repeats are logged more often. */
const MAX_KINDS = 50;

/** One kind of error: when it was last logged (ms), and how often it has recurred since. */
interface Repeats {
  readonly loggedAt: number;
  suppressed: number;
}

/**
 * Throttles the log of retried errors: logs at once, then at most once a minute while the error is the same,
 * with the number of repeats. Unavailable servers are logged by their own clients.
 */
export class ErrorLog {
  private readonly repeats = new Map<string, Repeats>();

  /** `now`: monotonic clock, ms. */
  constructor(
    private readonly log: Pick<Logger, 'error'>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** `subject`: which of several subjects failed, if that matters. */
  report(error: unknown, subject?: string): void {
    const message = `${subject === undefined ? '' : `${subject}: `}${textOf(error)}`;
    const kind = `${subject ?? ''}\n${String(error)}`;
    const before = this.repeats.get(kind);
    if (before && this.now() - before.loggedAt < MINUTE_MS) {
      before.suppressed += 1;
      return;
    }
    this.remember(kind);
    const repeats = before?.suppressed ?? 0;
    this.log.error(
      repeats > 0 ? `${message} (${String(repeats)} more times since the last message)` : message,
    );
  }

  private remember(kind: string): void {
    this.repeats.delete(kind);
    const [oldest] = this.repeats.keys();
    if (this.repeats.size >= MAX_KINDS && oldest !== undefined) this.repeats.delete(oldest);
    this.repeats.set(kind, { loggedAt: this.now(), suppressed: 0 });
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
