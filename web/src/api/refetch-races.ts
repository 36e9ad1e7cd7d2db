import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { dayOf, type RevisionByDay } from '@app/domain';
import { includesDayRevisions } from './day-revisions';
import type { SubscribeAck } from './live-socket';
import { raceKey, racesQuery } from './races';

/**
 * Refetches one race, or all cached ones. It cancels running requests first: they may have been answered
 * before the subscription began, and an invalidation alone would accept their answer.
 */
export async function refetchRaces(client: QueryClient, part?: string): Promise<void> {
  const lists = part === undefined ? ['race'] : raceKey(part);
  await Promise.all([lists, racesQuery.queryKey].map((key) => refetchQuery(client, key)));
}

async function refetchQuery(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

/** Refetches what may have changed before the subscription began; skips answers that already include it. */
export async function refetchMissedRaces(
  client: QueryClient,
  { days = {} }: SubscribeAck,
  part?: string,
): Promise<void> {
  const lists = client.getQueryCache().findAll({ queryKey: part === undefined ? ['race'] : raceKey(part) });
  const keys = [racesQuery.queryKey, ...lists.map(({ queryKey }) => queryKey)];
  const missed = keys.filter((key) => !includesDayRevisions(client, key, daysOf(key, days)));
  await Promise.all(missed.map((key) => refetchQuery(client, key)));
}

/** Refetches the list of all races, unless it already includes every change from before the subscription. */
export async function refetchRaceListIfMissed(
  client: QueryClient,
  { days = {} }: SubscribeAck,
): Promise<void> {
  if (!includesDayRevisions(client, racesQuery.queryKey, days))
    await refetchQuery(client, racesQuery.queryKey);
}

/** A race's list depends on its own day, the list of all races on every reported day. */
function daysOf([, part]: QueryKey, days: RevisionByDay): RevisionByDay {
  if (typeof part !== 'string') return days;
  return { [dayOf(part)]: days[dayOf(part)] ?? Infinity };
}
