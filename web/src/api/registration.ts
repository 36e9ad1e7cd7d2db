import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { OpenPayment, Payment, SessionRunner } from '@app/views';
import { isSignedInToRegistration } from './app-config';
import { messages } from '../config/messages';
import { ApiError, getJson, newerAnswer, postJson } from './client';

/** A registration as its family sees it. `payid` is the payment that paid, else the latest. */
export interface OwnRegistration {
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

/** The signed-in family's registration; null without one. Always refetched: a payment may have arrived. */
export const ownRegistrationQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: async ({ signal, client }) => {
    try {
      if (!(await isSignedInToRegistration(client))) return null;
      return newerRegistration(client, await getJson<OwnRegistration>('/get', { signal }));
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
export async function fetchOwnRegistration(client: QueryClient): Promise<OwnRegistration> {
  await client.cancelQueries({ queryKey: ownRegistrationQuery.queryKey });
  return cacheOwnRegistration(client, await getJson<OwnRegistration>('/get'));
}

/**
 * Fetches the registration before changing that of `email`. Throws ApiError when another family has signed in
 * in another tab.
 */
export async function fetchRegistrationIfOwner(email: string, client: QueryClient): Promise<OwnRegistration> {
  const registration = await fetchOwnRegistration(client);
  if (registration.email !== email)
    throw new ApiError(409, messages.otherOwner(registration.email), OTHER_OWNER);
  return registration;
}

/** Caches an answer as the current registration, unless a newer one is cached; returns the newer. */
export function cacheOwnRegistration(client: QueryClient, fetched: OwnRegistration): OwnRegistration {
  const registration = newerRegistration(client, fetched);
  client.setQueryData(ownRegistrationQuery.queryKey, registration);
  return registration;
}

function newerRegistration(client: QueryClient, fetched: OwnRegistration): OwnRegistration {
  const cached = client.getQueryData<OwnRegistration | null>(['registration']);
  return cached?.email === fetched.email ? newerAnswer(cached, fetched) : fetched;
}

/** Cancels the open payment, so that the registration can be changed. Refetches it on an error. */
export function useCancelPayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payref: string) => postJson<OwnRegistration>('/cancel-payment', { payref }),
    onSuccess: (registration) => cacheOwnRegistration(client, registration),
    onError: () => void client.invalidateQueries({ queryKey: ownRegistrationQuery.queryKey }),
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
