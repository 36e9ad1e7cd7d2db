import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { askStatus } from './client';
import { ROUNDS, waitAfter } from './wait-times';
import type { LiveSocket, PaymentNews } from './live-socket';
import { useOnConnect, useSocket } from './socket';

/** How it stands with a payment: paid or failed for good, not decided yet, somebody else's, or none at all. */
export type PaymentStanding = 'settled' | 'waiting' | 'logged-out' | 'unknown';

/**
 * Waits for a payment: asks the server at once and then ever more seldom, listens on the socket, and asks again when the page
 * comes back from the Swish app. `isGivenUp` once the rounds are over without an answer; `refetch` asks once more.
 */
export function usePaymentStanding(payid: string) {
  const queryKey = ['payment', payid];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => standingOf(payid, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => {
      const isOver = state.data !== undefined && state.data !== 'waiting';
      return isOver ? false : waitAfter(state.dataUpdateCount + state.errorUpdateCount);
    },
  });
  useAskAgain(payid, query.refetch);
  const rounds = useRounds(queryKey);
  const { data: standing, error, refetch, isFetching } = query;
  const isWaiting = standing === undefined || standing === 'waiting';
  return { standing, error, refetch, isFetching, isGivenUp: isWaiting && rounds > ROUNDS };
}

async function standingOf(payid: string, signal: AbortSignal): Promise<PaymentStanding> {
  const status = await askStatus(`/verify?id=${encodeURIComponent(payid)}`, { signal });
  if (status === 200) return 'settled';
  if (status === 202) return 'waiting';
  return status === 401 || status === 403 ? 'logged-out' : 'unknown';
}

function useRounds(queryKey: readonly string[]): number {
  const state = useQueryClient().getQueryState(queryKey);
  return state ? state.dataUpdateCount + state.errorUpdateCount : 0;
}

// The page stands still while the Swish app is in front: what was pushed then is gone.
function useAskAgain(payid: string, ask: () => Promise<unknown>): void {
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
