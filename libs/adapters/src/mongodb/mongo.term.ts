import { StoreUnavailable, type Wait } from '@app/eventing';
import type { Document } from 'mongodb';
import { type LeaseNews, type Term, TermOver } from '../lease/lease';
import type { Database, Kept } from './database';

/** The collection of lease terms, one document each. */
export const COLLECTION = 'lease';

/** One lease term. `_id` holds its number, so that it is unique; `beat` changes with every heartbeat. */
export interface KeptTerm extends Kept {
  readonly number: number;
  readonly node: string;
  readonly name: string;
  readonly beat: number;
  readonly hasEnded: boolean;
  readonly news: Document;
}

/**
 * Intervals, ms: heartbeats, polling by others, the silence after which others take over (`takeMs`), and the
 * time without confirmation after which the holder gives up (`holdMs` < `takeMs`).
 */
export interface LeasePace {
  readonly beatMs: number;
  readonly lookMs: number;
  readonly holdMs: number;
  readonly takeMs: number;
}

/** The lease's clock: never compares two machines' clocks. */
export interface LeaseTime {
  readonly pace: LeasePace;
  /** This process's monotonic clock, ms. */
  readonly now: () => number;
  readonly wait: Wait;
}

/** Our term's number, and when it began by our own clock. */
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

/** A lease term that we hold for as long as our heartbeats succeed. */
export class MongoTerm implements Term {
  readonly number: number;
  readonly over: AbortSignal;
  private readonly lapsed = new AbortController();
  /** Ends our work but not the term: no other node leads until `end`. */
  private readonly ending = new AbortController();
  private beats = 0;
  /** When our last successful heartbeat started; others may take over `takeMs` after that. */
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

  /** Heartbeats go on until `end`, so other nodes wait. */
  lapse(): void {
    this.ending.abort();
  }

  /** Also marks a term that has lapsed as ended, so that other nodes need not wait. */
  async end(): Promise<void> {
    this.lapsed.abort();
    await this.goingOn;
    await this.say({ hasEnded: true }).catch(unlessAway);
  }

  private async beat(): Promise<void> {
    const { time } = this.parts;
    for (;;) {
      await time.wait(time.pace.beatMs, this.lapsed.signal);
      if (this.lapsed.signal.aborted) return;
      // Any failure counts the same: only a heartbeat in time keeps the term.
      await this.renew().catch(() => undefined);
    }
  }

  /** Gives up the term in time, even while a heartbeat is pending. */
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

export function newestIn(db: Db): Promise<KeptTerm | null> {
  return db.collection<KeptTerm>(COLLECTION).findOne({}, { sort: { _id: -1 } });
}

/** Ids sort by term number. */
export function idOf(number: number): string {
  return `term-${String(number).padStart(12, '0')}`;
}

/** Ignores StoreUnavailable and LeaseTermEnded, after which the caller retries. */
export function unlessAway(error: unknown): undefined {
  if (error instanceof StoreUnavailable || error instanceof TermOver) return undefined;
  throw error;
}
