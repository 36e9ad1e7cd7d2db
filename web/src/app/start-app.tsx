import { StrictMode } from 'react';
import type { DataRouter } from 'react-router-dom';
import { delayPreloads } from '../components/lazy-component';
import { App, createQueryClient } from './App';
import { createBrowserRouter } from './vendor/packages';
import { createRoot } from './vendor/react';
import { routes } from './routes';
import { hydratePage } from './hydrate-page';

const root = rootOf(document);

const queryClient = createQueryClient();
const renderApp = (router: DataRouter) => (
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>
);
const show = (pages = routes(queryClient)) => {
  const router = createBrowserRouter(pages);
  createRoot(root).render(renderApp(router));
  delayPreloads(whenIdle(router));
};

const CHECK_MS = 100;
const IDLE_MS = 300;
const MAX_DELAY_MS = 10_000;

/** Resolves when the page has its code and has fetched nothing for a while, or after ten seconds. */
function whenIdle(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    let busyAt = startedAt;
    const timer = setInterval(() => {
      const now = performance.now();
      if (!router.state.initialized || queryClient.isFetching() > 0) busyAt = now;
      if (now - busyAt < IDLE_MS && now - startedAt < MAX_DELAY_MS) return;
      clearInterval(timer);
      resolve();
    }, CHECK_MS);
  });
}

// Hydrates a server-rendered page; the service worker's offline page starts from stored answers.
const state = document.getElementById('page-state')?.textContent;
if (state) void hydratePage({ root, state, queryClient, renderApp });
else if ('kept' in document.body.dataset)
  void import('./offline-page').then(({ openOfflinePage }) => openOfflinePage(queryClient, show));
else show();

function rootOf(page: Document): HTMLElement {
  const element = page.getElementById('root');
  if (!element) throw new Error('index.html has no #root');
  return element;
}
