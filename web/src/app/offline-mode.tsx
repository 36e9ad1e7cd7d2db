import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { configQuery } from '../api/app-config';
import { OfflineAnswerSync } from '../api/offline-answer-sync';
import { OfflineQueryCache } from '../api/offline-query-cache';
import { LastSeenBand } from '../features/offline/server-unreachable';
import { isOurCache, isPublicPage } from './worker-rules';

/** True once it has started in this page. */
let isStarted = false;

/**
 * Starts offline use on public pages, in browsers that support it. If operators have disabled it, deletes
 * everything stored.
 */
export async function enableOfflineMode(client: QueryClient): Promise<void> {
  if (isStarted || !('serviceWorker' in navigator && 'caches' in window)) return;
  if (client.getQueryData(configQuery.queryKey)?.worksOffline === false) await deleteOfflineData();
  else if (isPublicPageOpen() && !savesData()) {
    startAnswerSync(client);
    // If the browser refuses, the page shows less offline, and the same online.
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  }
}

/** Stores answers from now on, and renders the band that dates restored ones. */
export function startAnswerSync(client: QueryClient): OfflineAnswerSync {
  isStarted = true;
  const answerSync = new OfflineAnswerSync(client, new OfflineQueryCache(caches), isPublicPageOpen);
  answerSync.start();
  const container = document.createElement('div');
  container.className = 'last-seen';
  document.body.append(container);
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <LastSeenBand
          sync={answerSync}
          isStoredPage={'kept' in document.body.dataset}
          isPublic={isPublicPageOpen}
        />
      </QueryClientProvider>
    </StrictMode>,
  );
  return answerSync;
}

export const isPublicPageOpen = () => isPublicPage(window.location.pathname);

/** Visitors on metered connections can set this in their browser. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

async function deleteOfflineData(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  const names = await caches.keys();
  await Promise.all(names.filter(isOurCache).map((name) => caches.delete(name)));
}
