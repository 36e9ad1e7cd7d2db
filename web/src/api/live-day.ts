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
export function liveDayFromSnapshot(snapshot: DaySnapshot): LiveDay {
  return {
    day: dayFromSnapshot(snapshot),
    revision: snapshot.revision,
    arrivedCommands: new Set(),
    fetchId: Symbol(snapshot.day),
  };
}

/**
 * Applies those events that are new. Sets `requiredRefetch` to 'changes' when one erases a runner, or revokes
 * or reinstates events from before the fetch: only the server can refold those.
 */
export function withEvents(cached: LiveDay, events: readonly DayEvent[]): LiveDay {
  const changes = events.filter(({ revision }) => revision > cached.revision);
  if (changes.length === 0) return cached;
  const day = forkOf(cached.day);
  const arrivedCommands = new Set(cached.arrivedCommands);
  const needsRefold = changes.some(({ event }) => needsRefetch(day, event) || event.type === 'RunnerErased');
  const requiredRefetch = cached.requiredRefetch ?? (needsRefold ? 'changes' : undefined);
  for (const dayEvent of changes) {
    evolve(day, dayEvent.event, dayEvent);
    arrivedCommands.add(dayEvent.meta.commandId);
  }
  const revision = changes.at(-1)?.revision ?? cached.revision;
  return { ...cached, day, arrivedCommands, revision, ...(requiredRefetch && { requiredRefetch }) };
}

const liveDaySource: DaySource<LiveDay> = {
  name: 'day',
  pollMs: 5000,
  fetchDay: async (path, signal) =>
    liveDayFromSnapshot(await getJson<DaySnapshot>(path, { signal, onEarlyAnswer: () => undefined })),
  // Fetching all runners again would send each organiser megabytes at every correction (10,000 runners).
  fetchChanges: async (path, { day: { base } }, signal) => {
    const since = base ? `?since=${String(base.revision)}` : '';
    const changes = await getJson<DaySnapshot | DayUpdate>(path + since, { signal });
    return liveDayFromSnapshot(base && 'since' in changes ? applyUpdate(base, changes) : changes);
  },
  applyEvents: (cached, { events }) => withEvents(cached, events),
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
  const cached = rows.get(runner);
  if (cached && cached.race === race) return cached.row;
  const row = boardRunnerRow(day, runner);
  rows.set(runner, { race, row });
  return row;
}

const rows = new WeakMap<Runner, { readonly race: Race | undefined; readonly row: BoardRunner }>();
