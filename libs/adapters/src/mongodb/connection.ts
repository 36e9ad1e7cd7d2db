import { Gate, StoreAway, StoreFailed } from '@app/eventing';
import { type Db, MongoClient } from 'mongodb';
import { type CallOptions, Calls, type WayToServer } from '../remote/calls';
import { wrongWayIn } from '../remote/way-in';
import type { DatabaseAddress } from './address';
import { judge } from './judge';

/** `waiting`: told why the server is waited for at the start. */
export interface ConnectionOptions extends CallOptions {
  readonly waiting?: (why: string) => void;
}

/** A slow disk syncs each document by itself. */
const PATIENCE = { callMs: 1500, itemMs: 15, totalMs: 6000 };

const SETTINGS = {
  authority: 'tlsCAFile in MONGODB_URL',
  withoutTls: 'MONGODB_URL must not say tls=true',
  withTls: 'MONGODB_URL needs tls=true for it',
};

/** How seldom a client is tried in the place of another, and for how long the other is left to end what is at hand, ms. */
const RENEW_EVERY_MS = 10_000;
const LET_GO_MS = 30_000;

/**
 * How many documents one call changes. FerretDB 1.24 keeps one of its 100 ways into a database for each of them until the call ends, and
 * needs one more: where calls together have taken all, those that were given up and asked again among them, it stands still for ever.
 */
const CHANGES_AT_ONCE = { most: 500, ferretDb: 1 };

/** A way into one MongoDB database: each call has a deadline and is tried again while that may help. */
export class Connection {
  private isIn = false;
  private isFerretDb = false;
  private isLookingOut = false;
  private renewedAt = -Infinity;
  /** Clients that others took the place of: whoever is on them may end what is at hand. */
  private readonly left = new Set<MongoClient>();
  private readonly changes = new Gate(1);

  private constructor(
    private client: MongoClient,
    private readonly calls: Calls,
    readonly address: DatabaseAddress,
  ) {}

  /** Waits until the server is there. Throws StoreFailed, in words, for one that will never let us in. */
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

  /** Why the server cannot be used just now, in words; undefined while it can. */
  trouble(): string | undefined {
    return this.calls.trouble;
  }

  /** For how long it cannot be used, and whether because it does not let us in. */
  way(): WayToServer {
    return this.calls.way();
  }

  /** How many documents one call may change. */
  get changesAtOnce(): number {
    return this.isFerretDb ? CHANGES_AT_ONCE.ferretDb : CHANGES_AT_ONCE.most;
  }

  /** What `work` gives, which may be done again. Throws what it throws about what was asked, and StoreAway. */
  ask<Result>(work: (db: Db) => Promise<Result>, documents = 1): Promise<Result> {
    const deadline = this.calls.deadlineFor(documents);
    return this.calls.insist(() => work(this.within(deadline)), deadline);
  }

  /** The same for what changes many documents: in its turn, where that must not be done beside one another. */
  change<Result>(work: (db: Db) => Promise<Result>, documents: number): Promise<Result> {
    const ask = () => this.ask(work, documents);
    return this.isFerretDb ? this.changes.pass(ask) : ask();
  }

  /** The same with a single try. */
  askOnce<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    const deadline = this.calls.deadlineFor(1);
    return this.calls.once(() => work(this.within(deadline)), deadline);
  }

  /** From now on nothing is waited for: whoever stops has other things to end in time. */
  hurry(): void {
    this.calls.stop();
  }

  /** The driver tells the server which sessions have ended, which a server that stands still need not hear. */
  async close(): Promise<void> {
    this.hurry();
    const ends = [this.client, ...this.left].map((client) => this.calls.inTime(client.close()));
    await Promise.allSettled(ends);
  }

  /** Whoever does without while it is away has to be told when it is back. One loop does, however often it comes and goes. */
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
   * A client that reaches the server takes the place of one that does not: driver 7.7 looks for its server no more when what it looks by
   * ends in the very moment of a question (it waits for the `drain` of a socket that is destroyed). Seldom: a server that is only slow
   * gains nothing by it.
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

  /** Closes a client after so long that hardly anything is at hand on it. */
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
        // Once it could not connect, the driver does not by itself.
        await this.calls.once(() => this.client.connect());
        // Nobody has to be let in to be answered so far: whoever may not read, may not come in.
        await this.askOnce((db) => db.collection('product').findOne());
        const about = await this.askOnce((db) => db.command({ buildInfo: 1 }));
        this.isFerretDb = 'ferretdbVersion' in about;
        return;
      } catch (error) {
        if (!(error instanceof StoreAway)) throw error;
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

/** `deadline`: what a call may take, ms; looking for a server included. */
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
