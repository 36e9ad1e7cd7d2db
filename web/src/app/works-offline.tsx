import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { configQuery } from '../api/app-config';
import { SeenKeeper } from '../api/keep-seen';
import { LastSeen } from '../api/last-seen';
import { LastSeenBand } from '../features/offline/LastSeenBand';
import { theme } from './theme';
import { isOurCache, isPublicPage } from './worker-rules';

/** True once it has started in this page. */
let isAtWork = false;

/**
 * Starts offline use on public pages, in browsers that support it. If operators have disabled it, deletes
 * everything stored.
 */
export async function workOffline(client: QueryClient): Promise<void> {
  if (isAtWork || !('serviceWorker' in navigator && 'caches' in window)) return;
  if (client.getQueryData(configQuery.queryKey)?.worksOffline === false) await forgetEverything();
  else if (isPublicNow() && !savesData()) {
    showLastSeen(client);
    // If the browser refuses, the page shows less offline, and the same online.
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  }
}

/** Stores answers from now on, and renders the band that dates restored ones. */
export function showLastSeen(client: QueryClient): SeenKeeper {
  isAtWork = true;
  const keeper = new SeenKeeper(client, new LastSeen(caches), isPublicNow);
  keeper.start();
  const place = document.createElement('div');
  place.className = 'last-seen';
  document.body.append(place);
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <ThemeProvider theme={theme}>
          <LastSeenBand keeper={keeper} isKeptPage={'kept' in document.body.dataset} isPublic={isPublicNow} />
        </ThemeProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  return keeper;
}

/** Whether the open page is public. */
export const isPublicNow = () => isPublicPage(window.location.pathname);

/** Visitors on metered connections can set this in their browser. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

async function forgetEverything(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  const names = await caches.keys();
  await Promise.all(names.filter(isOurCache).map((name) => caches.delete(name)));
}
