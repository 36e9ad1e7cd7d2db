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
  readonly heartbeatMs: number;
  readonly pollMs: number;
  readonly holdMs: number;
  readonly takeOverMs: number;
}

/** The lease's clock: never compares two machines' clocks. */
export interface LeaseClock {
  readonly timings: LeaseTimings;
  /** This process's monotonic clock, ms. */
  readonly now: () => number;
  readonly wait: Wait;
}

/** Our term's number, and when it began by our own clock. */
export interface OwnLeaseTerm {
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
export class MongoLeaseTerm implements LeaseTerm {
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

  async confirm(): Promise<void> {
    if (this.aborting.signal.aborted) throw new LeaseTermEnded(`term ${String(this.number)} is over`);
    this.assertNotLapsed();
    await this.assertNewest();
    this.assertNotLapsed();
  }

  /** Heartbeats go on until `release`, so other nodes wait. */
  abort(): void {
    this.aborting.abort();
  }

  /** Also marks a term that has lapsed as ended, so that other nodes need not wait. */
  async release(): Promise<void> {
    this.lapsed.abort();
    await this.loops;
    await this.update({ hasEnded: true }).catch(ignoreUnavailable);
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
    await this.dependencies.database.askOnce((db) =>
      db.collection<LeaseTermDocument>(COLLECTION).updateOne(filter, { $set: fields }),
    );
  }

  private async assertNewest(): Promise<void> {
    const newest = await this.dependencies.database.askOnce(findNewestTerm);
    if (newest?.number !== this.number) this.lapsed.abort();
    this.assertNotLapsed();
  }

  private remainingMs(): number {
    return Math.max(
      0,
      this.confirmedAt + this.dependencies.clock.timings.holdMs - this.dependencies.clock.now(),
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
