import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider, QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RouterProvider, type DataRouter } from 'react-router-dom';
import { ApiError } from '../api/client';
import { ConfirmProvider } from '../components/ConfirmDialog';
import { NoticeProvider } from '../components/NoticeProvider';
import { theme } from './theme';

interface AppProps {
  readonly queryClient: QueryClient;
  readonly router: DataRouter;
}

/** All pages, in a browser. */
export function App({ queryClient, router }: AppProps) {
  return (
    <Surroundings queryClient={queryClient}>
      <RouterProvider router={router} />
    </Surroundings>
  );
}

/** The theme, the server data, the notices and the confirmation dialog around all pages. */
export function Surroundings({
  queryClient,
  children,
}: Pick<AppProps, 'queryClient'> & { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <NoticeProvider>
          <ConfirmProvider>{children}</ConfirmProvider>
        </NoticeProvider>
      </ThemeProvider>
    </QueryClientProvider>
  );
}

const RETRIES = 2;

/** The cache of server data. A query is tried again only after an error that may pass: no contact, or a server fault. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // The browser's own word about the network is not trusted at a race: send the request, and see.
        networkMode: 'always',
        retry: (failures, error) => error instanceof ApiError && error.isPassing && failures < RETRIES,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
