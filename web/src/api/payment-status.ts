import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { isSignedInToRegistration } from './app-config';
import { fetchStatus } from './client';
import type { LiveSocket, PaymentUpdate } from './live-socket';
import { ownRegistrationQuery } from './registration';
import { useOnConnect, useSocket } from './socket';

/** `final`: paid, or failed for good; `logged-out`: of another session. */
type PaymentStatus = 'final' | 'waiting' | 'logged-out' | 'unknown';

/**
 * Waits for a payment: polls with growing pauses, listens on the socket, and asks again when the page comes
 * back from the Swish app. With a `link` no sign-in is needed. `hasTimedOut` is true after the last poll
 * without an outcome; `refetch` asks once more.
 */
export function usePaymentStatus(payid: string, link?: string) {
  const { data: status, ...query } = useQuery({
    queryKey: ['payment', payid],
    queryFn: async ({ signal, client }): Promise<PaymentStatus> => {
      // Stays final when another server has not seen it.
      if (client.getQueryData(['payment', payid]) === 'final') return 'final';
      return link !== undefined || (await isSignedInToRegistration(client))
        ? fetchPaymentStatus({ payid, link, signal })
        : 'logged-out';
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: 'always',
  });
  const { error, refetch, isFetching } = query;
  const isWaiting = status === undefined || status === 'waiting';
  useRecheck(payid, refetch);
  const isLastPollDone = usePollRounds(isWaiting, refetch);
  return { status, error, refetch, isFetching, hasTimedOut: isWaiting && isLastPollDone };
}

/** Does the same, and refetches the registration or payment link once the status is not `waiting`. */
export function usePaymentStatusAndRefetch(payid: string, link?: string) {
  const client = useQueryClient();
  const payment = usePaymentStatus(payid, link);
  const { status } = payment;
  const hasOutcome = status !== undefined && status !== 'waiting';
  useEffect(() => {
    const queryKey = link === undefined ? ownRegistrationQuery.queryKey : paymentLinkKey(link);
    if (hasOutcome) void client.invalidateQueries({ queryKey });
  }, [hasOutcome, client, link]);
  return payment;
}

export function paymentLinkKey(link: string) {
  return ['payment-link', link] as const;
}

/** Polls on a timer. Only these polls count: returning from the app does not use them up. */
function usePollRounds(isWaiting: boolean, ask: () => Promise<unknown>): boolean {
  const [rounds, setRounds] = useState(1);
  const wait = isWaiting && pollDelayAfter(rounds);
  useEffect(() => {
    if (wait === false) return undefined;
    const timer = setTimeout(() => {
      void ask();
      setRounds(rounds + 1);
    }, wait);
    return () => clearTimeout(timer);
  }, [wait, rounds, ask]);
  return rounds > MAX_POLLS;
}

interface StatusRequest {
  readonly payid: string;
  readonly link: string | undefined;
  readonly signal: AbortSignal;
}

async function fetchPaymentStatus({ payid, link, signal }: StatusRequest): Promise<PaymentStatus> {
  const linkParam = link === undefined ? '' : `&link=${encodeURIComponent(link)}`;
  const code = await fetchStatus(`/verify?id=${encodeURIComponent(payid)}${linkParam}`, { signal });
  if (code === 200) return 'final';
  if (code === 202) return 'waiting';
  return code === 401 || code === 403 ? 'logged-out' : 'unknown';
}

// The browser suspends the page while the Swish app is in front, so pushes then are lost.
function useRecheck(payid: string, ask: () => Promise<unknown>): void {
  const socket = useSocket();
  useOnConnect(useCallback((connected: LiveSocket) => connected.emit('wait-pay', { payid }), [payid]));
  useEffect(() => {
    const onUpdate = (update: PaymentUpdate) => {
      if (update.payid === payid) void ask();
    };
    const onReturn = () => void ask();
    socket.on('payment', onUpdate);
    window.addEventListener('pageshow', onReturn);
    return () => {
      socket.off('payment', onUpdate);
      window.removeEventListener('pageshow', onReturn);
    };
  }, [socket, payid, ask]);
}

const FIRST_DELAY_MS = 2000;
const BACKOFF_FACTOR = 1.5;

/** Enough for the slowest payment: a bank may take five minutes, twelve polls take more than eight. */
const MAX_POLLS = 12;

/** Returns the time before the next poll, ms; false after the last. */
export function pollDelayAfter(rounds: number): number | false {
  return rounds > MAX_POLLS ? false : FIRST_DELAY_MS * BACKOFF_FACTOR ** Math.max(0, rounds - 1);
}
