import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const AFTER_MS = 4000;

/** Enables offline use four seconds after the page opens, so that it does not slow the first view. */
export function useWorksOffline(): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(
      () => void import('./works-offline').then(({ workOffline }) => workOffline(client)),
      AFTER_MS,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [client]);
}
