import { StrictMode } from 'react';
import type { DataRouter } from 'react-router-dom';
import { App, createQueryClient } from './App';
import { createBrowserRouter } from './ground/packages';
import { createRoot } from './ground/react';
import { routes } from './routes';
import { hydratePage } from './hydrate-page';

const root = rootOf(document);

const queryClient = createQueryClient();
const appOn = (router: DataRouter) => (
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>
);
const show = (pages = routes(queryClient)) => {
  createRoot(root).render(appOn(createBrowserRouter(pages)));
};

// Hydrates a server-rendered page; the service worker's offline page starts from stored answers.
const state = document.getElementById('page-state')?.textContent;
if (state) void hydratePage({ root, state, queryClient, appOn });
else if ('kept' in document.body.dataset)
  void import('./offline-page').then(({ openOfflinePage }) => openOfflinePage(queryClient, show));
else show();

function rootOf(page: Document): HTMLElement {
  const element = page.getElementById('root');
  if (!element) throw new Error('index.html has no #root');
  return element;
}
