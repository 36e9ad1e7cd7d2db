import { SessionStore, type SessionRecord } from './session-store.port';

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
