import { KeyedMutex, StoreUnavailable } from '@app/eventing';
import { LRUCache } from 'lru-cache';
import { SessionStore, type SessionRecord } from '../sessions/session-store';
import type { IntegrityRecords } from '../integrity/integrity-record';
import type { Database, StoredDocument } from './database';
import { MongoIntegrityRecords } from './mongo.integrity-records';

const COLLECTION = 'sessions';

interface SessionDocument extends StoredDocument {
  readonly subject: string;
  readonly kind: SessionRecord['kind'];
  readonly expiresAt: number;
  readonly name: string | null;
  /** Missing in documents of an older version. */
  readonly lastShownRevision?: number | null;
}

/**
 * The number of cached sessions, and how long a cached one is valid while the database is unavailable, ms.
 */
const MAX_CACHED = 20_000;
const CACHE_TTL_MS = 12 * 60 * 60 * 1000;

/**
 * Sessions in MongoDB: a sign-out applies to all nodes. While the database is unavailable, sessions cached
 * here stay valid for half a day.
 */
export class MongoSessionStore extends SessionStore {
  readonly label = 'MongoDB';
  /** The record of which log and run this store belongs to. */
  readonly integrity: IntegrityRecords;
  private readonly queue = new KeyedMutex();
  private readonly cache = new LRUCache<string, SessionRecord>({ max: MAX_CACHED, ttl: CACHE_TTL_MS });

  constructor(private readonly database: Database) {
    super();
    this.integrity = new MongoIntegrityRecords(database, 'sessions');
  }

  put(hash: string, session: SessionRecord): Promise<void> {
    const { subject, kind, expiresAt, name = null, lastShownRevision = null } = session;
    return this.queue.run(subject, async () => {
      const stored = { _id: hash, subject, kind, expiresAt, name, lastShownRevision };
      await this.database.upsert(COLLECTION, stored);
      this.cache.set(hash, session);
    });
  }

  /** Does not wait for an unavailable database: an older value protects more. */
  async putLastShownRevision(hash: string, lastShownRevision: number): Promise<void> {
    if (this.database.lastError() !== undefined) return;
    await this.database.runOnce((db) =>
      db.collection<SessionDocument>(COLLECTION).updateOne({ _id: hash }, { $set: { lastShownRevision } }),
    );
  }

  async get(hash: string): Promise<SessionRecord | undefined> {
    if (this.database.lastError() !== undefined) return this.readCached(hash);
    try {
      return await this.readStored(hash);
    } catch (error) {
      if (error instanceof StoreUnavailable) return this.readCached(hash, error);
      throw error;
    }
  }

  async all(): Promise<ReadonlyMap<string, SessionRecord>> {
    const found = await this.database.all<SessionDocument>(COLLECTION);
    return new Map(found.map((each) => [each._id, sessionIn(each)]));
  }

  async end(hash: string): Promise<void> {
    this.cache.delete(hash);
    await this.database.remove(COLLECTION, hash);
  }

  endAll(subject: string): Promise<void> {
    for (const [hash, session] of this.cache.entries())
      if (session.subject === subject) this.cache.delete(hash);
    return this.queue.run(subject, () => this.database.removeAll(COLLECTION, { subject }));
  }

  async endExpired(now: number): Promise<void> {
    await this.database.removeAll(COLLECTION, { expiresAt: { $lte: now } });
  }

  failure(): undefined {
    return undefined;
  }

  onFailure(): void {
    // An unavailable server can come back, so this store never fails for good.
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private async readStored(hash: string): Promise<SessionRecord | undefined> {
    const found = await this.database.runOnce((db) =>
      db.collection<SessionDocument>(COLLECTION).findOne({ _id: hash }),
    );
    if (!found) {
      this.cache.delete(hash);
      return undefined;
    }
    const session = sessionIn(found);
    this.cache.set(hash, session);
    return session;
  }

  /** Throws for a session that is not cached: without the database it may exist or not. */
  private readCached(hash: string, cause?: StoreUnavailable): SessionRecord {
    const session = this.cache.get(hash);
    if (session) return session;
    throw cause ?? new StoreUnavailable(`MongoDB is unavailable: ${this.database.lastError() ?? ''}`);
  }
}

function sessionIn(document: SessionDocument): SessionRecord {
  const { subject, kind, expiresAt, name, lastShownRevision = null } = document;
  const session = { subject, kind, expiresAt, ...(name !== null && { name }) };
  return { ...session, ...(lastShownRevision !== null && { lastShownRevision }) };
}
