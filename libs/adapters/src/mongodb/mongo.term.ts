import { StoreAway, type Wait } from '@app/eventing';
import type { Document } from 'mongodb';
import { type LeaseNews, type Term, TermOver } from '../lease/lease';
import type { Database, Kept } from './database';

/** Where terms are, a document for each. */
export const COLLECTION = 'lease';

/** One term. `_id`: its number, so that there is one of each; `beat` changes as long as the holder is there. */
export interface KeptTerm extends Kept {
  readonly number: number;
  readonly node: string;
  readonly name: string;
  readonly beat: number;
  readonly hasEnded: boolean;
  readonly news: Document;
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

/** How a lease tells the time: never by what two machines' clocks say. */
export interface LeaseTime {
  readonly pace: LeasePace;
  /** Of this process, ms: only goes forward. */
  readonly now: () => number;
  readonly wait: Wait;
}

/** Which term, and when it began by our own clock. */
export interface OwnTerm {
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
export class MongoTerm implements Term {
  readonly number: number;
  readonly over: AbortSignal;
  private readonly lapsed = new AbortController();
  /** Ours is over, and nobody else's begins: what goes on still has to end. */
  private readonly ending = new AbortController();
  private beats = 0;
  /** When we began to say, last, what then was taken: others may take over so long after that. */
  private heardAt: number;
  private readonly goingOn: Promise<unknown>;

  constructor(private readonly parts: TermParts) {
    this.number = parts.term.number;
    this.heardAt = parts.term.beganAt;
    this.over = AbortSignal.any([this.lapsed.signal, this.ending.signal, parts.stopping]);
    this.goingOn = Promise.all([this.beat(), this.watch()]);
  }

  async confirm(): Promise<void> {
    if (this.ending.signal.aborted) throw new TermOver(`term ${String(this.number)} is over`);
    this.refuseWhenOver();
    await this.mustBeNewest();
    this.refuseWhenOver();
  }

  /** It is held until it is ended, and said so: others wait. */
  lapse(): void {
    this.ending.abort();
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

/** The newest term there is. */
export function newestIn(db: Db): Promise<KeptTerm | null> {
  return db.collection<KeptTerm>(COLLECTION).findOne({}, { sort: { _id: -1 } });
}

/** In the order of their numbers. */
export function idOf(number: number): string {
  return `term-${String(number).padStart(12, '0')}`;
}

/** What is away, or over, is looked at again later. */
export function unlessAway(error: unknown): undefined {
  if (error instanceof StoreAway || error instanceof TermOver) return undefined;
  throw error;
}
