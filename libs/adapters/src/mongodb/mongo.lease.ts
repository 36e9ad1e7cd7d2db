import { setTimeout as sleep } from 'node:timers/promises';
import {
  type LeaseHolder,
  Lease,
  type LeaseStatus,
  type AcquireLeaseOptions,
  type LeaseTerm,
} from '../lease/lease';
import type { Database } from './database';
import { isDuplicate } from './classify-error';
import {
  COLLECTION,
  termIdOf,
  type LeaseTermDocument,
  type LeaseTimings,
  type LeaseClock,
  MongoLeaseTerm,
  findNewestTerm,
  type OwnLeaseTerm,
  ignoreUnavailable,
} from './mongo.lease-term';

/** A node's identity: `id` is unique to this process, `name` is for display. */
export interface LeaseNode {
  readonly id: string;
  readonly name: string;
}

const TIMINGS: LeaseTimings = { heartbeatMs: 1000, pollMs: 1000, holdMs: 4000, takeOverMs: 6000 };

const NO_STATUS = () => ({});

/**
 * A node inserts a term at most every few seconds, so a second collision comes from another operator: the
 * last to insert holds it.
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
      const term = await this.tryToAcquire(readStatus).catch(ignoreUnavailable);
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
    if (this.database.lastError() === undefined) await this.readNewest().catch(ignoreUnavailable);
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
    const newest = await this.database.askOnce(findNewestTerm);
    if (!newest) return undefined;
    if (newest.hasEnded || hasChanged(newest, this.lastSeen?.term))
      this.lastSeen = { term: newest, at: this.clock.now() };
    return newest;
  }

  /** After an insert in doubt, a duplicate may be our own term. */
  private async insert(term: LeaseTermDocument): Promise<boolean> {
    try {
      await this.database.askOnce((db) => db.collection<LeaseTermDocument>(COLLECTION).insertOne(term));
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

async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stopping }).catch(() => undefined);
}
