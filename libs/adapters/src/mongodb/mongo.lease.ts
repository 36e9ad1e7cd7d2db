import { StoreAway, type Wait } from '@app/eventing';
import type { Document } from 'mongodb';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Holder, Lease, type LeaseNews, type Taking, type Term, TermOver } from '../lease/lease';
import type { Database, Kept } from './database';
import { isDuplicate } from './judge';

const COLLECTION = 'lease';

/** One term. `_id`: its number, so that there is one of each; `beat` changes as long as the holder is there. */
interface KeptTerm extends Kept {
  readonly number: number;
  readonly node: string;
  readonly name: string;
  readonly beat: number;
  readonly hasEnded: boolean;
  readonly news: Document;
}

/** How a node is known: `id` is of this process alone, `name` is for people. */
export interface LeaseNode {
  readonly id: string;
  readonly name: string;
}

/**
 * How often a holder says that it is there, how often others look, after which silence they take over, and after which failures to say
 * so it lets go by itself, ms. It lets go before others take over: `holdMs` < `takeMs`.
 */
export interface LeasePace {
  readonly beatMs: number;
  readonly lookMs: number;
  readonly holdMs: number;
  readonly takeMs: number;
}

const PACE: LeasePace = { beatMs: 1000, lookMs: 1000, holdMs: 4000, takeMs: 6000 };

/** How a lease tells the time: never by what two machines' clocks say. */
export interface LeaseTime {
  readonly pace: LeasePace;
  /** Of this process, ms: only goes forward. */
  readonly now: () => number;
  readonly wait: Wait;
}

const NO_NEWS = () => ({});

const TIME: LeaseTime = { pace: PACE, now: () => performance.now(), wait: pause };

/**
 * The lease in MongoDB: a document for each term, never changed by anybody but its holder, and the next one is a new `_id`, which only one
 * node can insert. A holder that is not heard of for a while has lost it, whatever it believes: it lets go by its own clock before that,
 * and whoever was paused finds the newer term when it asks.
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
   * A term of one's own, whoever has one: they find that there is a newer one, or let go for want of an answer, and have done so when
   * this resolves. Undefined where somebody else began one at that very moment. Throws StoreAway.
   */
  async takeOver(stopping: AbortSignal): Promise<Term | undefined> {
    const { database, time } = this;
    const term = await this.tryToTake(NO_NEWS, () => true);
    if (!term) return undefined;
    const own = new MongoTerm({ database, time, term, news: NO_NEWS, stopping });
    await time.wait(time.pace.takeMs, own.over);
    return own;
  }

  /** Throws nothing while the database is away: then it is whoever was seen last. */
  async holder(): Promise<Holder | undefined> {
    await this.look().catch(unlessAway);
    if (!this.seen) return undefined;
    const { term, at } = this.seen;
    if (term.hasEnded) return undefined;
    return { name: term.name, term: term.number, silentMs: this.time.now() - at, news: term.news };
  }

  /** A term of ours that began at an instant of our own clock; undefined while somebody else has one. */
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

  /** The newest term, and when it was last seen to change. */
  private async look(): Promise<KeptTerm | undefined> {
    const newest = await this.database.askOnce(newestIn);
    if (!newest) return undefined;
    if (newest.hasEnded || isNews(newest, this.seen?.term)) this.seen = { term: newest, at: this.time.now() };
    return newest;
  }

  /** An insert in doubt may have been our own. */
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

interface OwnTerm {
  readonly number: number;
  readonly beganAt: number;
}

interface TermParts {
  readonly database: Database;
  readonly time: LeaseTime;
  readonly term: OwnTerm;
  readonly news: () => LeaseNews;
  readonly stopping: AbortSignal;
}

/** A term of ours, which goes on as long as we can say so. */
class MongoTerm implements Term {
  readonly number: number;
  readonly over: AbortSignal;
  private readonly lapsed = new AbortController();
  private beats = 0;
  /** When we began to say, last, what then was taken: others may take over so long after that. */
  private heardAt: number;
  private readonly goingOn: Promise<unknown>;

  constructor(private readonly parts: TermParts) {
    this.number = parts.term.number;
    this.heardAt = parts.term.beganAt;
    this.over = AbortSignal.any([this.lapsed.signal, parts.stopping]);
    this.goingOn = Promise.all([this.beat(), this.watch()]);
  }

  async confirm(): Promise<void> {
    this.refuseWhenOver();
    await this.mustBeNewest();
    this.refuseWhenOver();
  }

  /** Also one that is over by now says so: whoever waits for it need wait no longer. */
  async end(): Promise<void> {
    this.lapsed.abort();
    await this.goingOn;
    await this.say({ hasEnded: true }).catch(unlessAway);
  }

  /** Says that we are there. */
  private async beat(): Promise<void> {
    const { time } = this.parts;
    for (;;) {
      await time.wait(time.pace.beatMs, this.lapsed.signal);
      if (this.lapsed.signal.aborted) return;
      // Whatever it is that fails: what counts is whether we could say so in time.
      await this.renew().catch(() => undefined);
    }
  }

  /** Lets go in time, whatever an answer is waited for. */
  private async watch(): Promise<void> {
    for (;;) {
      await this.parts.time.wait(this.leftMs(), this.lapsed.signal);
      if (this.isOver()) return;
    }
  }

  private async renew(): Promise<void> {
    const askedAt = this.parts.time.now();
    this.beats += 1;
    await this.say({ beat: this.beats, news: this.parts.news() });
    await this.mustBeNewest();
    this.heardAt = askedAt;
  }

  private async say(fields: Partial<KeptTerm>): Promise<void> {
    const filter = { _id: idOf(this.number) };
    await this.parts.database.askOnce((db) =>
      db.collection<KeptTerm>(COLLECTION).updateOne(filter, { $set: fields }),
    );
  }

  private async mustBeNewest(): Promise<void> {
    const newest = await this.parts.database.askOnce(newestIn);
    if (newest?.number !== this.number) this.lapsed.abort();
    this.refuseWhenOver();
  }

  private leftMs(): number {
    return Math.max(0, this.heardAt + this.parts.time.pace.holdMs - this.parts.time.now());
  }

  private isOver(): boolean {
    if (this.leftMs() === 0) this.lapsed.abort();
    return this.lapsed.signal.aborted;
  }

  private refuseWhenOver(): void {
    if (this.isOver()) throw new TermOver(`term ${String(this.number)} is over`);
  }
}

type Db = Parameters<Parameters<Database['askOnce']>[0]>[0];

function newestIn(db: Db): Promise<KeptTerm | null> {
  return db.collection<KeptTerm>(COLLECTION).findOne({}, { sort: { _id: -1 } });
}

function isNews(newest: KeptTerm, before: KeptTerm | undefined): boolean {
  return newest._id !== before?._id || newest.beat !== before.beat;
}

/** In the order of their numbers. */
function idOf(number: number): string {
  return `term-${String(number).padStart(12, '0')}`;
}

/** What is away, or over, is looked at again later. */
function unlessAway(error: unknown): undefined {
  if (error instanceof StoreAway || error instanceof TermOver) return undefined;
  throw error;
}

async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stopping }).catch(() => undefined);
}
