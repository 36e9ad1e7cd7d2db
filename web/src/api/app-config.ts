import { queryOptions, useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { CourseOutline, EditionTexts } from '@app/domain';
import type { NoticesInForce } from '@app/views';
import { getJson } from './client';
import { serverClock } from './clock';
import type { Edition } from './edition';

/** What the page knows about its visitor and the edition. `now` is the server's clock, epoch ms. */
export interface AppConfig {
  readonly isAdmin: boolean;
  readonly isLoggedIn: boolean;
  /** Whether one is signed in to a registration: for strangers, and organisers without one, there is none to ask for. */
  readonly hasRegistration: boolean;
  /** What the organiser is called; null for those who have not said, and for everybody else. */
  readonly organiserName?: string | null;
  readonly wsUrl: string;
  /** The site's own address, which is passed on when a page is shared: 'https://race.example.se'. */
  readonly site: string;
  readonly now: number;
  readonly clockSpeed?: number;
  /** No real money: payments go to a simulated Swish. */
  readonly testMode?: boolean;
  /** At a public address, and yet no mail leaves it. */
  readonly mailStays?: boolean;
  /** Our name at Google, where organisers sign in with it; the printed sign-in link is then switched off. */
  readonly googleClientId?: string | null;
  /** Whether what everybody may read is kept in the browser for when there is no network; false: what was kept is thrown away. */
  readonly worksOffline?: boolean;
  readonly edition: Edition;
  /** What the edition says of itself in words. */
  readonly texts: EditionTexts;
  /** How the courses look from above, small. */
  readonly outlines: readonly CourseOutline[];
  /** What organisers tell everybody as the page opens. */
  readonly notices: NoticesInForce;
  /** The earlier years that there are lists of results of, newest first. */
  readonly resultYears: readonly number[];
  /** The last day of races here in each earlier year, 'YYYY-MM-DD', newest first. */
  readonly earlierRaceDays: readonly string[];
}

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => serverClock.measure(() => getJson<AppConfig>('/api/config', { signal })),
  // Coming back to the page or the network asks again: who one is, and what the clock says, may have changed.
  staleTime: 60_000,
});

/** The configuration, which the root route has fetched before any page shows. */
export function useAppConfig(): AppConfig {
  return useSuspenseQuery(configQuery).data;
}

/** The same for who is reading; while a page that the server has made comes to life, which it may do in parts, for whom it was made: nobody. */
export function useOwnConfig(): AppConfig {
  const config = useAppConfig();
  const isAlive = useSyncExternalStore(never, inBrowser, onServer);
  return isAlive ? config : { ...config, isAdmin: false, isLoggedIn: false };
}

const never = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;

/**
 * Whether one is signed in to a registration. A no may be old news, since one signs in in another tab too: only one that has just
 * come counts.
 */
export async function knowsRegistration(client: QueryClient): Promise<boolean> {
  if (client.getQueryData(configQuery.queryKey)?.hasRegistration) return true;
  const { hasRegistration } = await client.query({ ...configQuery, staleTime: JUST_NOW_MS });
  return hasRegistration;
}

// A page that opens has fetched it a moment ago, however slow its network.
const JUST_NOW_MS = 10_000;

/** The edition's name and day, also where the configuration could not be had. */
export function useEditionTitle(): { name: string; date?: string } {
  return useQueryClient().getQueryData(configQuery.queryKey)?.edition ?? { name: 'Höstloppet' };
}
