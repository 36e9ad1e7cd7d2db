import clsx from 'clsx';
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { clockText, stockholmDate } from '@app/domain';
import { configQuery } from '../../api/app-config';
import { ApiError } from '../../api/client';
import { connectionTexts, useHasNetwork } from '../../api/connection-status';
import { isStorable } from '../../api/offline-query-cache';
import type { OfflineAnswerSync } from '../../api/offline-answer-sync';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { useJustRecovered, useServerTimeOf, useServerTimeSelector } from '../../components/time-hooks';
import { formatDayOfYear } from '../../config/formats';
import { paths } from '../../config/paths';
import styles from './server-unreachable.module.css';

interface LastSeenBandProps {
  readonly sync: OfflineAnswerSync;
  /**
   * Whether the browser shows the stored page instead of the server's: then missing data is due to the
   * network.
   */
  readonly isStoredPage: boolean;
  readonly isPublic: () => boolean;
}

const BACK_SHOWN_MS = 5000;
const BAND_POLL_MS = 10_000;

/**
 * Shows how old the page's data is without a network, and polls until the server answers.
 * Sticks to the foot of the window at the end of the page, so that nothing moves when it appears.
 */
export function LastSeenBand({ sync, isStoredPage, isPublic }: LastSeenBandProps) {
  const client = useQueryClient();
  const listen = useCallback((notify: () => void) => client.getQueryCache().subscribe(notify), [client]);
  const pageAge = useSyncExternalStore(listen, () => (isPublic() ? dataAge(client, sync) : 'fresh'));
  // With an old configuration, a private page does not know its visitor until the server answers.
  const isConfigStored = useSyncExternalStore(listen, () => isStoredConfig(client, sync));
  const age = pageAge === 'missing' && !isStoredPage ? 'fresh' : pageAge;
  const isBack = useJustRecovered(age === 'fresh', BACK_SHOWN_MS);
  useServerPoll(isConfigStored || age !== 'fresh', BAND_POLL_MS, () => client.invalidateQueries());
  if (age === 'fresh' && !isBack) return <div role="status" />;
  return (
    <aside aria-label="Utan nät" className={clsx('not-printed', styles.band)}>
      <span role="status">
        <BandText age={age} />
      </span>
      {age === 'missing' && (
        <a href={paths.home()} className={styles.link}>
          Till startsidan
        </a>
      )}
    </aside>
  );
}

function BandText({ age }: { age: DataAge }) {
  const cause = useUnreachableText();
  const at = useServerTimeOf(typeof age === 'number' ? age : 0);
  const today = useServerTimeSelector(stockholmDate);
  if (age === 'fresh') return 'Servern svarar igen. Sidan är uppdaterad.';
  if (age === 'missing') return `${cause}. Det här har inte visats på den här enheten förut.`;
  return `${cause}. Visar det som senast sågs, ${fetchedAtText(at, today)}.`;
}

/** The text of why there is no newer data. */
function useUnreachableText(): string {
  return connectionTexts[useHasNetwork() ? 'no-answer' : 'no-network'];
}

/** The time of shown data (epoch ms): 'kl. 14.05', with its day unless that is `today` ('2025-09-13'). */
function fetchedAtText(at: number, today: string): string {
  const day = stockholmDate(at);
  return day === today ? clockText(at) : `${formatDayOfYear(day)} ${clockText(at)}`;
}

const PAGE_POLL_MS = 5000;

/**
 * Shown instead of a private or an organisers' page, which are not stored. Reloads when the server answers.
 */
export function NeedsNetwork() {
  const cause = useUnreachableText();
  useServerPoll(true, PAGE_POLL_MS, () => window.location.reload());
  return (
    <main>
      <div className={styles.bar} />
      <PageWidth>
        <PageTitle title="Sidan behöver nät" />
        <p role="status">
          {cause}. Den här sidan sparas inte på enheten. Den öppnas av sig själv när servern svarar.
        </p>
        <a href={paths.home()} className="button filled">
          Till startsidan
        </a>
      </PageWidth>
    </main>
  );
}

/** The age of the page's data: fresh, missing, or the epoch ms it was fetched. */
type DataAge = 'fresh' | 'missing' | number;

/**
 * The age of the open page's data: the oldest of its answers, and the configuration's only if no other is
 * old.
 * Missing means that a page has nothing old to show and an answer failed; a runner's missing earlier years
 * alone do not count.
 */
function dataAge(client: QueryClient, sync: OfflineAnswerSync): DataAge {
  const active = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => isStorable(queryKey) });
  const restored = active.filter((query) => sync.isRestored(query));
  const besidesConfig = restored.filter(({ queryKey }) => queryKey[0] !== 'config');
  if (besidesConfig.length === 0 && active.some(hasFailed)) return 'missing';
  const times = (besidesConfig.length > 0 ? besidesConfig : restored).map(({ state }) => state.dataUpdatedAt);
  return times.length > 0 ? Math.min(...times) : 'fresh';
}

/** Whether the configuration is a stored one, which does not say who is signed in. */
function isStoredConfig(client: QueryClient, sync: OfflineAnswerSync): boolean {
  const config = client.getQueryCache().find({ queryKey: configQuery.queryKey, exact: true });
  return config !== undefined && sync.isRestored(config);
}

function hasFailed({ state: { data, error } }: Query): boolean {
  return data === undefined && error instanceof ApiError && error.isTransient;
}

const SPREAD_MS = 5000;

/**
 * While the server is unavailable, requests the configuration every `everyMs` plus a random jitter, and when
 * the device gets a network. Calls `whenBack` on an answer.
 */
function useServerPoll(isAway: boolean, everyMs: number, whenBack: () => void | Promise<void>): void {
  const client = useQueryClient();
  const goOn = useEffectEvent(whenBack);
  useEffect(() => {
    if (!isAway) return undefined;
    const ask = async () => {
      await client.query({ ...configQuery, staleTime: 0 });
      await goOn();
    };
    const tryIt = () => void ask().catch(() => undefined);
    const timer = setInterval(tryIt, everyMs + Math.random() * SPREAD_MS);
    addEventListener('online', tryIt);
    return () => {
      clearInterval(timer);
      removeEventListener('online', tryIt);
    };
  }, [client, isAway, everyMs]);
}
