import { StoreUnavailable, type Wait } from '@app/eventing';
import type { Document } from 'mongodb';
import { type LeaseStatus, type LeaseTerm, LeaseTermEnded } from '../lease/lease';
import type { Database, StoredDocument } from './database';

/** The collection of lease terms, one document each. */
export const COLLECTION = 'lease';

/** One lease term. `_id` holds its number, so that it is unique; `beat` changes with every heartbeat. */
export interface LeaseTermDocument extends StoredDocument {
  readonly number: number;
  readonly node: string;
  readonly name: string;
  readonly beat: number;
  readonly hasEnded: boolean;
  readonly news: Document;
}

/**
 * Intervals, ms: heartbeats, polling by others, the silence after which others take over (`takeOverMs`), and
 * the time without confirmation after which the holder gives up (`holdMs` < `takeOverMs`).
 */
export interface LeaseTimings {
  readonly beatMs: number;
  readonly lookMs: number;
  readonly holdMs: number;
  readonly takeMs: number;
}

/** The lease's clock: never compares two machines' clocks. */
export interface LeaseClock {
  readonly pace: LeaseTimings;
  /** This process's monotonic clock, ms. */
  readonly now: () => number;
  readonly wait: Wait;
}

/** Our term's number, and when it began by our own clock. */
export interface OwnLeaseTerm {
  readonly number: number;
  readonly beganAt: number;
}

interface LeaseTermParts {
  readonly database: Database;
  readonly time: LeaseClock;
  readonly term: OwnLeaseTerm;
  readonly news: () => LeaseStatus;
  readonly stopping: AbortSignal;
}

/** A lease term that we hold for as long as our heartbeats succeed. */
export class MongoLeaseTerm implements LeaseTerm {
  readonly number: number;
  readonly over: AbortSignal;
  private readonly lapsed = new AbortController();
  /** Ends our work but not the term: no other node leads until `release`. */
  private readonly ending = new AbortController();
  private heartbeats = 0;
  /** When our last successful heartbeat started; others may take over `takeOverMs` after that. */
  private confirmedAt: number;
  private readonly loops: Promise<unknown>;

  constructor(private readonly parts: LeaseTermParts) {
    this.number = parts.term.number;
    this.confirmedAt = parts.term.beganAt;
    this.over = AbortSignal.any([this.lapsed.signal, this.ending.signal, parts.stopping]);
    this.loops = Promise.all([this.sendHeartbeats(), this.lapseInTime()]);
  }

  async confirm(): Promise<void> {
    if (this.ending.signal.aborted) throw new LeaseTermEnded(`term ${String(this.number)} is over`);
    this.assertNotLapsed();
    await this.assertNewest();
    this.assertNotLapsed();
  }

  /** Heartbeats go on until `release`, so other nodes wait. */
  lapse(): void {
    this.ending.abort();
  }

  /** Also marks a term that has lapsed as ended, so that other nodes need not wait. */
  async end(): Promise<void> {
    this.lapsed.abort();
    await this.loops;
    await this.update({ hasEnded: true }).catch(ignoreUnavailable);
  }

  private async sendHeartbeats(): Promise<void> {
    const { time } = this.parts;
    for (;;) {
      await time.wait(time.pace.beatMs, this.lapsed.signal);
      if (this.lapsed.signal.aborted) return;
      // Any failure counts the same: only a heartbeat in time extends the term.
      await this.renew().catch(() => undefined);
    }
  }

  /** Gives up the term in time, even while a heartbeat is pending. */
  private async lapseInTime(): Promise<void> {
    for (;;) {
      await this.parts.time.wait(this.remainingMs(), this.lapsed.signal);
      if (this.hasLapsed()) return;
    }
  }

  private async renew(): Promise<void> {
    const askedAt = this.parts.time.now();
    this.heartbeats += 1;
    await this.update({ beat: this.heartbeats, news: this.parts.news() });
    await this.assertNewest();
    this.confirmedAt = askedAt;
  }

  private async update(fields: Partial<LeaseTermDocument>): Promise<void> {
    const filter = { _id: termIdOf(this.number) };
    await this.parts.database.askOnce((db) =>
      db.collection<LeaseTermDocument>(COLLECTION).updateOne(filter, { $set: fields }),
    );
  }

  private async assertNewest(): Promise<void> {
    const newest = await this.parts.database.askOnce(findNewestTerm);
    if (newest?.number !== this.number) this.lapsed.abort();
    this.assertNotLapsed();
  }

  private remainingMs(): number {
    return Math.max(0, this.confirmedAt + this.parts.time.pace.holdMs - this.parts.time.now());
  }

  private hasLapsed(): boolean {
    if (this.remainingMs() === 0) this.lapsed.abort();
    return this.lapsed.signal.aborted;
  }

  private assertNotLapsed(): void {
    if (this.hasLapsed()) throw new LeaseTermEnded(`term ${String(this.number)} is over`);
  }
}

type Db = Parameters<Parameters<Database['askOnce']>[0]>[0];

export function findNewestTerm(db: Db): Promise<LeaseTermDocument | null> {
  return db.collection<LeaseTermDocument>(COLLECTION).findOne({}, { sort: { _id: -1 } });
}

/** Ids sort by term number. */
export function termIdOf(number: number): string {
  return `term-${String(number).padStart(12, '0')}`;
}

/** Ignores StoreUnavailable and LeaseTermEnded, after which the caller retries. */
export function ignoreUnavailable(error: unknown): undefined {
  if (error instanceof StoreUnavailable || error instanceof LeaseTermEnded) return undefined;
  throw error;
}
