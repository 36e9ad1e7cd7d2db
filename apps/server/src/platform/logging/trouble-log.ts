import type { Logger } from '@nestjs/common';

const MINUTE_MS = 60_000;
/** So many kinds are told apart; who has more of them than that reads more lines. */
const KINDS = 50;

/** Trouble of one kind: when it was told last, ms, and how often it was met since. */
interface Met {
  readonly toldAt: number;
  untold: number;
}

/**
 * Tells of what fails and is tried again: at once, and then at most once a minute as long as it fails in the same words, with how often.
 * That a server is away and that it is back is said by whoever speaks to it, once for each.
 */
export class TroubleLog {
  private readonly met = new Map<string, Met>();

  /** `now`: ms of a clock that only goes forward. */
  constructor(
    private readonly log: Pick<Logger, 'error'>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** `whose`: which of several it happened to, where that matters. */
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
