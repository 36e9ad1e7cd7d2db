import { DurableStore } from '@app/eventing';

/** Who is signed in: `subject` is a registration's id or an admin's account. Instants are epoch ms. */
export interface SessionRecord {
  readonly subject: string;
  readonly kind: 'registration' | 'admin';
  readonly expiresAt: number;
  /** What an organiser calls themselves, or is called by whoever vouches for them. */
  readonly name?: string;
}

/** Sessions by the hash of their secret; the secret itself is only in the cookie. Durable when it resolves. */
export abstract class SessionStore extends DurableStore {
  abstract put(hash: string, session: SessionRecord): Promise<void>;
  /** The session as it was put, also when it has run out: whoever asks knows what time it is. */
  abstract get(hash: string): Promise<SessionRecord | undefined>;
  /** Every session there is. */
  abstract all(): Promise<ReadonlyMap<string, SessionRecord>>;
  abstract end(hash: string): Promise<void>;
  /** Signs a subject out everywhere. */
  abstract endAll(subject: string): Promise<void>;
  /** Forgets what had run out at `now`. */
  abstract endExpired(now: number): Promise<void>;
}
