import { setTimeout as sleep } from 'node:timers/promises';
import { type Holder, Lease, type LeaseNews, type Taking, type Term } from '../lease/lease';
import type { Database } from './database';
import { isDuplicate } from './judge';
import {
  COLLECTION,
  idOf,
  type KeptTerm,
  type LeasePace,
  type LeaseTime,
  MongoTerm,
  newestIn,
  type OwnTerm,
  unlessAway,
} from './mongo.term';

/** A node's identity: `id` is unique to this process, `name` is for display. */
export interface LeaseNode {
  readonly id: string;
  readonly name: string;
}

const PACE: LeasePace = { beatMs: 1000, lookMs: 1000, holdMs: 4000, takeMs: 6000 };

const NO_NEWS = () => ({});

/**
 * A node inserts a term at most every few seconds, so a second collision comes from another operator: the
 * last to insert holds it.
 */
const TAKE_OVER_TRIES = 2;

const TIME: LeaseTime = { pace: PACE, now: () => performance.now(), wait: pause };

/**
 * The lease in MongoDB: one document per term, changed by its holder only; the next term is a new `_id`,
 * which one node alone can insert. A holder without heartbeats loses it. By its own clock it gives up before
 * that, and a paused holder finds the newer term when it asks.
 */
export class MongoLease extends Lease {
  readonly isShared = true;
  private seen: { readonly term: KeptTerm; readonly at: number } | undefined;

  constructor(
    private readonly database: Database,
    private readonly node: LeaseNode,
    private readonly time: LeaseTime = TIME,
  ) {
    super();
  }

  async take({ stopping, news = () => ({}) }: Taking): Promise<Term | undefined> {
    while (!stopping.aborted) {
      const term = await this.tryToTake(news).catch(unlessAway);
      const { database, time } = this;
      if (term) return new MongoTerm({ database, time, term, news, stopping });
      await time.wait(time.pace.lookMs, stopping);
    }
    return undefined;
  }

  /**
   * Takes the lease from any holder, and resolves once that holder has noticed or timed out. Takes over a
   * term that another node starts meanwhile. Returns undefined when another node is first each time. Throws
   * StoreUnavailable.
   */
  async takeOver(stopping: AbortSignal): Promise<Term | undefined> {
    const { database, time } = this;
    let term: OwnTerm | undefined;
    for (let tries = 0; !term && tries < TAKE_OVER_TRIES; tries += 1)
      term = await this.tryToTake(NO_NEWS, () => true);
    if (!term) return undefined;
    const own = new MongoTerm({ database, time, term, news: NO_NEWS, stopping });
    await time.wait(time.pace.takeMs, own.over);
    return own;
  }

  /** While the database is unavailable returns the last known holder, without waiting for it. */
  async holder(): Promise<Holder | undefined> {
    if (this.database.trouble() === undefined) await this.look().catch(unlessAway);
    if (!this.seen) return undefined;
    const { term, at } = this.seen;
    if (term.hasEnded) return undefined;
    return { name: term.name, term: term.number, silentMs: this.time.now() - at, news: term.news };
  }

  /** Starts a new term, dated by our own clock; undefined while another node holds one. */
  private async tryToTake(
    news: () => LeaseNews,
    isFree = (newest: KeptTerm) => this.isFree(newest),
  ): Promise<OwnTerm | undefined> {
    const newest = await this.look();
    if (newest && !isFree(newest)) return undefined;
    const number = (newest?.number ?? 0) + 1;
    const beganAt = this.time.now();
    const term = { _id: idOf(number), number, node: this.node.id, name: this.node.name, beat: 0 };
    const kept = { ...term, hasEnded: false, news: news() };
    if (!(await this.insert(kept))) return undefined;
    this.seen = { term: kept, at: beganAt };
    return { number, beganAt };
  }

  private isFree({ node, hasEnded }: KeptTerm): boolean {
    const silentMs = this.time.now() - (this.seen?.at ?? 0);
    return hasEnded || node === this.node.id || silentMs >= this.time.pace.takeMs;
  }

  /** Reads the newest term and records when it last changed. */
  private async look(): Promise<KeptTerm | undefined> {
    const newest = await this.database.askOnce(newestIn);
    if (!newest) return undefined;
    if (newest.hasEnded || isNews(newest, this.seen?.term)) this.seen = { term: newest, at: this.time.now() };
    return newest;
  }

  /** After an insert in doubt, a duplicate may be our own term. */
  private async insert(term: KeptTerm): Promise<boolean> {
    try {
      await this.database.askOnce((db) => db.collection<KeptTerm>(COLLECTION).insertOne(term));
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }
}

function isNews(newest: KeptTerm, before: KeptTerm | undefined): boolean {
  return newest._id !== before?._id || newest.beat !== before.beat;
}

async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stopping }).catch(() => undefined);
}
