import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { startTransition, type ReactNode } from 'react';
import { matchRoutes, type DataRouter, type RouteObject } from 'react-router-dom';
import { configQuery } from '../api/app-config';
import { serverClock } from '../api/clock';
import { withConsistencyToken } from '../api/consistency-token';
import { lazyComponentsLoaded } from '../components/lazy-component';
import { INITIAL_TIME_KEY } from '../components/time-hooks';
import { prepareInputReplay } from './early-input';
import { createBrowserRouter } from './vendor/packages';
import { hydrateRoot } from './vendor/react';
import { hydrated } from './hydration';
import { routes } from './routes';

/** The state embedded in a server-rendered page: the server's time (epoch ms) and the answers it shows. */
export interface PageState {
  readonly now: number;
  readonly known: readonly (readonly [key: QueryKey, data: unknown])[];
}

interface HydrationInput {
  readonly root: HTMLElement;
  readonly state: string;
  readonly queryClient: QueryClient;
  readonly renderApp: (router: DataRouter) => ReactNode;
}

/** Hydrates a server-rendered page, then replays the visitor's earlier input. */
export async function hydratePage({ root, state, queryClient, renderApp }: HydrationInput): Promise<void> {
  fillCache(queryClient, JSON.parse(state) as PageState);
  // The page came with the root route's loader data.
  const hydrationData = { loaderData: { '0': null } };
  const router = createBrowserRouter(await loadMatchedRoutes(routes(queryClient)), { hydrationData });
  const replayInput = prepareInputReplay();
  startTransition(() => void hydrateRoot(root, renderApp(router)));
  await hydrated;
  replayInput();
  // An update around a lazy component that has not loaded would discard its server-rendered HTML.
  await Promise.race([
    lazyComponentsLoaded(),
    new Promise((resolve) => setTimeout(resolve, LAZY_TIMEOUT_MS)),
  ]);
  await queryClient.invalidateQueries({ queryKey: configQuery.queryKey });
}

/** A lazy component may fail to load: the configuration is refetched after this time anyway. */
const LAZY_TIMEOUT_MS = 10_000;

/**
 * Fills the cache with the page's answers. They count as fresh if the server has just confirmed the page;
 * answers that depend on the visitor do not, since the page was rendered for a signed-out one.
 */
function fillCache(client: QueryClient, { now, known }: PageState): void {
  const isCurrent = syncClockFromPage();
  const age = isCurrent ? 0 : Math.max(0, serverClock.now() - now);
  client.setQueryData(INITIAL_TIME_KEY, now);
  for (const [queryKey, data] of known) {
    const isForSignedOut = queryKey[0] === configQuery.queryKey[0];
    client.setQueryData(queryKey, data, {
      updatedAt: Date.now() - (isForSignedOut ? Math.max(age, NOT_FRESH_MS) : age),
    });
    if (!isCurrent) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}

/** Too old to prove that a visitor is signed out, but not old enough to be refetched at once. */
const NOT_FRESH_MS = 30_000;

/**
 * Returns whether the page is current: not from the back/forward cache, not marked older by a busy server,
 * and not after a recent write of this visitor. Sets the server clock from the response when it includes the
 * time.
 */
function syncClockFromPage(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!visit || visit.type === 'back_forward') return false;
  const timings = new Map(visit.serverTiming.map(({ name, description }) => [name, description]));
  if (timings.get('now')) serverClock.addPageSample(Number(timings.get('now')), visit);
  return !timings.has('older') && withConsistencyToken('') === '';
}

/** Loads the code of the current address's pages into the routes, so that they render at once. */
async function loadMatchedRoutes(routes: RouteObject[]): Promise<RouteObject[]> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  }
  return routes;
}
