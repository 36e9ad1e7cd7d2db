import { KeyStore } from '@app/eventing';
import { Binary } from 'mongodb';
import { randomBytes } from 'node:crypto';
import type { AllKeys, MovableKeys } from '../key-store/movable-keys';
import { RecentKeys } from '../key-store/recent-keys';
import type { IntegrityRecords } from '../integrity/integrity-record';
import type { Database, Kept } from './database';
import { MongoRecords } from './mongo.records';
import type { MasterKey } from './sealed-box';

const COLLECTION = 'keys';
const KEY_BYTES = 32;
const REMEMBERED_KEYS = 100_000;
/** Another node may have destroyed a key when this one was not there to hear of it. */
const REMEMBERED_FOR_MS = 12 * 60 * 60 * 1000;
/** So often they are learnt anew, so that a node is never without those that it may still need. */
const LEARNT_EVERY_MS = 60 * 60 * 1000;

/** A subject's key, closed with the master key. `null`: a tombstone, whoever it is was erased and never gets a key again. */
interface KeptKey extends Kept {
  readonly key: Binary | null;
}

/** Keys in MongoDB. Whoever has a copy of the database and not the master key reads nobody's name with them. */
export class MongoKeyStore extends KeyStore implements MovableKeys {
  readonly label = 'MongoDB';
  /** Where it belongs. */
  readonly integrity: IntegrityRecords;
  private readonly recent = new RecentKeys(REMEMBERED_KEYS, REMEMBERED_FOR_MS);
  private learning: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly database: Database,
    private readonly master: MasterKey,
  ) {
    super();
    this.integrity = new MongoRecords(database, 'keys');
  }

  /**
   * Learns everybody's keys, now and from then on every hour: a node that has just begun, and has met nobody yet, then goes on without
   * the database like any other. Throws what the database throws.
   */
  async learnAll(): Promise<void> {
    for (const [subject, key] of await this.all())
      if (key) this.recent.put(subject, key);
      else this.recent.erase(subject);
    this.learnLater();
  }

  /** The first who writes a subject's key has made it; everybody else takes that one. */
  ensure(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    return this.recent.lookUp(subjects, async (missing) => {
      const stored = await this.stored(missing);
      const fresh = missing.filter((subject) => !stored.has(subject));
      if (fresh.length === 0) return stored;
      const made = fresh.map((subject) => ({
        _id: subject,
        key: new Binary(this.master.close(subject, randomBytes(KEY_BYTES))),
      }));
      await this.database.insertMissing(COLLECTION, made);
      return new Map([...stored, ...(await this.stored(fresh))]);
    });
  }

  find(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    return this.recent.lookUp(subjects, (missing) => this.stored(missing));
  }

  async unknown(subjects: readonly string[]): Promise<readonly string[]> {
    const stored = await this.stored(subjects);
    return subjects.filter((subject) => !stored.has(subject));
  }

  /** How many subjects have a key or were erased. */
  async people(): Promise<number> {
    const ids = await this.database.ids(COLLECTION);
    return ids.length;
  }

  async all(): Promise<AllKeys> {
    const found = await this.database.all<KeptKey>(COLLECTION);
    return new Map(found.map(({ _id, key }) => [_id, key && this.master.open(_id, key.buffer)]));
  }

  async takeOver(keys: AllKeys): Promise<void> {
    const closed = [...keys].map(([_id, key]) => ({
      _id,
      key: key && new Binary(this.master.close(_id, key)),
    }));
    await this.database.insertMissing(COLLECTION, closed);
  }

  async erase(subject: string): Promise<void> {
    this.recent.erase(subject);
    await this.database.put(COLLECTION, { _id: subject, key: null });
  }

  forget(...beginnings: readonly string[]): void {
    for (const beginning of beginnings) this.recent.forget(beginning);
  }

  /** Several at once, whether there are keys or not. */
  async eraseAll(subjects: readonly string[]): Promise<void> {
    for (const subject of subjects) await this.erase(subject);
  }

  failure(): undefined {
    return undefined;
  }

  onFailure(): void {
    // What is away is waited for: it never stops for good.
  }

  close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.learning);
    return Promise.resolve();
  }

  private learnLater(): void {
    if (this.isClosed) return;
    this.learning = setTimeout(() => {
      // One that is away has taught what it could, and is asked again.
      this.learnAll().catch(() => {
        this.learnLater();
      });
    }, LEARNT_EVERY_MS).unref();
  }

  /** Those that there are; null for the erased. */
  private async stored(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer | null>> {
    const found = await this.database.findAll<KeptKey>(COLLECTION, subjects);
    return new Map(found.map(({ _id, key }) => [_id, key && this.master.open(_id, key.buffer)]));
  }
}
