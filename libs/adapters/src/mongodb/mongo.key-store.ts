import { KeyStore } from '@app/eventing';
import { Binary } from 'mongodb';
import { randomBytes } from 'node:crypto';
import type { KeysBySubject, ExportableKeyStore } from '../key-store/sqlite.key-store';
import { KeyCache } from '../key-store/key-cache';
import type { IntegrityRecords } from '../integrity/integrity-record';
import type { Database, StoredDocument } from './database';
import { MongoIntegrityRecords } from './mongo.integrity-records';
import type { MasterKey } from './master-key';

const COLLECTION = 'keys';
const KEY_BYTES = 32;
const MAX_CACHED_KEYS = 100_000;
/** Expiry of cached keys: another node may have erased a key while this one was disconnected. */
const CACHE_TTL_MS = 12 * 60 * 60 * 1000;
/** Interval for reloading all keys, so that a node can read during a database outage. */
const RELOAD_EVERY_MS = 60 * 60 * 1000;

/**
 * A subject's key, encrypted with the master key. `null`: a tombstone; the subject was erased and never gets
 * a key again.
 */
interface KeyDocument extends StoredDocument {
  readonly key: Binary | null;
}

/** Keys in MongoDB. A copy of the database without the master key reveals no name. */
export class MongoKeyStore extends KeyStore implements ExportableKeyStore {
  readonly label = 'MongoDB';
  /** The record of which log and run this store belongs to. */
  readonly integrity: IntegrityRecords;
  private readonly cache = new KeyCache(MAX_CACHED_KEYS, CACHE_TTL_MS);
  private reloadTimer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly database: Database,
    private readonly master: MasterKey,
  ) {
    super();
    this.integrity = new MongoIntegrityRecords(database, 'keys');
  }

  /**
   * Loads all keys into the cache, so that even a new node can run on without the database. Throws the
   * database's errors.
   */
  async loadNowAndHourly(): Promise<void> {
    for (const [subject, key] of await this.all())
      if (key) this.cache.put(subject, key);
      else this.cache.block(subject);
    this.scheduleReload();
  }

  /** The first writer of a subject's key creates it; every other writer reads that one. */
  ensure(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    return this.cache.getOrFetch(subjects, async (missing) => {
      const stored = await this.findStored(missing);
      const fresh = missing.filter((subject) => !stored.has(subject));
      if (fresh.length === 0) return stored;
      const created = fresh.map((subject) => ({
        _id: subject,
        key: new Binary(this.master.encrypt(subject, randomBytes(KEY_BYTES))),
      }));
      await this.database.insertMissing(COLLECTION, created);
      return new Map([...stored, ...(await this.findStored(fresh))]);
    });
  }

  find(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    return this.cache.getOrFetch(subjects, (missing) => this.findStored(missing));
  }

  async unknownSubjects(subjects: readonly string[]): Promise<readonly string[]> {
    const stored = await this.findStored(subjects);
    return subjects.filter((subject) => !stored.has(subject));
  }

  /** The number of subjects with a key or a tombstone. */
  async subjectCount(): Promise<number> {
    const ids = await this.database.ids(COLLECTION);
    return ids.length;
  }

  async all(): Promise<KeysBySubject> {
    const found = await this.database.all<KeyDocument>(COLLECTION);
    return new Map(found.map(({ _id, key }) => [_id, key && this.master.decrypt(_id, key.buffer)]));
  }

  async importKeys(keys: KeysBySubject): Promise<void> {
    const encrypted = [...keys].map(([_id, key]) => ({
      _id,
      key: key && new Binary(this.master.encrypt(_id, key)),
    }));
    await this.database.insertMissing(COLLECTION, encrypted);
  }

  async erase(subject: string): Promise<void> {
    this.cache.block(subject);
    await this.database.upsert(COLLECTION, { _id: subject, key: null });
  }

  stopCachingByPrefix(...prefixes: readonly string[]): void {
    for (const prefix of prefixes) this.cache.blockByPrefix(prefix);
  }

  /** Erases several subjects, with or without keys. */
  async eraseAll(subjects: readonly string[]): Promise<void> {
    for (const subject of subjects) await this.erase(subject);
  }

  failure(): undefined {
    return undefined;
  }

  onFailure(): void {
    // An unavailable server can come back, so this store never fails for good.
  }

  close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.reloadTimer);
    return Promise.resolve();
  }

  private scheduleReload(): void {
    if (this.isClosed) return;
    this.reloadTimer = setTimeout(() => {
      // After a failed load, the next one follows an interval later.
      this.loadNowAndHourly().catch(() => {
        this.scheduleReload();
      });
    }, RELOAD_EVERY_MS).unref();
  }

  /** The stored keys; null for the erased. */
  private async findStored(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer | null>> {
    const found = await this.database.findAll<KeyDocument>(COLLECTION, subjects);
    return new Map(found.map(({ _id, key }) => [_id, key && this.master.decrypt(_id, key.buffer)]));
  }
}
