import { Semaphore, StoreUnavailable, StoreFailed } from '@app/eventing';
import { type Db, MongoClient } from 'mongodb';
import { type CallOptions, RetryingCalls, type ServerConnection } from '../remote/retrying-calls';
import { diagnoseConnection } from '../remote/connection-fault';
import type { DatabaseAddress } from './address';
import { classifyError } from './classify-error';

/** `onWaiting`: called with the reason while the first connection waits. */
export interface ConnectionOptions extends CallOptions {
  readonly onWaiting?: (why: string) => void;
}

/** Allows for a slow disk, which syncs each document separately. */
const RETRY_POLICY = { callMs: 1500, itemMs: 15, totalMs: 6000 };

const SETTINGS = {
  authority: 'tlsCAFile in MONGODB_URL',
  withoutTls: 'MONGODB_URL must not say tls=true',
  withTls: 'MONGODB_URL needs tls=true for it',
};

/**
 * Minimum time between attempts to replace the client, and how long the old one may finish pending calls, ms.
 */
const REPLACE_EVERY_MS = 10_000;
const CLOSE_AFTER_MS = 30_000;

/**
 * The maximum number of documents changed by one call. FerretDB 1.24 holds one of its 100 connections per
 * changed document until the call ends, and needs one more. Calls that exhaust them together, timed-out ones
 * included, deadlock it.
 */
const MAX_CHANGES = { most: 500, ferretDb: 1 };

/** A connection to one MongoDB database: each call has a deadline and retries while that may help. */
export class Connection {
  private isConnected = false;
  private isFerretDb = false;
  private isWatching = false;
  private replacedAt = -Infinity;
  /** Replaced clients that may still finish pending calls. */
  private readonly replacedClients = new Set<MongoClient>();
  private readonly changeGate = new Semaphore(1);

  private constructor(
    private client: MongoClient,
    private readonly calls: RetryingCalls,
    readonly address: DatabaseAddress,
  ) {}

  /** Waits for the server. Throws StoreFailed when the server will never accept us. */
  static async open(
    address: DatabaseAddress,
    { onWaiting = () => undefined, ...options }: ConnectionOptions = {},
  ): Promise<Connection> {
    const onAvailabilityChange = (reason: string | undefined, isAccessDenied: boolean) => {
      options.onAvailabilityChange?.(reason, isAccessDenied);
      if (reason !== undefined) connection.watchForRecovery();
    };
    const calls = new RetryingCalls(classifyError, {
      retryPolicy: RETRY_POLICY,
      ...options,
      onAvailabilityChange,
    });
    const connection = new Connection(clientFor(address, calls.deadlineFor(0)), calls, address);
    try {
      await connection.connect(onWaiting);
      connection.isConnected = true;
      return connection;
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  /** Why the server is unavailable; undefined while it is available. */
  lastError(): string | undefined {
    return this.calls.lastError;
  }

  /** How long the server has been unavailable, and whether it denies us access. */
  connectionState(): ServerConnection {
    return this.calls.connectionState();
  }

  /** The maximum number of documents changed by one call. */
  get maxChangesPerCall(): number {
    return this.isFerretDb ? MAX_CHANGES.ferretDb : MAX_CHANGES.most;
  }

  /**
   * Runs `work`, which must be repeatable, with retries. Throws its errors about the request, and
   * StoreUnavailable.
   */
  ask<Result>(work: (db: Db) => Promise<Result>, documents = 1): Promise<Result> {
    const deadline = this.calls.deadlineFor(documents);
    return this.calls.retry(() => work(this.dbWithTimeout(deadline)), deadline);
  }

  /** The same for many changed documents: one call at a time where FerretDB requires it. */
  change<Result>(work: (db: Db) => Promise<Result>, documents: number): Promise<Result> {
    const ask = () => this.ask(work, documents);
    return this.isFerretDb ? this.changeGate.run(ask) : ask();
  }

  /** The same with a single attempt. */
  askOnce<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    const deadline = this.calls.deadlineFor(1);
    return this.calls.once(() => work(this.dbWithTimeout(deadline)), deadline);
  }

  /** Stops all waiting and retrying, so that a shutdown ends in time. */
  stopRetrying(): void {
    this.calls.stop();
  }

  /**
   * The driver reports ended sessions to the server; a hanging server must not delay that, hence the timeout.
   */
  async close(): Promise<void> {
    this.stopRetrying();
    const ends = [this.client, ...this.replacedClients].map((client) =>
      this.calls.withTimeout(client.close()),
    );
    await Promise.allSettled(ends);
  }

  /** Starts one loop that pings an unavailable server, so that callers learn when it is back. */
  private watchForRecovery(): void {
    if (this.isWatching || !this.isConnected) return;
    this.isWatching = true;
    void this.pingUntilAvailable();
  }

  private async pingUntilAvailable(): Promise<void> {
    for (let tries = 0; this.lastError() !== undefined && !this.calls.stopped.aborted; tries += 1) {
      await this.calls.pauseBefore(tries);
      await this.askOnce((db) => db.command({ ping: 1 })).catch(() => this.replaceClient());
    }
    this.isWatching = false;
  }

  /**
   * Replaces the client by one that reaches the server. Driver 7.7 stops monitoring when its monitoring
   * connection closes during a check (it waits for the `drain` of a destroyed socket). Throttled, because a
   * slow server gains nothing by it.
   */
  private async replaceClient(): Promise<void> {
    if (performance.now() - this.replacedAt < REPLACE_EVERY_MS) return;
    this.replacedAt = performance.now();
    const fresh = clientFor(this.address, this.calls.deadlineFor(0));
    const isReachable = await this.calls.withTimeout(fresh.connect()).then(
      () => !this.calls.stopped.aborted,
      () => false,
    );
    if (isReachable) {
      this.closeLater(this.client);
      this.client = fresh;
    } else void fresh.close().catch(() => undefined);
  }

  /** Closes a replaced client after a delay that lets pending calls finish. */
  private closeLater(client: MongoClient): void {
    this.replacedClients.add(client);
    const close = () => {
      this.replacedClients.delete(client);
      client.close().catch(() => undefined);
    };
    setTimeout(close, CLOSE_AFTER_MS).unref();
  }

  private dbWithTimeout(deadline: number): Db {
    return this.client.db(this.address.name, { timeoutMS: deadline });
  }

  private async connect(onWaiting: (why: string) => void): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        // After a failed connect the driver does not connect by itself.
        await this.calls.once(() => this.client.connect());
        // Servers answer `connect` without sign-in, so a first read checks our rights.
        await this.askOnce((db) => db.collection('product').findOne());
        const buildInfo = await this.askOnce((db) => db.command({ buildInfo: 1 }));
        this.isFerretDb = 'ferretdbVersion' in buildInfo;
        return;
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        if (classifyError.isAccessDenied(error.cause)) throw new StoreFailed(error.message, { cause: error });
        const diagnosis = await diagnoseConnection({ ...this.address, ...SETTINGS }, error.message);
        if (diagnosis !== undefined) throw new StoreFailed(diagnosis, { cause: error });
        onWaiting(error.message);
        void this.client.close().catch(() => undefined);
        this.client = clientFor(this.address, this.calls.deadlineFor(0));
        await this.calls.backOff(tries, error);
      }
    }
  }
}

/** `deadline`: the time limit of a call, ms, server selection included. */
function clientFor({ url }: DatabaseAddress, deadline: number): MongoClient {
  return new MongoClient(url, {
    appName: 'raceday',
    ignoreUndefined: true,
    writeConcern: { w: 'majority', journal: true },
    readConcernLevel: 'majority',
    readPreference: 'primary',
    serverSelectionTimeoutMS: deadline,
    connectTimeoutMS: deadline,
    timeoutMS: deadline,
  });
}
