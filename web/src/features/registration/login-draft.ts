import { readKept } from '../../config/kept';

const KEY = 'anmalan.inloggning';

/** A login under way: the code that was mailed, and to which address. */
export interface LoginDraft {
  readonly email: string;
  readonly codeId: string;
}

/** The login under way in this tab, which outlives a reload; null when there is none. */
export function readLoginDraft(): LoginDraft | null {
  const kept = readKept(KEY);
  return isDraft(kept) ? kept : null;
}

export function keepLoginDraft(draft: LoginDraft): void {
  window.sessionStorage.setItem(KEY, JSON.stringify(draft));
}

export function forgetLoginDraft(): void {
  window.sessionStorage.removeItem(KEY);
}

function isDraft(kept: unknown): kept is LoginDraft {
  const { email, codeId } = (kept ?? {}) as Partial<Record<keyof LoginDraft, unknown>>;
  return typeof email === 'string' && typeof codeId === 'string';
}
