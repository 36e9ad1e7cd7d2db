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

/** Once for each page that is opened. */
let isAtWork = false;

/**
 * Keeps the site, and what is seen of it, for when there is no network; only where everybody may read, and where the browser can. Where
 * operators have switched it off, what was kept is thrown away.
 */
export async function workOffline(client: QueryClient): Promise<void> {
  if (isAtWork || !('serviceWorker' in navigator && 'caches' in window)) return;
  if (client.getQueryData(configQuery.queryKey)?.worksOffline === false) await forgetEverything();
  else if (isPublicNow() && !savesData()) {
    showLastSeen(client);
    // A browser that does not let it shows less without a network, and the same with one.
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  }
}

/** Keeps what is seen from now on; below the page a band says from when it is, where it was kept. */
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

/** Whether everybody may read the page that is open. */
export const isPublicNow = () => isPublicPage(window.location.pathname);

/** People who pay for every byte say so in their browser. */
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
