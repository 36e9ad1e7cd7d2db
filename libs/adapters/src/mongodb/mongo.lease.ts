import { pause, StoreUnavailable, type Wait } from '@app/eventing';
import type { Db, Document } from 'mongodb';
import {
  type AcquireLeaseOptions,
  Lease,
  type LeaseHolder,
  type LeaseStatus,
  type LeaseTerm,
  LeaseTermEnded,
} from '../lease/lease';
import { isDuplicate } from './classify-error';
import type { Database, StoredDocument } from './database';

/** A node's identity: `id` is unique to this process, `name` is for display. */
export interface LeaseNode {
  readonly id: string;
  readonly name: string;
}

const TIMINGS: LeaseTimings = { heartbeatMs: 1000, pollMs: 1000, giveUpAfterMs: 4000, takeOverMs: 6000 };

const NO_STATUS = () => ({});

/**
 * Nodes insert terms seconds apart, so a second collision means that another operator is also taking over.
 * That operator wins.
 */
const TAKE_OVER_TRIES = 2;

const CLOCK: LeaseClock = { timings: TIMINGS, now: () => performance.now(), wait: pause };

/**
 * The lease in MongoDB: one document per term, changed by its holder only; the next term is a new `_id`,
 * which one node alone can insert. A holder without heartbeats loses it. By its own clock it gives up before
 * that, and a paused holder finds the newer term when it asks.
 */
export class MongoLease extends Lease {
  readonly isShared = true;
  private lastSeen: { readonly term: LeaseTermDocument; readonly at: number } | undefined;

  constructor(
    private readonly database: Database,
    private readonly node: LeaseNode,
    private readonly clock: LeaseClock = CLOCK,
  ) {
    super();
  }

  async acquire({ stopping, readStatus = () => ({}) }: AcquireLeaseOptions): Promise<LeaseTerm | undefined> {
    while (!stopping.aborted) {
      const term = await this.tryToAcquire(readStatus).catch(ignoreUnavailableOrEnded);
      const { database, clock } = this;
      if (term) return new MongoLeaseTerm({ database, clock, term, readStatus, stopping });
      await clock.wait(clock.timings.pollMs, stopping);
    }
    return undefined;
  }

  /**
   * Takes the lease from any holder, and resolves once that holder has noticed or timed out. Takes over a
   * term that another node starts meanwhile. Returns undefined when another node is first each time. Throws
   * StoreUnavailable.
   */
  async takeOver(stopping: AbortSignal): Promise<LeaseTerm | undefined> {
    const { database, clock } = this;
    let term: OwnLeaseTerm | undefined;
    for (let tries = 0; !term && tries < TAKE_OVER_TRIES; tries += 1)
      term = await this.tryToAcquire(NO_STATUS, () => true);
    if (!term) return undefined;
    const own = new MongoLeaseTerm({ database, clock, term, readStatus: NO_STATUS, stopping });
    await clock.wait(clock.timings.takeOverMs, own.signal);
    return own;
  }

  /** While the database is unavailable returns the last known holder, without waiting for it. */
  async holder(): Promise<LeaseHolder | undefined> {
    if (this.database.lastError() === undefined) await this.readNewest().catch(ignoreUnavailableOrEnded);
    if (!this.lastSeen) return undefined;
    const { term, at } = this.lastSeen;
    if (term.hasEnded) return undefined;
    return { name: term.name, term: term.number, silentMs: this.clock.now() - at, status: term.news };
  }

  /** Starts a new term, dated by our own clock; undefined while another node holds one. */
  private async tryToAcquire(
    readStatus: () => LeaseStatus,
    isFree = (newest: LeaseTermDocument) => this.isFree(newest),
  ): Promise<OwnLeaseTerm | undefined> {
    const newest = await this.readNewest();
    if (newest && !isFree(newest)) return undefined;
    const number = (newest?.number ?? 0) + 1;
    const beganAt = this.clock.now();
    const term = { _id: termIdOf(number), number, node: this.node.id, name: this.node.name, beat: 0 };
    const document = { ...term, hasEnded: false, news: readStatus() };
    if (!(await this.insert(document))) return undefined;
    this.lastSeen = { term: document, at: beganAt };
    return { number, beganAt };
  }

  private isFree({ node, hasEnded }: LeaseTermDocument): boolean {
    const silentMs = this.clock.now() - (this.lastSeen?.at ?? 0);
    return hasEnded || node === this.node.id || silentMs >= this.clock.timings.takeOverMs;
  }

  /** Reads the newest term and records when it last changed. */
  private async readNewest(): Promise<LeaseTermDocument | undefined> {
    const newest = await this.database.runOnce(findNewestTerm);
    if (!newest) return undefined;
    if (newest.hasEnded || hasChanged(newest, this.lastSeen?.term))
      this.lastSeen = { term: newest, at: this.clock.now() };
    return newest;
  }

  /** After an insert in doubt, a duplicate may be our own term. */
  private async insert(term: LeaseTermDocument): Promise<boolean> {
    try {
      await this.database.runOnce((db) => db.collection<LeaseTermDocument>(COLLECTION).insertOne(term));
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }
}

function hasChanged(newest: LeaseTermDocument, before: LeaseTermDocument | undefined): boolean {
  return newest._id !== before?._id || newest.beat !== before.beat;
}

const COLLECTION = 'lease';

/** One lease term. `_id` holds its number, so that it is unique; `beat` changes with every heartbeat. */
interface LeaseTermDocument extends StoredDocument {
  readonly number: number;
  readonly node: string;
  readonly name: string;
  readonly beat: number;
  readonly hasEnded: boolean;
  readonly news: Document;
}

/**
 * Intervals, ms: heartbeats, polling by others, the silence after which others take over (`takeOverMs`), and
 * the time without confirmation after which the holder gives up (`giveUpAfterMs` < `takeOverMs`).
 */
interface LeaseTimings {
  readonly heartbeatMs: number;
  readonly pollMs: number;
  readonly giveUpAfterMs: number;
  readonly takeOverMs: number;
}

/** The lease's clock: never compares two machines' clocks. */
interface LeaseClock {
  readonly timings: LeaseTimings;
  /** This process's monotonic clock, ms. */
  readonly now: () => number;
  readonly wait: Wait;
}

/** Our term's number, and when it began by our own clock. */
interface OwnLeaseTerm {
  readonly number: number;
  readonly beganAt: number;
}

interface LeaseTermDependencies {
  readonly database: Database;
  readonly clock: LeaseClock;
  readonly term: OwnLeaseTerm;
  readonly readStatus: () => LeaseStatus;
  readonly stopping: AbortSignal;
}

/** A lease term that we hold for as long as our heartbeats succeed. */
class MongoLeaseTerm implements LeaseTerm {
  readonly number: number;
  readonly signal: AbortSignal;
  private readonly lapsed = new AbortController();
  /** Ends our work but not the term: no other node leads until `release`. */
  private readonly aborting = new AbortController();
  private heartbeats = 0;
  /** When our last successful heartbeat started; others may take over `takeOverMs` after that. */
  private confirmedAt: number;
  private readonly loops: Promise<unknown>;

  constructor(private readonly dependencies: LeaseTermDependencies) {
    this.number = dependencies.term.number;
    this.confirmedAt = dependencies.term.beganAt;
    this.signal = AbortSignal.any([this.lapsed.signal, this.aborting.signal, dependencies.stopping]);
    this.loops = Promise.all([this.sendHeartbeats(), this.lapseInTime()]);
  }

  async assertHeld(): Promise<void> {
    if (this.aborting.signal.aborted) throw new LeaseTermEnded(`term ${String(this.number)} is over`);
    this.assertNotLapsed();
    await this.assertNewest();
    this.assertNotLapsed();
  }

  /** Heartbeats go on until `release`, so other nodes wait. */
  stopWork(): void {
    this.aborting.abort();
  }

  /** Also marks a term that has lapsed as ended, so that other nodes need not wait. */
  async release(): Promise<void> {
    this.lapsed.abort();
    await this.loops;
    await this.update({ hasEnded: true }).catch(ignoreUnavailableOrEnded);
  }

  private async sendHeartbeats(): Promise<void> {
    const { clock } = this.dependencies;
    for (;;) {
      await clock.wait(clock.timings.heartbeatMs, this.lapsed.signal);
      if (this.lapsed.signal.aborted) return;
      // Any failure counts the same: only a heartbeat in time extends the term.
      await this.renew().catch(() => undefined);
    }
  }

  /** Gives up the term in time, even while a heartbeat is pending. */
  private async lapseInTime(): Promise<void> {
    for (;;) {
      await this.dependencies.clock.wait(this.remainingMs(), this.lapsed.signal);
      if (this.hasLapsed()) return;
    }
  }

  private async renew(): Promise<void> {
    const askedAt = this.dependencies.clock.now();
    this.heartbeats += 1;
    await this.update({ beat: this.heartbeats, news: this.dependencies.readStatus() });
    await this.assertNewest();
    this.confirmedAt = askedAt;
  }

  private async update(fields: Partial<LeaseTermDocument>): Promise<void> {
    const filter = { _id: termIdOf(this.number) };
    await this.dependencies.database.runOnce((db) =>
      db.collection<LeaseTermDocument>(COLLECTION).updateOne(filter, { $set: fields }),
    );
  }

  private async assertNewest(): Promise<void> {
    const newest = await this.dependencies.database.runOnce(findNewestTerm);
    if (newest?.number !== this.number) this.lapsed.abort();
    this.assertNotLapsed();
  }

  private remainingMs(): number {
    return Math.max(
      0,
      this.confirmedAt + this.dependencies.clock.timings.giveUpAfterMs - this.dependencies.clock.now(),
    );
  }

  private hasLapsed(): boolean {
    if (this.remainingMs() === 0) this.lapsed.abort();
    return this.lapsed.signal.aborted;
  }

  private assertNotLapsed(): void {
    if (this.hasLapsed()) throw new LeaseTermEnded(`term ${String(this.number)} is over`);
  }
}

function findNewestTerm(db: Db): Promise<LeaseTermDocument | null> {
  return db.collection<LeaseTermDocument>(COLLECTION).findOne({}, { sort: { _id: -1 } });
}

/** Ids sort by term number. */
function termIdOf(number: number): string {
  return `term-${String(number).padStart(12, '0')}`;
}

function ignoreUnavailableOrEnded(error: unknown): undefined {
  if (error instanceof StoreUnavailable || error instanceof LeaseTermEnded) return undefined;
  throw error;
}
