import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { configQuery } from '../../api/app-config';

const SPREAD_MS = 5000;

/**
 * While the server is away, asks for the configuration every `everyMs` and a little, each device at its own pace, and as soon as the
 * device has a network; when it comes, `whenBack` is called.
 */
export function useAskingAgain(isAway: boolean, everyMs: number, whenBack: () => void | Promise<void>): void {
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
