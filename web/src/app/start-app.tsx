import { StrictMode } from 'react';
import type { DataRouter } from 'react-router-dom';
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
const show = (pages = routes(queryClient)) => createRoot(root).render(renderApp(createBrowserRouter(pages)));

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
