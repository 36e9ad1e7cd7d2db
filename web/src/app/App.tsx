import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider, QueryClient } from '@tanstack/react-query';
import { RouterProvider, type DataRouter } from 'react-router-dom';
import { ApiError } from '../api/client';
import { ConfirmProvider } from '../components/ConfirmDialog';
import { NoticeProvider } from '../components/NoticeProvider';
import { theme } from './theme';

interface AppProps {
  readonly queryClient: QueryClient;
  readonly router: DataRouter;
}

/** Everything that stands around the pages. */
export function App({ queryClient, router }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <NoticeProvider>
          <ConfirmProvider>
            <RouterProvider router={router} />
          </ConfirmProvider>
        </NoticeProvider>
      </ThemeProvider>
    </QueryClientProvider>
  );
}

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
