import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { knowsRegistration } from './app-config';
import { askStatus } from './client';
import type { LiveSocket, PaymentNews } from './live-socket';
import { paymentLinkKey } from './payment-link';
import { sessionQuery } from './registration';
import { useOnConnect, useSocket } from './socket';
import { ROUNDS, waitAfter } from './wait-times';

/** What has become of a payment: paid or failed for good, not decided yet, somebody else's, or none at all. */
export type PaymentStatus = 'decided' | 'waiting' | 'logged-out' | 'unknown';

/**
 * Waits for a payment: asks the server at once and then ever more seldom, listens on the socket, and asks again when the page
 * comes back from the Swish app. With a `link` whoever pays need not be signed in. `isGivenUp` once the rounds are over without an answer; `refetch` asks once more.
 */
export function usePaymentStatus(payid: string, link?: string) {
  const { data: status, ...query } = useQuery({
    queryKey: ['payment', payid],
    queryFn: async ({ signal, client }): Promise<PaymentStatus> => {
      // What is decided is so for good, also where another server has not heard of it.
      if (client.getQueryData(['payment', payid]) === 'decided') return 'decided';
      return link !== undefined || (await knowsRegistration(client))
        ? statusOf({ payid, link, signal })
        : 'logged-out';
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: 'always',
  });
  const { error, refetch, isFetching } = query;
  const isWaiting = status === undefined || status === 'waiting';
  useCheckAgain(payid, refetch);
  const isLastOver = useRounds(isWaiting, refetch);
  return { status, error, refetch, isFetching, isGivenUp: isWaiting && isLastOver };
}

/** The same for the payment that a registration, or a payment link, waits for: once it is decided that is fetched anew, and with it the page. */
export function useFollowedPayment(payid: string, link?: string) {
  const client = useQueryClient();
  const payment = usePaymentStatus(payid, link);
  const { status } = payment;
  const isOver = status !== undefined && status !== 'waiting';
  useEffect(() => {
    const queryKey = link === undefined ? sessionQuery.queryKey : paymentLinkKey(link);
    if (isOver) void client.invalidateQueries({ queryKey });
  }, [isOver, client, link]);
  return payment;
}

/** Asks round by round. Only these count: whoever goes to and fro between the page and the app does not use them up. */
function useRounds(isWaiting: boolean, ask: () => Promise<unknown>): boolean {
  const [rounds, setRounds] = useState(1);
  const wait = isWaiting && waitAfter(rounds);
  useEffect(() => {
    if (wait === false) return undefined;
    const timer = setTimeout(() => {
      void ask();
      setRounds(rounds + 1);
    }, wait);
    return () => {
      clearTimeout(timer);
    };
  }, [wait, rounds, ask]);
  return rounds > ROUNDS;
}

interface Question {
  readonly payid: string;
  readonly link: string | undefined;
  readonly signal: AbortSignal;
}

async function statusOf({ payid, link, signal }: Question): Promise<PaymentStatus> {
  const by = link === undefined ? '' : `&link=${encodeURIComponent(link)}`;
  const code = await askStatus(`/verify?id=${encodeURIComponent(payid)}${by}`, { signal });
  if (code === 200) return 'decided';
  if (code === 202) return 'waiting';
  return code === 401 || code === 403 ? 'logged-out' : 'unknown';
}

// The page is stopped while the Swish app is in front: what was pushed then is gone.
function useCheckAgain(payid: string, ask: () => Promise<unknown>): void {
  const socket = useSocket();
  useOnConnect(
    useCallback(
      (connected: LiveSocket) => {
        connected.emit('wait-pay', { payid });
      },
      [payid],
    ),
  );
  useEffect(() => {
    const onNews = (news: PaymentNews) => {
      if (news.payid === payid) void ask();
    };
    const onReturn = () => void ask();
    socket.on('payment', onNews);
    window.addEventListener('pageshow', onReturn);
    return () => {
      socket.off('payment', onNews);
      window.removeEventListener('pageshow', onReturn);
    };
  }, [socket, payid, ask]);
}
