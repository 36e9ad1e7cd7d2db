import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider, type DataRouter } from 'react-router-dom';
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
