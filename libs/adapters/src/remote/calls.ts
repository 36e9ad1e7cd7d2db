import { StoreAway, StoreFailed, type WayToStore } from '@app/eventing';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long a call may take, what each event or document adds to that on a machine that has other work, and how long what is away is
 * waited for before a caller is told, ms.
 */
export interface Patience {
  readonly callMs: number;
  readonly itemMs?: number;
  readonly totalMs: number;
}

/** A cluster has a new leader within some three seconds. */
const PATIENCE: Patience = { callMs: 1500, totalMs: 6000 };

const ITEM_MS = 3;

const FIRST_PAUSE_MS = 40;
const LONGEST_PAUSE_MS = 1000;

/** How a kind of server says what is wrong. */
export interface Judge {
  /** Not about what was asked: the server is away, busy or starting, or does not let us in. */
  isAboutServer(error: Error): boolean;
  /** We are not let in: trying again does not help. */
  isRefusal(error: unknown): boolean;
  /** In words for operators, without anything of the address. */
  words(error: Error): string;
}

/** `heard` is told why the server cannot be used from now on, whether because it does not let us in, and undefined once it can again. */
export interface CallOptions {
  readonly patience?: Patience | undefined;
  readonly heard?: ((trouble: string | undefined, isRefused: boolean) => void) | undefined;
}

export type WayToServer = Omit<WayToStore, 'followedAgain'>;

/**
 * Calls of a server that may be away: each is tried again until it succeeds or patience ends, and what is wrong is known meanwhile.
 * Patience begins with the outage: what is asked later has one try, so that those who wait for each other do not add up.
 */
export class Calls {
  private wrong: string | undefined;
  private isRefused = false;
  /** Since when, by the process's own clock. */
  private awaySince: number | undefined;
  private readonly stopping = new AbortController();
  private readonly patience: Patience;
  private readonly heard: NonNullable<CallOptions['heard']>;

  constructor(
    private readonly judge: Judge,
    { patience = PATIENCE, heard = () => undefined }: CallOptions = {},
  ) {
    this.patience = patience;
    this.heard = heard;
    setMaxListeners(Infinity, this.stopping.signal); // any number of calls may wait
  }

  /** Why the server cannot be used just now, in words; undefined while it can. */
  get trouble(): string | undefined {
    return this.wrong;
  }

  /** For how long it cannot be used, and whether because it does not let us in: no waiting cures that. */
  way(): WayToServer {
    const awayMs = this.awaySince === undefined ? 0 : performance.now() - this.awaySince;
    return { awayMs, isRefused: this.isRefused };
  }

  /** How long one call that carries so many events or documents may take, ms. */
  deadlineFor(items: number): number {
    const { callMs, itemMs = ITEM_MS } = this.patience;
    return callMs + items * itemMs;
  }

  /** Aborts when nothing is to be waited for any more. */
  get stopped(): AbortSignal {
    return this.stopping.signal;
  }

  /** From now on nothing is waited for: what fails is not tried again, and what is known to be away is not asked. */
  stop(): void {
    this.stopping.abort();
  }

  /** What `call` gives. Throws what it throws about what was asked, and StoreAway when patience has ended or we are not let in. */
  insist<Result>(call: Call<Result>, deadlineMs = this.deadlineFor(0)): Promise<Result> {
    return this.tried(call, deadlineMs, this.patience.totalMs);
  }

  /** The same with a single try. */
  once<Result>(call: Call<Result>, deadlineMs = this.deadlineFor(0)): Promise<Result> {
    return this.tried(call, deadlineMs, 0);
  }

  private async tried<Result>(call: Call<Result>, deadlineMs: number, totalMs: number): Promise<Result> {
    const until = (this.awaySince ?? performance.now()) + totalMs;
    for (let tries = 0; ; tries += 1) {
      this.refuseWhileStopping();
      try {
        return this.succeeded(await timed(call, 2 * deadlineMs));
      } catch (error) {
        if (!this.isAboutServer(error)) throw error;
        this.noteError(error);
        if (performance.now() >= until || this.stopped.aborted || this.judge.isRefusal(error))
          throw new StoreAway(this.wordsFor(error), { cause: error });
      }
      await pause(pauseAfter(tries), this.stopped);
    }
  }

  /** Whoever stops does not wait for what is away. */
  private refuseWhileStopping(): void {
    if (this.stopped.aborted && this.wrong !== undefined) throw new StoreAway(this.wrong);
  }

  /** What is under way, for as long as a call may take and no longer. Nothing is known by it of the server. */
  inTime<Result>(underWay: Promise<Result>): Promise<Result> {
    return timed(() => underWay, this.deadlineFor(0));
  }

  /** Waits before what failed for the n-th time in a row (from 0) is tried again; not when `stopping` aborts. */
  async beforeAgain(tries: number, error: unknown, stopping = this.stopped): Promise<void> {
    this.noteError(error);
    await this.wait(tries, stopping);
  }

  /** The pause before the n-th try (from 0) of what goes on by itself; none when `stopping` aborts. */
  async wait(tries: number, stopping = this.stopped): Promise<void> {
    await pause(pauseAfter(tries), stopping);
  }

  /** To be told that the server answers. */
  succeeded<Result>(result: Result): Result {
    this.note(undefined, false);
    return result;
  }

  /** A call that was too slow is the server's fault, whatever the server is. */
  private isAboutServer(error: unknown): boolean {
    return error instanceof CallTooSlow || (error instanceof Error && this.judge.isAboutServer(error));
  }

  private wordsFor(error: unknown): string {
    if (error instanceof StoreFailed || error instanceof CallTooSlow) return error.message;
    return error instanceof Error ? this.judge.words(error) : String(error);
  }

  private noteError(error: unknown): void {
    this.note(this.wordsFor(error), this.judge.isRefusal(error instanceof StoreAway ? error.cause : error));
  }

  private note(trouble: string | undefined, isRefused: boolean): void {
    const isTurn = (trouble === undefined) !== (this.wrong === undefined);
    const isNews = isTurn || isRefused !== this.isRefused;
    this.wrong = trouble;
    this.isRefused = isRefused;
    if (isTurn) this.awaySince = trouble === undefined ? undefined : performance.now();
    if (isNews) this.heard(trouble, isRefused);
  }
}

/** Something asked of the server, to be let go of when the signal aborts. */
type Call<Result> = (signal: AbortSignal) => Promise<Result>;

/** The client's own deadlines do not hold for every call. */
async function timed<Result>(call: Call<Result>, ms: number): Promise<Result> {
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CallTooSlow(ms)), ms);
  });
  try {
    return await Promise.race([call(over.signal), late]);
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}

/** A call that nobody answered and that the client did not end either. */
class CallTooSlow extends Error {
  constructor(ms: number) {
    super(`no answer within ${String(ms)} ms`);
  }
}

/** Ever longer, and never the same for two who wait. */
function pauseAfter(tries: number): number {
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
  return longest / 2 + (Math.random() * longest) / 2;
}

async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stopping }).catch(() => undefined);
}
