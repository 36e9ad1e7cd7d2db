import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const AFTER_MS = 4000;

/** Has the site kept for when there is no network, once the page has been there for a while: that belongs to nobody's first view. */
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
