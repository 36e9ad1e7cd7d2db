import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { OpenPayment, Payment, SessionRunner } from '@app/views';
import { isSignedInToRegistration } from './app-config';
import { messages } from '../config/messages';
import { ApiError, getJson, newerAnswer, postJson } from './client';

/** A registration as its family sees it. `payid` is the payment that paid, else the latest. */
export interface RegistrationSession {
  readonly email: string;
  readonly deltagare: Runners;
  /** The participants as paid for, if organisers have corrected any of them. */
  readonly bought: Runners | null;
  readonly payid: string | null;
  readonly swishtory: Readonly<Record<string, Payment>>;
  readonly paid: boolean;
  readonly open: AwaitedPayment | null;
  readonly closed: boolean;
  /** When the family requested erasure (ISO); null without a request. */
  readonly erasureAskedAt: string | null;
  readonly revision: number;
}

/** The pending payment. `link` opens it in the payer's Swish app, or in test mode on the simulator's page. */
export type AwaitedPayment = OpenPayment & { readonly link?: string };

/** Participants by the key that the page generated for them. */
export type Runners = Readonly<Record<string, SessionRunner>>;

/**
 * The registration of the signed-in family; null without one. Always refetched: a payment may have arrived.
 */
export const sessionQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: async ({ signal, client }) => {
    try {
      if (!(await isSignedInToRegistration(client))) return null;
      return newerSession(client, await getJson<RegistrationSession>('/get', { signal }));
    } catch (error) {
      if (isLoggedOut(error)) return null;
      throw error;
    }
  },
  staleTime: 0,
});

/** Polling interval of an open page: a payment may arrive, or be opened or cancelled in another tab. */
export const PAYMENT_POLL_MS = 15_000;

/**
 * Fetches the registration without retries, so that a network error shows at once. Throws ApiError(401) when
 * signed out.
 */
export async function fetchSession(client: QueryClient): Promise<RegistrationSession> {
  await client.cancelQueries({ queryKey: sessionQuery.queryKey });
  return cacheSession(client, await getJson<RegistrationSession>('/get'));
}

/**
 * Fetches the registration before changing that of `email`. Throws ApiError when another family has signed in
 * in another tab.
 */
export async function fetchSessionOf(email: string, client: QueryClient): Promise<RegistrationSession> {
  const session = await fetchSession(client);
  if (session.email !== email) throw new ApiError(409, messages.otherOwner(session.email), OTHER_OWNER);
  return session;
}

/** Caches an answer as the current registration, unless a newer one is cached; returns the newer. */
export function cacheSession(client: QueryClient, fetched: RegistrationSession): RegistrationSession {
  const session = newerSession(client, fetched);
  client.setQueryData(sessionQuery.queryKey, session);
  return session;
}

function newerSession(client: QueryClient, fetched: RegistrationSession): RegistrationSession {
  const cached = client.getQueryData<RegistrationSession | null>(['registration']);
  return cached?.email === fetched.email ? newerAnswer(cached, fetched) : fetched;
}

/**
 * Cancels the open payment, so that the registration can be changed. On an error the registration is
 * refetched.
 */
export function useCancelPayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payref: string) => postJson<RegistrationSession>('/cancel-payment', { payref }),
    onSuccess: (session) => {
      cacheSession(client, session);
    },
    onError: () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}

/** Whether another family is signed in than the page was shown for. */
export function isOtherOwner(error: unknown): boolean {
  return error instanceof ApiError && error.code === OTHER_OWNER;
}

/** Whether the session has ended. */
export function isLoggedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

const OTHER_OWNER = 'other-owner';
