import { LIVE_CODES } from '@app/domain';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { configQuery } from '../../api/app-config';
import { ApiError, postJson } from '../../api/client';
import { keepSession, sessionQuery, type RegistrationSession } from '../../api/registration';
import { forgetInTab, keepInTab, readFromTab } from '../../config/browser-storage';
import { messages } from '../../config/messages';

const KEY = 'anmalan.inloggning';

/** A login under way: to which address, and the codes that were mailed there from here, the newest first: either of two mails will do. */
export interface LoginDraft {
  readonly email: string;
  readonly codeIds: readonly [string, ...string[]];
}

/** The login under way in this tab, which outlives a reload; null when there is none. */
export function readLoginDraft(): LoginDraft | null {
  const kept = readFromTab(KEY);
  return isDraft(kept) ? kept : null;
}

/** The login with one more code, which was just mailed. */
function withCode(email: string, codeId: string): LoginDraft {
  const before = readLoginDraft();
  const earlier = before?.email === email ? before.codeIds : [];
  return { email, codeIds: [codeId, ...earlier.slice(0, LIVE_CODES - 1)] };
}

/** Keeps the login in this tab. */
function keepLoginDraft(draft: LoginDraft): void {
  keepInTab(KEY, draft);
}

/** Once one is in, or begins anew. */
function forgetLoginDraft(): void {
  forgetInTab(KEY);
}

function isDraft(kept: unknown): kept is LoginDraft {
  const { email, codeIds } = (kept ?? {}) as Partial<Record<keyof LoginDraft, unknown>>;
  return typeof email === 'string' && Array.isArray(codeIds) && typeof codeIds[0] === 'string';
}

/** Asks for a code by mail, whether or not the address is known; gives the login under way. */
export function useAskForCode() {
  return useMutation({
    mutationFn: async (typed: string): Promise<LoginDraft> => {
      const email = typed.trim().toLowerCase();
      const { id } = await postJson<{ id: string }>('/email', { email });
      return withCode(email, id);
    },
    onSuccess: keepLoginDraft,
  });
}

/** Logs in with the mailed code; afterwards the page knows the registration, be it empty, and that one is logged in. */
export function useConfirmCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (answer: LoginDraft & { readonly code: string }) => {
      await enter(client, await confirm(answer));
    },
  });
}

/** Whether a login was refused because it is too late to register. */
export function isClosed(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.message === messages.closed;
}

/** Tries the code as each of those that were mailed, the newest first. Throws what was said of the newest one that it was wrong for. */
async function confirm({ email, codeIds, code }: LoginDraft & { readonly code: string }) {
  const refusals: ApiError[] = [];
  for (const codeId of codeIds) {
    try {
      return await postJson<RegistrationSession | undefined>('/code', { email, codeId, code });
    } catch (error) {
      if (!isAboutTheCode(error)) throw error;
      refusals.push(error);
    }
  }
  const isWrong = (refusal: ApiError) => refusal.code === 'code-wrong';
  throw refusals.find(isWrong) ?? refusals[0] ?? new ApiError(400, messages.unexpected);
}

function isAboutTheCode(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 400 && (error.code ?? '').startsWith('code-');
}

async function enter(client: QueryClient, session: RegistrationSession | undefined): Promise<void> {
  await client.query({ ...configQuery, staleTime: 0 });
  if (session) keepSession(client, session);
  else await client.query(sessionQuery);
  forgetLoginDraft();
}
