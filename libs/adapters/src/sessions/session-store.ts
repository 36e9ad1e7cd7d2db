import { DurableStore } from '@app/eventing';

/** A session: `subject` is a registration's id or an admin's account. Instants are epoch ms. */
export interface SessionRecord {
  readonly subject: string;
  readonly kind: 'registration' | 'admin';
  readonly expiresAt: number;
  /** The organiser's name, chosen or from the identity provider. */
  readonly name?: string;
  /** The revision of the registration as last shown in this session. */
  readonly lastShownRevision?: number;
}

/** Sessions by the hash of their secret, which only the cookie holds. Durable when it resolves. */
export abstract class SessionStore extends DurableStore {
  abstract put(hash: string, session: SessionRecord): Promise<void>;
  /** Stores the revision that an existing session was last shown; does nothing without the session. */
  abstract putLastShownRevision(hash: string, revision: number): Promise<void>;
  /** Returns the session as it was put, also when expired; the caller checks the time. */
  abstract get(hash: string): Promise<SessionRecord | undefined>;
  abstract all(): Promise<ReadonlyMap<string, SessionRecord>>;
  abstract end(hash: string): Promise<void>;
  /** Ends every session of a subject. */
  abstract endAll(subject: string): Promise<void>;
  /** Removes the sessions that have expired at `now`. */
  abstract endExpired(now: number): Promise<void>;
}

export class MemorySessionStore extends SessionStore {
  private readonly sessions: Map<string, SessionRecord>;

  constructor(sessions: Iterable<readonly [hash: string, session: SessionRecord]> = []) {
    super();
    this.sessions = new Map(sessions);
  }

  put(hash: string, session: SessionRecord): Promise<void> {
    this.sessions.set(hash, session);
    return Promise.resolve();
  }

  putLastShownRevision(hash: string, lastShownRevision: number): Promise<void> {
    const session = this.sessions.get(hash);
    if (session) this.sessions.set(hash, { ...session, lastShownRevision });
    return Promise.resolve();
  }

  get(hash: string): Promise<SessionRecord | undefined> {
    return Promise.resolve(this.sessions.get(hash));
  }

  all(): Promise<ReadonlyMap<string, SessionRecord>> {
    return Promise.resolve(new Map(this.sessions));
  }

  end(hash: string): Promise<void> {
    this.sessions.delete(hash);
    return Promise.resolve();
  }

  endAll(subject: string): Promise<void> {
    return this.endMatching((session) => session.subject === subject);
  }

  endExpired(now: number): Promise<void> {
    return this.endMatching(({ expiresAt }) => expiresAt <= now);
  }

  failure(): undefined {
    return undefined;
  }

  onFailure(): void {
    // Memory has no disk to fail.
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private endMatching(matches: (session: SessionRecord) => boolean): Promise<void> {
    for (const [hash, session] of this.sessions) if (matches(session)) this.sessions.delete(hash);
    return Promise.resolve();
  }
}
