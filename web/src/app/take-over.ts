import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { startTransition, type ReactNode } from 'react';
import { matchRoutes, type DataRouter, type RouteObject } from 'react-router-dom';
import { configQuery } from '../api/app-config';
import { serverClock } from '../api/clock';
import { atLeast } from '../api/seen';
import { partsHaveCome } from '../components/lazy-part';
import { TIME_AT_FIRST } from '../components/time-hooks';
import { endListening } from './before-life';
import { createBrowserRouter } from './ground/packages';
import { hydrateRoot } from './ground/react';
import { life } from './life';
import { routes } from './routes';

/** What a page that the server has made goes on from: the server's time in it, epoch ms, and every answer that it shows. */
export interface PageState {
  readonly now: number;
  readonly known: readonly (readonly [key: QueryKey, data: unknown])[];
}

/** What is taken over: where the page is, the `state` that came with it, and what all pages stand on. */
interface Whole {
  readonly root: HTMLElement;
  readonly state: string;
  readonly queryClient: QueryClient;
  /** The app on its router. */
  readonly appOn: (router: DataRouter) => ReactNode;
}

/**
 * Takes over a page that the server has made: it is there to be read, and comes to life in its place. Does then what somebody has done
 * with it already.
 */
export async function takeOver({ root, state, queryClient, appOn }: Whole): Promise<void> {
  know(queryClient, JSON.parse(state) as PageState);
  // What the root route fetches first has come with the page.
  const known = { loaderData: { '0': null } };
  const router = createBrowserRouter(await withMatchedPages(routes(queryClient)), { hydrationData: known });
  const doAsHeard = endListening();
  startTransition(() => {
    hydrateRoot(root, appOn(router));
  });
  await life;
  doAsHeard();
  // News for what is around a part that has not come yet would have it made again, after a gap.
  await Promise.race([partsHaveCome(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  await queryClient.invalidateQueries({ queryKey: configQuery.queryKey });
}

/** Whose part never comes is somebody all the same. */
const PATIENCE_MS = 10_000;

/**
 * Takes what the page shows for what is known. The server has just said that it holds, however long ago it was made, or that it does not;
 * but it was made for nobody: what depends on who is reading asks anew.
 */
function know(client: QueryClient, { now, known }: PageState): void {
  const isNews = suppose();
  const age = isNews ? 0 : Math.max(0, serverClock.now() - now);
  client.setQueryData(TIME_AT_FIRST, now);
  for (const [queryKey, data] of known) {
    const isForNobody = queryKey[0] === configQuery.queryKey[0];
    client.setQueryData(queryKey, data, {
      updatedAt: Date.now() - (isForNobody ? Math.max(age, NOT_JUST_NOW_MS) : age),
    });
    if (!isNews) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}

/** So old that nobody is taken for a stranger by it, and not so old that it is fetched at once. */
const NOT_JUST_NOW_MS = 30_000;

/**
 * Whether the page's bytes were asked for just now, and are how things stand: on the way back browsers show what they kept, a server that
 * is busy may have nothing newer, and who has just written asks for what came of it. Learns the server's time from the answer where it tells.
 */
function suppose(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!visit || visit.type === 'back_forward') return false;
  const told = new Map(visit.serverTiming.map(({ name, description }) => [name, description]));
  if (told.get('now')) serverClock.suppose(Number(told.get('now')), visit);
  return !told.has('older') && atLeast('') === '';
}

/** The pages of an address with their code, so that they are there at once; the same routes otherwise. */
async function withMatchedPages(routes: RouteObject[]): Promise<RouteObject[]> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  }
  return routes;
}
