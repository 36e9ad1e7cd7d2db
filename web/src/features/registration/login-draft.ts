import { LIVE_CODES } from '@app/domain';
import { readKept } from '../../config/kept';

const KEY = 'anmalan.inloggning';

/** A login under way: to which address, and the codes that were mailed there from here, the newest first: either of two mails will do. */
export interface LoginDraft {
  readonly email: string;
  readonly codeIds: readonly [string, ...string[]];
}

/** The login under way in this tab, which outlives a reload; null when there is none. */
export function readLoginDraft(): LoginDraft | null {
  const kept = readKept(KEY);
  return isDraft(kept) ? kept : null;
}

/** The login with one more code, which was just mailed. */
export function withCode(email: string, codeId: string): LoginDraft {
  const before = readLoginDraft();
  const earlier = before?.email === email ? before.codeIds : [];
  return { email, codeIds: [codeId, ...earlier.slice(0, LIVE_CODES - 1)] };
}

/** Keeps the login in this tab. */
export function keepLoginDraft(draft: LoginDraft): void {
  window.sessionStorage.setItem(KEY, JSON.stringify(draft));
}

/** Once one is in, or begins anew. */
export function forgetLoginDraft(): void {
  window.sessionStorage.removeItem(KEY);
}

function isDraft(kept: unknown): kept is LoginDraft {
  const { email, codeIds } = (kept ?? {}) as Partial<Record<keyof LoginDraft, unknown>>;
  return typeof email === 'string' && Array.isArray(codeIds) && typeof codeIds[0] === 'string';
}
