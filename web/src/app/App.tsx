import { QueryClientProvider, QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RouterProvider, type DataRouter } from 'react-router-dom';
import { ApiError } from '../api/client';
import { ErrorBox } from '../components/DataState';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { NoticeProvider } from '../components/NoticeProvider';
import { messages } from '../config/messages';

interface AppProps {
  readonly queryClient: QueryClient;
  readonly router: DataRouter;
}

/** All pages, in the browser. */
export function App({ queryClient, router }: AppProps) {
  return (
    <AppProviders queryClient={queryClient}>
      <RouterProvider router={router} />
    </AppProviders>
  );
}

/** The providers around all pages: server data and notices. */
export function AppProviders({
  queryClient,
  children,
}: Pick<AppProps, 'queryClient'> & { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary fallback={<SiteError />}>
        <NoticeProvider>{children}</NoticeProvider>
      </ErrorBoundary>
    </QueryClientProvider>
  );
}

/** Replaces everything after an error outside the pages; the router shows a page's own error. */
function SiteError() {
  return (
    <main>
      <ErrorBox text={messages.unexpected} onRetry={() => window.location.reload()} />
    </main>
  );
}

const MAX_RETRIES = 2;

/**
 * Creates the cache of server data. A query is retried only after a transient error: no contact, or a server
 * error.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // The browser's network state is unreliable at a race: always send the request.
        networkMode: 'always',
        retry: (failures, error) => error instanceof ApiError && error.isTransient && failures < MAX_RETRIES,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
