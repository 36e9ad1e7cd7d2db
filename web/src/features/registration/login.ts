import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { MAX_LIVE_CODES } from '@app/domain';
import { configQuery } from '../../api/app-config';
import { ApiError, postJson } from '../../api/client';
import { cacheOwnRegistration, ownRegistrationQuery, type OwnRegistration } from '../../api/registration';
import { messages } from '../../config/messages';
import { json, storedValue } from '../../config/stored-value';

/**
 * A login in progress: the address, and the ids of the codes mailed to it from this tab, newest first. Any of
 * the codes is valid.
 */
export interface LoginDraft {
  readonly email: string;
  readonly codeIds: readonly [string, ...string[]];
}

/** Requests a code by mail, whether or not the address is known. Returns the login in progress. */
export function useRequestCode() {
  return useMutation({
    mutationFn: async (typed: string): Promise<LoginDraft> => {
      const email = typed.trim().toLowerCase();
      const { id } = await postJson<{ id: string }>('/email', { email });
      return withCode(email, id);
    },
    onSuccess: loginDraft.write,
  });
}

/**
 * Logs in with the mailed code. Afterwards the cache has the registration, even an empty one, and a config
 * with the user signed in.
 */
export function useConfirmCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (answer: LoginDraft & { readonly code: string }) => {
      await startSession(client, await confirm(answer));
    },
  });
}

/**
 * Tries the code with every code id, newest first. If none fits, throws the newest "wrong code" error,
 * otherwise the first error.
 */
async function confirm({ email, codeIds, code }: LoginDraft & { readonly code: string }) {
  const refusals: ApiError[] = [];
  for (const codeId of codeIds) {
    try {
      return await postJson<OwnRegistration | undefined>('/code', { email, codeId, code });
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

async function startSession(client: QueryClient, registration: OwnRegistration | undefined): Promise<void> {
  await client.query({ ...configQuery, staleTime: 0 });
  if (registration) cacheOwnRegistration(client, registration);
  else await client.query(ownRegistrationQuery);
  loginDraft.write(null);
}

/** Whether a request was refused because registration is closed. */
export function isClosedRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.message === messages.closed;
}

/** The login in progress in this tab, also after a reload. Null without one. */
export const loginDraft = storedValue<LoginDraft | null>(
  'anmalan.inloggning',
  json((read) => (isDraft(read) ? read : null)),
  'sessionStorage',
);

function isDraft(stored: unknown): stored is LoginDraft {
  const { email, codeIds } = (stored ?? {}) as Partial<Record<keyof LoginDraft, unknown>>;
  return typeof email === 'string' && Array.isArray(codeIds) && typeof codeIds[0] === 'string';
}

function withCode(email: string, codeId: string): LoginDraft {
  const before = loginDraft.read();
  const earlier = before?.email === email ? before.codeIds : [];
  return { email, codeIds: [codeId, ...earlier.slice(0, MAX_LIVE_CODES - 1)] };
}
