import { Semaphore, StoreUnavailable, StoreFailed } from '@app/eventing';
import { type Db, MongoClient } from 'mongodb';
import { type CallOptions, Calls, type WayToServer } from '../remote/calls';
import { wrongWayIn } from '../remote/way-in';
import type { DatabaseAddress } from './address';
import { judge } from './judge';

/** `waiting`: called with the reason while the first connection waits. */
export interface ConnectionOptions extends CallOptions {
  readonly waiting?: (why: string) => void;
}

/** Allows for a slow disk, which syncs each document separately. */
const PATIENCE = { callMs: 1500, itemMs: 15, totalMs: 6000 };

const SETTINGS = {
  authority: 'tlsCAFile in MONGODB_URL',
  withoutTls: 'MONGODB_URL must not say tls=true',
  withTls: 'MONGODB_URL needs tls=true for it',
};

/**
 * Minimum time between attempts to replace the client, and how long the old one may finish pending calls, ms.
 */
const RENEW_EVERY_MS = 10_000;
const LET_GO_MS = 30_000;

/**
 * The maximum number of documents changed by one call. FerretDB 1.24 holds one of its 100 connections per
 * changed document until the call ends, and needs one more. Calls that exhaust them together, timed-out ones
 * included, deadlock it.
 */
const CHANGES_AT_ONCE = { most: 500, ferretDb: 1 };

/** A connection to one MongoDB database: each call has a deadline and retries while that may help. */
export class Connection {
  private isIn = false;
  private isFerretDb = false;
  private isLookingOut = false;
  private renewedAt = -Infinity;
  /** Replaced clients that may still finish pending calls. */
  private readonly left = new Set<MongoClient>();
  private readonly changes = new Semaphore(1);

  private constructor(
    private client: MongoClient,
    private readonly calls: Calls,
    readonly address: DatabaseAddress,
  ) {}

  /** Waits for the server. Throws StoreFailed when the server will never accept us. */
  static async open(
    address: DatabaseAddress,
    { waiting = () => undefined, ...options }: ConnectionOptions = {},
  ): Promise<Connection> {
    const heard = (trouble: string | undefined, isRefused: boolean) => {
      options.heard?.(trouble, isRefused);
      if (trouble !== undefined) connection.lookOut();
    };
    const calls = new Calls(judge, { patience: PATIENCE, ...options, heard });
    const connection = new Connection(clientFor(address, calls.deadlineFor(0)), calls, address);
    try {
      await connection.enter(waiting);
      connection.isIn = true;
      return connection;
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  /** Why the server is unavailable; undefined while it is available. */
  trouble(): string | undefined {
    return this.calls.trouble;
  }

  /** How long the server has been unavailable, and whether it denies us access. */
  way(): WayToServer {
    return this.calls.way();
  }

  /** The maximum number of documents changed by one call. */
  get changesAtOnce(): number {
    return this.isFerretDb ? CHANGES_AT_ONCE.ferretDb : CHANGES_AT_ONCE.most;
  }

  /**
   * Runs `work`, which must be repeatable, with retries. Throws its errors about the request, and
   * StoreUnavailable.
   */
  ask<Result>(work: (db: Db) => Promise<Result>, documents = 1): Promise<Result> {
    const deadline = this.calls.deadlineFor(documents);
    return this.calls.insist(() => work(this.within(deadline)), deadline);
  }

  /** The same for many changed documents: one call at a time where FerretDB requires it. */
  change<Result>(work: (db: Db) => Promise<Result>, documents: number): Promise<Result> {
    const ask = () => this.ask(work, documents);
    return this.isFerretDb ? this.changes.run(ask) : ask();
  }

  /** The same with a single attempt. */
  askOnce<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    const deadline = this.calls.deadlineFor(1);
    return this.calls.once(() => work(this.within(deadline)), deadline);
  }

  /** Stops all waiting and retrying, so that a shutdown ends in time. */
  hurry(): void {
    this.calls.stop();
  }

  /**
   * The driver reports ended sessions to the server; a hanging server must not delay that, hence the timeout.
   */
  async close(): Promise<void> {
    this.hurry();
    const ends = [this.client, ...this.left].map((client) => this.calls.inTime(client.close()));
    await Promise.allSettled(ends);
  }

  /** Starts one loop that pings an unavailable server, so that callers learn when it is back. */
  private lookOut(): void {
    if (this.isLookingOut || !this.isIn) return;
    this.isLookingOut = true;
    void this.untilItAnswers();
  }

  private async untilItAnswers(): Promise<void> {
    for (let tries = 0; this.trouble() !== undefined && !this.calls.stopped.aborted; tries += 1) {
      await this.calls.wait(tries);
      await this.askOnce((db) => db.command({ ping: 1 })).catch(() => this.renew());
    }
    this.isLookingOut = false;
  }

  /**
   * Replaces the client by one that reaches the server. Driver 7.7 stops monitoring when its monitoring
   * connection closes during a check (it waits for the `drain` of a destroyed socket). Throttled, because a
   * slow server gains nothing by it.
   */
  private async renew(): Promise<void> {
    if (performance.now() - this.renewedAt < RENEW_EVERY_MS) return;
    this.renewedAt = performance.now();
    const fresh = clientFor(this.address, this.calls.deadlineFor(0));
    const isThere = await this.calls.inTime(fresh.connect()).then(
      () => !this.calls.stopped.aborted,
      () => false,
    );
    if (isThere) {
      this.letGo(this.client);
      this.client = fresh;
    } else void fresh.close().catch(() => undefined);
  }

  /** Closes a replaced client after a delay that lets pending calls finish. */
  private letGo(client: MongoClient): void {
    this.left.add(client);
    const close = () => {
      this.left.delete(client);
      client.close().catch(() => undefined);
    };
    setTimeout(close, LET_GO_MS).unref();
  }

  private within(deadline: number): Db {
    return this.client.db(this.address.name, { timeoutMS: deadline });
  }

  private async enter(waiting: (why: string) => void): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        // After a failed connect the driver does not connect by itself.
        await this.calls.once(() => this.client.connect());
        // Servers answer `connect` without sign-in, so a first read checks our rights.
        await this.askOnce((db) => db.collection('product').findOne());
        const about = await this.askOnce((db) => db.command({ buildInfo: 1 }));
        this.isFerretDb = 'ferretdbVersion' in about;
        return;
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        if (judge.isRefusal(error.cause)) throw new StoreFailed(error.message, { cause: error });
        const wrong = await wrongWayIn({ ...this.address, ...SETTINGS }, error.message);
        if (wrong !== undefined) throw new StoreFailed(wrong, { cause: error });
        waiting(error.message);
        void this.client.close().catch(() => undefined);
        this.client = clientFor(this.address, this.calls.deadlineFor(0));
        await this.calls.beforeAgain(tries, error);
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
