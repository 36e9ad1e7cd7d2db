import { queryOptions, useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { CourseOutline, CourseRecord, EditionTexts, PriceStep } from '@app/domain';
import type { CurrentNotices } from '@app/views';
import { getJson } from './client';
import { serverClock } from './clock';

/**
 * The visitor's session and the edition, as GET /api/config returns them. `now` is the server's clock, epoch
 * ms.
 */
export interface AppConfig {
  readonly isAdmin: boolean;
  readonly isLoggedIn: boolean;
  /**
   * Whether the visitor is signed in to a registration. Without one (the public, most organisers) there is
   * none to fetch.
   */
  readonly hasRegistration: boolean;
  /** The organiser's name; null when none is set, and for all other visitors. */
  readonly organiserName?: string | null;
  readonly wsUrl: string;
  /** The site's own address, used when a page is shared: 'https://race.example.se'. */
  readonly site: string;
  readonly now: number;
  readonly clockSpeed?: number;
  /** No real money: payments use a simulated Swish. */
  readonly testMode?: boolean;
  /** The site has a public address but sends no mail. */
  readonly mailStays?: boolean;
  /** Our client id at Google, when organisers sign in with it; the printed sign-in link is then disabled. */
  readonly googleClientId?: string | null;
  /** Whether the browser stores public answers for offline use; false: it deletes what it has stored. */
  readonly worksOffline?: boolean;
  readonly edition: Edition;
  readonly texts: EditionTexts;
  /** Small outlines of the courses, seen from above. */
  readonly outlines: readonly CourseOutline[];
  /** Organisers' notices at the time the page opens. */
  readonly notices: CurrentNotices;
  /** Earlier years with result lists, newest first. */
  readonly resultYears: readonly number[];
  /** The last race day of each earlier year, 'YYYY-MM-DD', newest first. */
  readonly earlierRaceDays: readonly string[];
  /** Races with a planned start ('HH:MM') of their own instead of the programme's. */
  readonly raceStarts?: readonly RaceStart[];
}

export interface RaceStart {
  readonly part: string;
  readonly date: string;
  readonly distance: number;
  readonly plannedStart: string;
}

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) =>
    serverClock.measure((onEarlyAnswer) => getJson<AppConfig>('/api/config', { signal, onEarlyAnswer })),
  // The page refetches when it or the network comes back: the session and the clock may have changed.
  staleTime: 60_000,
});

/** Returns the configuration, which the root route fetches before any page shows. */
export function useAppConfig(): AppConfig {
  return useSuspenseQuery(configQuery).data;
}

/**
 * Returns the configuration of this visitor. During hydration it is signed out, as in the page that the
 * server rendered.
 */
export function useVisitorConfig(): AppConfig {
  const config = useAppConfig();
  const isAlive = useSyncExternalStore(subscribeNever, inBrowser, onServer);
  return isAlive ? config : { ...config, isAdmin: false, isLoggedIn: false };
}

const subscribeNever = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;

/**
 * Returns whether the visitor is signed in to a registration. Refetches a cached no: the visitor may have
 * signed in in another tab.
 */
export async function isSignedInToRegistration(client: QueryClient): Promise<boolean> {
  if (client.getQueryData(configQuery.queryKey)?.hasRegistration) return true;
  const { hasRegistration } = await client.query({ ...configQuery, staleTime: FRESH_MS });
  return hasRegistration;
}

// A page that opens fetched the configuration within this time, even on a slow network.
const FRESH_MS = 10_000;

/** Returns the edition's name and date; a default name when the configuration is missing. */
export function useEditionTitle(): { name: string; date?: string } {
  return useQueryClient().getQueryData(configQuery.queryKey)?.edition ?? { name: 'Höstloppet' };
}

/** One year's race as its organisers describe it. Times without a zone are Swedish local time; money is whole `currency`. */
export interface Edition {
  readonly name: string;
  readonly date: string;
  readonly place: string;
  readonly distances: readonly EditionDistance[];
  readonly currency: string;
  /** In order; each price applies until its own moment, the last (null) without end. */
  readonly prices: readonly PriceStep[];
  readonly registrationButtonUntil: string;
  readonly registrationCloses: string;
  readonly courseRecords: readonly CourseRecord[];
  /** Runners under this age (years) have neither name nor time in public; null for no limit. */
  readonly publicResults: { readonly hideAgeUnder: number | null };
  /** The organisers' own map, shown instead of ours. */
  readonly courseMap: { readonly embed: string } | null;
  readonly organiser: Organiser;
  readonly partners: readonly EditionPartner[];
  /** The share channels, in the order offered. */
  readonly share: readonly ShareChannel[];
}

/** A partner of the race; `logo` is the address of its picture, missing when there is only a name. */
export interface EditionPartner {
  readonly name: string;
  readonly url: string;
  readonly logo?: string;
}

export type ShareChannel = 'facebook' | 'twitter' | 'linkedin' | 'email';

/** `start` is 'HH:MM'. */
export interface EditionDistance {
  readonly metres: number;
  readonly km: number;
  readonly label: string;
  readonly start: string;
}

interface Organiser {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
}
