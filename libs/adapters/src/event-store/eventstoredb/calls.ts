import { StoreAway, StoreFailed } from '@app/eventing';
import { AccessDeniedError, ErrorType, isCommandError } from '@eventstore/db-client';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a call may take, and how long what is away is waited for before a caller is told, ms. */
export interface Patience {
  readonly callMs: number;
  readonly totalMs: number;
}

/** A cluster has a new leader within some three seconds. */
const PATIENCE: Patience = { callMs: 1500, totalMs: 6000 };

/** What an event adds to the time of its call, on a machine that has other work. */
const EVENT_MS = 3;

const FIRST_PAUSE_MS = 40;
const LONGEST_PAUSE_MS = 1000;

/** What a server that is starting, busy, gone or no leader answers with: the same again may succeed. */
const PASSING: ReadonlySet<string> = new Set([
  ErrorType.UNAVAILABLE,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.TIMEOUT,
  ErrorType.CANCELLED,
  ErrorType.UNKNOWN,
  ErrorType.NOT_LEADER,
]);

/** Calls of a server that may be away: each is tried again until it succeeds or patience ends, and what is wrong is known meanwhile. */
export class Calls {
  private wrong: string | undefined;
  private readonly stopping = new AbortController();

  /** `heard` is told why the server cannot be used from now on, and undefined once it can again. */
  constructor(
    private readonly patience: Patience = PATIENCE,
    private readonly heard: (trouble: string | undefined) => void = () => undefined,
  ) {}

  /** Why the server cannot be used just now, in words; undefined while it can. */
  get trouble(): string | undefined {
    return this.wrong;
  }

  /** How long one call that carries so many events may take, ms. */
  deadlineFor(events: number): number {
    return this.patience.callMs + events * EVENT_MS;
  }

  /** Aborts when nothing is to be waited for any more. */
  get stopped(): AbortSignal {
    return this.stopping.signal;
  }

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
    const until = performance.now() + totalMs;
    for (let tries = 0; ; tries += 1) {
      try {
        return this.succeeded(await timed(call, 2 * deadlineMs));
      } catch (error) {
        if (!isAboutServer(error)) throw error;
        this.note(wordsFor(error));
        if (performance.now() >= until || this.stopped.aborted || error instanceof AccessDeniedError)
          throw new StoreAway(wordsFor(error), { cause: error });
      }
      await pause(pauseAfter(tries), this.stopped);
    }
  }

  /** Waits before what failed for the n-th time in a row (from 0) is tried again; not when `stopping` aborts. */
  async beforeAgain(tries: number, error: unknown, stopping = this.stopped): Promise<void> {
    this.note(wordsFor(error));
    await pause(pauseAfter(tries), stopping);
  }

  /** To be told that the server answers. */
  succeeded<Result>(result: Result): Result {
    this.note(undefined);
    return result;
  }

  private note(trouble: string | undefined): void {
    const isNews = (trouble === undefined) !== (this.wrong === undefined);
    this.wrong = trouble;
    if (isNews) this.heard(trouble);
  }
}

/** Not about what was asked: the server is away, busy or starting, or does not let us in. */
function isAboutServer(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof CallTooSlow || error instanceof AccessDeniedError) return true;
  return isCommandError(error) && PASSING.has(error.type);
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

/** In words for operators, without anything of the address. */
function wordsFor(error: unknown): string {
  if (error instanceof AccessDeniedError) return 'access denied: see the user and password in EVENTSTORE_URL';
  if (error instanceof StoreFailed || error instanceof CallTooSlow) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (!isCommandError(error)) return error.message;
  return `${error.type}${error.message === '' ? '' : `: ${error.message}`}`;
}

/** Ever longer, and never the same for two who wait. */
function pauseAfter(tries: number): number {
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
  return longest / 2 + (Math.random() * longest) / 2;
}

async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stopping }).catch(() => undefined);
}
