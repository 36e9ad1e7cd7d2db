import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getJson } from './client';
import { serverClock } from './clock';
import type { Edition } from './edition';

/** What the page knows about its visitor and the edition. `now` is the server's clock, epoch ms. */
export interface AppConfig {
  readonly isAdmin: boolean;
  readonly isLoggedIn: boolean;
  readonly wsUrl: string;
  readonly now: number;
  readonly clockSpeed?: number;
  /** No real money: payments go to a simulated Swish. */
  readonly testMode?: boolean;
  /** Our name at Google, where organisers sign in with it; the printed sign-in link is then switched off. */
  readonly googleClientId?: string | null;
  readonly edition: Edition;
}

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => serverClock.measure(() => getJson<AppConfig>('/api/config', { signal })),
  // Coming back to the page or the network asks again: who one is, and what the clock says, may have changed.
  staleTime: 60_000,
});

/** The configuration, which the root route has asked for before any page shows. */
export function useAppConfig(): AppConfig {
  return useSuspenseQuery(configQuery).data;
}

/** The edition's name, also where the configuration could not be had. */
export function useEditionName(): string {
  return useQueryClient().getQueryData(configQuery.queryKey)?.edition.name ?? 'Höstloppet';
}
