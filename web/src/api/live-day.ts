import {
  boardRunnerRow,
  dayFromSnapshot,
  evolve,
  forkOf,
  needsRefetch,
  type BoardRunner,
  type Day,
  type DayEvent,
  type DaySnapshot,
  type DayUpdate,
  type Race,
  type Runner,
  applyUpdate,
} from '@app/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { getJson } from './client';
import { cachedDayQuery, useCachedDay, type DaySource, type CachedDay } from './cached-day';

/** The server's race day, up to the events this page has received. */
export interface LiveDay extends CachedDay {
  readonly day: Day;
  /** Ids of the commands behind the events received since the fetch. */
  readonly arrivedCommands: ReadonlySet<string>;
}

/** Returns a whole race day ('YYMMDD') for organisers, which stays current. */
export function useLiveDay(day: string): UseQueryResult<LiveDay> {
  return useCachedDay(liveDaySource, day);
}

/** The same day as a query. */
export function dayQuery(day: string) {
  return cachedDayQuery(liveDaySource, day);
}

/** Builds the day from a fetched snapshot. */
export function fetchedDay(snapshot: DaySnapshot): LiveDay {
  return {
    day: dayFromSnapshot(snapshot),
    revision: snapshot.revision,
    arrivedCommands: new Set(),
    fetchId: Symbol(snapshot.day),
  };
}

/**
 * Applies those events that are new. Marks the day outdated when one erases a runner, or revokes or
 * reinstates events from before the fetch: only the server can refold those.
 */
export function withEvents(known: LiveDay, events: readonly DayEvent[]): LiveDay {
  const news = events.filter(({ revision }) => revision > known.revision);
  if (news.length === 0) return known;
  const day = forkOf(known.day);
  const arrived = new Set(known.arrivedCommands);
  const isAnother = news.some(({ event }) => needsRefetch(day, event) || event.type === 'RunnerErased');
  const isOutdated = known.isOutdated ?? (isAnother ? 'changes' : undefined);
  for (const dayEvent of news) {
    evolve(day, dayEvent.event, dayEvent);
    arrived.add(dayEvent.meta.commandId);
  }
  const revision = news.at(-1)?.revision ?? known.revision;
  return { ...known, day, arrivedCommands: arrived, revision, ...(isOutdated && { isOutdated }) };
}

const liveDaySource: DaySource<LiveDay> = {
  name: 'day',
  pollMs: 5000,
  fetchWhole: async (path, signal) => fetchedDay(await getJson<DaySnapshot>(path, { signal })),
  // Fetching all runners again would send each organiser megabytes at every correction (10,000 runners).
  fetchChanges: async (path, { day: { base } }, signal) => {
    const since = base ? `?since=${String(base.revision)}` : '';
    const news = await getJson<DaySnapshot | DayUpdate>(path + since, { signal });
    return fetchedDay(base && 'since' in news ? applyUpdate(base, news) : news);
  },
  applyNews: (known, { events }) => withEvents(known, events),
};

/**
 * Returns the runners of each race as organisers see them, by part. An unchanged runner keeps the same row
 * object, so it does not rerender.
 */
export function boardRunners(day: Day): ReadonlyMap<string, readonly BoardRunner[]> {
  const byRace = new Map<string, BoardRunner[]>(Array.from(day.races.keys(), (part) => [part, []]));
  for (const runner of day.runners.values()) byRace.get(runner.part)?.push(rowOf(day, runner));
  return byRace;
}

function rowOf(day: Day, runner: Runner): BoardRunner {
  const race = day.races.get(runner.part);
  const known = rows.get(runner);
  if (known && known.race === race) return known.row;
  const row = boardRunnerRow(day, runner);
  rows.set(runner, { race, row });
  return row;
}

const rows = new WeakMap<Runner, { readonly race: Race | undefined; readonly row: BoardRunner }>();
