import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { OpenPayment, Payment, SessionRunner } from '@app/views';
import { knowsRegistration } from './app-config';
import { messages } from '../config/messages';
import { ApiError, getJson, newerOf, postJson } from './client';

/** A registration as its owner sees it. `payid` is the payment that counts: the one that paid, else the latest. */
export interface RegistrationSession {
  readonly email: string;
  readonly deltagare: Runners;
  /** The participants as they were paid for, once organisers have corrected any of them. */
  readonly bought: Runners | null;
  readonly payid: string | null;
  readonly swishtory: Readonly<Record<string, Payment>>;
  readonly paid: boolean;
  readonly open: AwaitedPayment | null;
  readonly closed: boolean;
  /** Since when (ISO) the family wants to be erased; null where it does not. */
  readonly erasureAskedAt: string | null;
  readonly revision: number;
}

/** The payment that is awaited. `link` opens it in the payer's Swish app, or in test mode on the simulator's page. */
export type AwaitedPayment = OpenPayment & { readonly link?: string };

/** Participants by the key that the page made for them. */
export type Runners = Readonly<Record<string, SessionRunner>>;

/** The registration of whoever is logged in with their e-mail address; null for strangers. Always fetched anew: money may have come. */
export const sessionQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: async ({ signal, client }) => {
    try {
      if (!(await knowsRegistration(client))) return null;
      return newerSession(client, await getJson<RegistrationSession>('/get', { signal }));
    } catch (error) {
      if (isLoggedOut(error)) return null;
      throw error;
    }
  },
  staleTime: 0,
});

/** How often a page that stays open asks: money may come, and a payment may be begun or given up in another tab. */
export const ASK_EVERY_MS = 15_000;

/** The registration as the server has it now, also for those who do not look; fetched once, so that no net is said at once. Throws ApiError(401) for strangers. */
export async function freshSession(client: QueryClient): Promise<RegistrationSession> {
  await client.cancelQueries({ queryKey: sessionQuery.queryKey });
  return keepSession(client, await getJson<RegistrationSession>('/get'));
}

/** The same, for a change that is meant for the registration of `email`. Throws ApiError when another tab has signed somebody else in. */
export async function sessionOf(email: string, client: QueryClient): Promise<RegistrationSession> {
  const session = await freshSession(client);
  if (session.email !== email) throw new ApiError(409, messages.otherOwner(session.email), OTHER_OWNER);
  return session;
}

/** Keeps what a call answered with as the registration now, unless a newer one is known; gives the one that counts. */
export function keepSession(client: QueryClient, read: RegistrationSession): RegistrationSession {
  const session = newerSession(client, read);
  client.setQueryData(sessionQuery.queryKey, session);
  return session;
}

function newerSession(client: QueryClient, read: RegistrationSession): RegistrationSession {
  const known = client.getQueryData<RegistrationSession | null>(['registration']);
  return known?.email === read.email ? newerOf(known, read) : read;
}

/** Gives the open payment up, so that the registration can be changed again. Whatever the answer, the registration is fetched anew. */
export function useCancelPayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payref: string) => postJson<RegistrationSession>('/cancel-payment', { payref }),
    onSuccess: (session) => {
      keepSession(client, session);
    },
    onError: () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}

/** Whether somebody else is signed in than the page was shown for. */
export function isOtherOwner(error: unknown): boolean {
  return error instanceof ApiError && error.code === OTHER_OWNER;
}

/** Whether the server no longer knows who one is. */
export function isLoggedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

const OTHER_OWNER = 'other-owner';
