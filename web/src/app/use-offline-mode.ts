import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const START_DELAY_MS = 4000;

/** Enables offline use four seconds after the page opens, so that it does not slow the first view. */
export function useOfflineMode(): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(
      () => void import('./offline-mode').then(({ enableOfflineMode }) => enableOfflineMode(client)),
      START_DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [client]);
}
