import { useState } from 'react';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { MAX_LIVE_CODES } from '@app/domain';
import { configQuery } from '../../api/app-config';
import { serverClock } from '../../api/clock';
import { ApiError, postJson } from '../../api/client';
import { cacheOwnRegistration, ownRegistrationQuery, type OwnRegistration } from '../../api/registration';
import { useServerTimeSelector } from '../../components/time-hooks';
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

/** A wait because a code was mailed to the address just before, perhaps for another device. */
interface CodeWait {
  readonly email: string;
  /** Epoch ms. */
  readonly until: number;
}

/**
 * Requests a code by mail, whether or not the address is known. Returns the login in progress.
 * `waitingFor(address)`: the seconds until a new code can be requested for it.
 */
export function useRequestCode() {
  const [wait, setWait] = useState<CodeWait | null>(null);
  const secondsLeft = useServerTimeSelector((now) =>
    wait === null ? 0 : Math.max(0, Math.ceil((wait.until - now) / 1000)),
  );
  const mutation = useMutation({
    mutationFn: async (typed: string): Promise<LoginDraft> => {
      const email = normalizeAddress(typed);
      const { id } = await postJson<{ id: string }>('/email', { email });
      return withCode(email, id);
    },
    onSuccess: loginDraft.write,
    onError: (error, typed) => {
      if (isJustSent(error))
        setWait({
          email: normalizeAddress(typed),
          until: serverClock.now() + (error.retryAfterMs ?? 0),
        });
    },
  });
  const waitingFor = (typed: string) => (wait?.email === normalizeAddress(typed) ? secondsLeft : 0);
  return { ...mutation, waitingFor };
}

/** Whether a code was refused because one was mailed to the address just before. */
export function isJustSent(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'code-just-sent';
}

/** Returns the address as the server and the login in progress know it. */
export function normalizeAddress(typed: string): string {
  return typed.trim().toLowerCase();
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
