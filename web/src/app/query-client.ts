import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/client';

const RETRIES = 2;

/** Server data for the whole page. Only what may pass (no contact, a server fault) is tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A race is run on bad networks: ask anyway, and let the answer tell.
        networkMode: 'always',
        retry: (failures, error) => error instanceof ApiError && error.isPassing && failures < RETRIES,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
