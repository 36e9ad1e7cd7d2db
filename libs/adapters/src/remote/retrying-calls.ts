import { pause, type StoreConnection, StoreFailed, StoreUnavailable } from '@app/eventing';
import { setMaxListeners } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ServerHost } from './members';

/**
 * The time limit of a call, what each event or document adds to it on a busy machine, and how long calls
 * retry during an outage, ms.
 */
interface RetryPolicy {
  readonly callMs: number;
  readonly itemMs?: number;
  readonly totalMs: number;
}

/** A cluster elects a new leader within about three seconds. */
const DEFAULT_RETRY_POLICY: RetryPolicy = { callMs: 1500, totalMs: 6000 };

const ITEM_MS = 3;

const FIRST_PAUSE_MS = 40;
const MAX_PAUSE_MS = 1000;

/** Classifies the errors of one kind of server. */
export interface ErrorClassifier {
  /**
   * Whether the error is about the server, not the request: unavailable, busy, starting, or denying access.
   */
  isServerFault(error: Error): boolean;
  /** Whether access is denied, so that retrying does not help. */
  isAccessDenied(error: unknown): boolean;
  /** A message for operators, without the address. */
  describe(error: Error): string;
}

/**
 * `onAvailabilityChange`: called with the reason when the server becomes unavailable and whether it denies
 * access, and with undefined when it is available again. `onWaiting`: called with the reason while the first
 * connection waits.
 */
export interface CallOptions {
  readonly retryPolicy?: RetryPolicy | undefined;
  readonly onAvailabilityChange?: ((reason: string | undefined, isAccessDenied: boolean) => void) | undefined;
  readonly onWaiting?: ((why: string) => void) | undefined;
}

export type ServerConnection = Omit<StoreConnection, 'resubscriptions'>;

/**
 * Calls with retries to a server that may be unavailable; exposes the last error meanwhile.
 * The retry time starts with the outage: later calls get one attempt, so that waits do not add up.
 */
export class RetryingCalls {
  private unavailableReason: string | undefined;
  private isAccessDenied = false;
  /** By the process's monotonic clock. */
  private unavailableSince: number | undefined;
  private readonly stopping = new AbortController();
  private readonly retryPolicy: RetryPolicy;
  private readonly onAvailabilityChange: NonNullable<CallOptions['onAvailabilityChange']>;
  private readonly onWaiting: NonNullable<CallOptions['onWaiting']>;

  constructor(
    private readonly classifier: ErrorClassifier,
    {
      retryPolicy = DEFAULT_RETRY_POLICY,
      onAvailabilityChange = () => undefined,
      onWaiting = () => undefined,
    }: CallOptions = {},
  ) {
    this.retryPolicy = retryPolicy;
    this.onAvailabilityChange = onAvailabilityChange;
    this.onWaiting = onWaiting;
    setMaxListeners(Infinity, this.stopping.signal); // any number of calls may wait
  }

  /** Why the server is unavailable; undefined while it is available. */
  get lastError(): string | undefined {
    return this.unavailableReason;
  }

  /** How long the server has been unavailable, and whether it denies access, which waiting does not cure. */
  connectionState(): ServerConnection {
    const unavailableMs = this.unavailableSince === undefined ? 0 : performance.now() - this.unavailableSince;
    return { unavailableMs, isAccessDenied: this.isAccessDenied };
  }

  /** The time limit of one call with that many events or documents, ms. */
  deadlineFor(items: number): number {
    const { callMs, itemMs = ITEM_MS } = this.retryPolicy;
    return callMs + items * itemMs;
  }

  /** Aborts when all waiting ends. */
  get stopped(): AbortSignal {
    return this.stopping.signal;
  }

  /** Ends all waiting: failed calls are not retried, and an unavailable server is not called. */
  stop(): void {
    this.stopping.abort();
  }

  /**
   * Runs `call` with retries. Throws its errors about the request, and StoreUnavailable when retries are
   * exhausted or access is denied.
   */
  retry<Result>(call: ServerCall<Result>, deadlineMs = this.deadlineFor(0)): Promise<Result> {
    return this.attempt(call, deadlineMs, this.retryPolicy.totalMs);
  }

  /** The same with a single attempt. */
  once<Result>(call: ServerCall<Result>, deadlineMs = this.deadlineFor(0)): Promise<Result> {
    return this.attempt(call, deadlineMs, 0);
  }

  private async attempt<Result>(
    call: ServerCall<Result>,
    deadlineMs: number,
    totalMs: number,
  ): Promise<Result> {
    const until = (this.unavailableSince ?? performance.now()) + totalMs;
    for (let tries = 0; ; tries += 1) {
      this.refuseWhileStopping();
      try {
        return this.noteSuccess(await withTimeLimit(call, 2 * deadlineMs));
      } catch (error) {
        if (!this.isServerFault(error)) throw error;
        this.noteError(error);
        if (performance.now() >= until || this.stopped.aborted || this.classifier.isAccessDenied(error))
          throw new StoreUnavailable(this.describeError(error), { cause: error });
      }
      await pause(backoffMs(tries), this.stopped);
    }
  }

  /**
   * Runs `call` until the server answers. Throws its errors about the request, and StoreFailed when waiting
   * cannot help: wrong protocol, untrusted certificate, wrong password.
   */
  async retryUntilConnected<Result>(call: () => Promise<Result>, fault: ConnectionFault): Promise<Result> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        if (this.classifier.isAccessDenied(error.cause))
          throw new StoreFailed(error.message, { cause: error });
        const diagnosis = await diagnoseConnection(fault, error.message);
        if (diagnosis !== undefined) throw new StoreFailed(diagnosis, { cause: error });
        this.onWaiting(error.message);
        await this.backOff(tries, error);
      }
    }
  }

  /** A shutdown does not wait for an unavailable server. */
  private refuseWhileStopping(): void {
    if (this.stopped.aborted && this.unavailableReason !== undefined)
      throw new StoreUnavailable(this.unavailableReason);
  }

  /** Waits for a pending promise up to a call's time limit. Does not change the server's known state. */
  withTimeout<Result>(pending: Promise<Result>): Promise<Result> {
    return withTimeLimit(() => pending, this.deadlineFor(0));
  }

  /**
   * Records the error and waits before the retry after the n-th failure in a row (from 0); stops waiting when
   * `stopping` aborts.
   */
  async backOff(tries: number, error: unknown, stopping = this.stopped): Promise<void> {
    this.noteError(error);
    await this.pauseBefore(tries, stopping);
  }

  /** Waits before the n-th attempt (from 0) of a background loop; stops waiting when `stopping` aborts. */
  async pauseBefore(tries: number, stopping = this.stopped): Promise<void> {
    await pause(backoffMs(tries), stopping);
  }

  /** Records that the server answers. */
  noteSuccess<Result>(result: Result): Result {
    this.noteState(undefined, false);
    return result;
  }

  /** A call that timed out counts against any server. */
  private isServerFault(error: unknown): boolean {
    return error instanceof CallTooSlow || (error instanceof Error && this.classifier.isServerFault(error));
  }

  private describeError(error: unknown): string {
    if (error instanceof StoreFailed || error instanceof CallTooSlow) return error.message;
    return error instanceof Error ? this.classifier.describe(error) : String(error);
  }

  private noteError(error: unknown): void {
    this.noteState(
      this.describeError(error),
      this.classifier.isAccessDenied(error instanceof StoreUnavailable ? error.cause : error),
    );
  }

  private noteState(reason: string | undefined, isAccessDenied: boolean): void {
    const isAvailabilityChange = (reason === undefined) !== (this.unavailableReason === undefined);
    const hasChanged = isAvailabilityChange || isAccessDenied !== this.isAccessDenied;
    this.unavailableReason = reason;
    this.isAccessDenied = isAccessDenied;
    if (isAvailabilityChange) this.unavailableSince = reason === undefined ? undefined : performance.now();
    if (hasChanged) this.onAvailabilityChange(reason, isAccessDenied);
  }
}

/** One call to the server, cancelled when the signal aborts. */
type ServerCall<Result> = (signal: AbortSignal) => Promise<Result>;

/** The client's own deadlines do not cover every call. */
async function withTimeLimit<Result>(call: ServerCall<Result>, ms: number): Promise<Result> {
  const aborter = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CallTooSlow(ms)), ms);
  });
  try {
    return await Promise.race([call(aborter.signal), timeout]);
  } finally {
    clearTimeout(timer);
    aborter.abort();
  }
}

/** A call that the client neither finished nor failed. */
class CallTooSlow extends Error {
  constructor(ms: number) {
    super(`no answer within ${String(ms)} ms`);
  }
}

/** Exponential backoff with jitter. */
function backoffMs(tries: number): number {
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** tries, MAX_PAUSE_MS);
  return longest / 2 + (Math.random() * longest) / 2;
}

/** How to reach a server, and the advice to operators when that fails. */
interface ConnectionFault {
  readonly hosts: readonly ServerHost[];
  readonly isSecure: boolean;
  /** The setting with the trusted certificate authority. */
  readonly caSetting: string;
  readonly noTlsHint: string;
  readonly tlsOnlyHint: string;
}

const PROBE_TIMEOUT_MS = 2000;

/**
 * Diagnoses a failed connection: returns the cause when waiting cannot help; undefined when no server answers
 * (yet). `message` is the client's own, which often says only that the server is unavailable.
 */
async function diagnoseConnection(fault: ConnectionFault, message: string): Promise<string | undefined> {
  const { isSecure, caSetting, noTlsHint, tlsOnlyHint } = fault;
  const [first] = fault.hosts;
  if (!first) return undefined;
  const where = `${first.host}:${String(first.port)}`;
  if (isSecure && /certificate|self.signed|altnames|issuer/i.test(message))
    return `the certificate of ${where} is not trusted (${message}): see ${caSetting}`;
  if (!(await answers(connect(first), 'connect'))) return undefined;
  const name = isIP(first.host) === 0 ? { servername: first.host } : {};
  const handshake = connectTls({ ...first, ...name, rejectUnauthorized: false });
  const speaksTls = await answers(handshake, 'secureConnect');
  if (isSecure === speaksTls) return undefined;
  return isSecure ? `${where} does not speak TLS: ${noTlsHint}` : `${where} speaks TLS only: ${tlsOnlyHint}`;
}

function answers(socket: Socket, event: string): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once(event, () => done(true));
    socket.once('error', () => done(false));
    socket.setTimeout(PROBE_TIMEOUT_MS, () => done(false));
  });
}
