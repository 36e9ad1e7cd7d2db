import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { configQuery } from '../../api/app-config';

const SPREAD_MS = 5000;

/**
 * While the server is unavailable, requests the configuration every `everyMs` plus a random jitter, and when
 * the device gets a network. Calls `whenBack` on an answer.
 */
export function useServerPoll(isAway: boolean, everyMs: number, whenBack: () => void | Promise<void>): void {
  const client = useQueryClient();
  const goOn = useEffectEvent(whenBack);
  useEffect(() => {
    if (!isAway) return undefined;
    const ask = async () => {
      await client.query({ ...configQuery, staleTime: 0 });
      await goOn();
    };
    const tryIt = () => void ask().catch(() => undefined);
    const timer = setInterval(tryIt, everyMs + Math.random() * SPREAD_MS);
    addEventListener('online', tryIt);
    return () => {
      clearInterval(timer);
      removeEventListener('online', tryIt);
    };
  }, [client, isAway, everyMs]);
}
