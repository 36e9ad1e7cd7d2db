import { Clock, SessionStore, type SessionRecord } from '@app/adapters';
import { hash, randomBytes } from 'node:crypto';
import type { Cookies } from './cookies';

/**
 * What a user is signed in as. Each kind has its own cookie, so a parent's sign-in is never an organiser's
 * and neither ends the other.
 */
export type SessionKind = SessionRecord['kind'];

/** The subject of a session, their display name if known, and the revision they were last shown. */
export interface SessionHolder {
  readonly subject: string;
  readonly name?: string | undefined;
  readonly lastShownRevision?: number | undefined;
}

const cookieNames: Readonly<Record<SessionKind, string>> = { admin: 'sid', registration: 'rid' };
const kinds = Object.keys(cookieNames) as SessionKind[];

const DAYS_30 = 30 * 24 * 60 * 60;
const SECRET_BYTES = 32;

/** Sign-in sessions: a random secret in a cookie, stored as a hash, valid for thirty days. */
export class Sessions {
  constructor(
    private readonly store: SessionStore,
    private readonly clock: Clock,
    private readonly cookies: Cookies,
  ) {}

  /** Opens a session, ends the one in `cookies` and returns the `Set-Cookie` header. */
  async open(
    kind: SessionKind,
    { subject, name, lastShownRevision }: SessionHolder,
    cookies: string | undefined,
  ): Promise<string> {
    const now = this.clock.now();
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    await Promise.all([
      this.store.endExpired(now),
      this.end(kind, cookies),
      this.store.put(hashOf(secret), {
        ...{ kind, subject, expiresAt: now + DAYS_30 * 1000 },
        ...(name !== undefined && { name }),
        ...(lastShownRevision !== undefined && { lastShownRevision }),
      }),
    ]);
    return this.cookies.header(cookieNames[kind], secret, DAYS_30);
  }

  /** Ends a session whose cookie was not sent. Ignores a failure, since no client has its secret. */
  async discard(kind: SessionKind, header: string): Promise<void> {
    await this.end(kind, header).catch(() => undefined);
  }

  /** Returns the subject signed in by a `Cookie` header, until the session expires. */
  async subject(kind: SessionKind, cookies: string | undefined): Promise<string | undefined> {
    return (await this.holder(kind, cookies))?.subject;
  }

  async holder(kind: SessionKind, cookies: string | undefined): Promise<SessionHolder | undefined> {
    const secret = this.cookies.value(cookieNames[kind], cookies);
    if (secret === '') return undefined;
    const session = await this.store.get(hashOf(secret));
    return session?.kind === kind && session.expiresAt > this.clock.now() ? session : undefined;
  }

  /** Changes the name in this session; does nothing without a session. */
  async rename(kind: SessionKind, name: string, cookies: string | undefined): Promise<void> {
    const hash = hashOf(this.cookies.value(cookieNames[kind], cookies));
    const session = await this.store.get(hash);
    if (session?.kind === kind) await this.store.put(hash, { ...session, name });
  }

  /** Stores the revision that this session was just shown, if it can: an older one only protects more. */
  async noteShown(kind: SessionKind, revision: number, cookies: string | undefined): Promise<void> {
    const hash = hashOf(this.cookies.value(cookieNames[kind], cookies));
    await this.store.putLastShownRevision(hash, revision).catch(() => undefined);
  }

  /** Signs out of every kind in this browser. Returns the `Set-Cookie` headers. */
  async close(cookies: string | undefined): Promise<string[]> {
    for (const kind of kinds) await this.end(kind, cookies);
    return kinds.map((kind) => this.cookies.header(cookieNames[kind], '', 0));
  }

  /** Signs the user out in every browser. Returns the `Set-Cookie` headers. */
  async closeEverywhere(cookies: string | undefined): Promise<string[]> {
    for (const kind of kinds) {
      const subject = await this.subject(kind, cookies);
      if (subject !== undefined) await this.store.endAll(subject);
    }
    return this.close(cookies);
  }

  async endAll(subject: string): Promise<void> {
    await this.store.endAll(subject);
  }

  private async end(kind: SessionKind, cookies: string | undefined): Promise<void> {
    const secret = this.cookies.value(cookieNames[kind], cookies);
    if (secret !== '') await this.store.end(hashOf(secret));
  }
}

/** The secret has 256 random bits, so an unsalted hash is enough. */
function hashOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
