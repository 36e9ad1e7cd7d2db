import {
  boardRunnerRow,
  dayIn,
  evolve,
  forkOf,
  isBehind,
  type BoardRunner,
  type Day,
  type DayEvent,
  type DaySnapshot,
  type DayUpdate,
  type Race,
  type Runner,
  updated,
} from '@app/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { getJson } from './client';
import { knownDayQuery, useKnownDay, type DayReading, type KnownDay } from './known-day';

/** A race day as the server has it, as far as this page has heard. */
export interface LiveDay extends KnownDay {
  readonly day: Day;
  /** The commands that led to the events heard since the day was fetched. */
  readonly arrived: ReadonlySet<string>;
}

/** A whole race day ('YYMMDD') for organisers, kept fresh. */
export function useLiveDay(day: string): UseQueryResult<LiveDay> {
  return useKnownDay(liveDay, day);
}

/** The same as a query. */
export function dayQuery(day: string) {
  return knownDayQuery(liveDay, day);
}

/** The day as it was fetched. */
export function fetchedDay(snapshot: DaySnapshot): LiveDay {
  return {
    day: dayIn(snapshot),
    revision: snapshot.revision,
    arrived: new Set(),
    begun: Symbol(snapshot.day),
  };
}

/**
 * The day with those of the events that it does not know. What a word makes of it that is about events before it was fetched only the
 * server knows: that is to be fetched; and so it is when somebody is erased, whose name was in what was fetched.
 */
export function withEvents(known: LiveDay, events: readonly DayEvent[]): LiveDay {
  const news = events.filter(({ revision }) => revision > known.revision);
  if (news.length === 0) return known;
  const day = forkOf(known.day);
  const arrived = new Set(known.arrived);
  const isAnother = news.some(({ event }) => isBehind(day, event) || event.type === 'RunnerErased');
  const isOutdated = known.isOutdated ?? (isAnother ? 'anew' : undefined);
  for (const told of news) {
    evolve(day, told.event, told);
    arrived.add(told.meta.commandId);
  }
  const revision = news.at(-1)?.revision ?? known.revision;
  return { ...known, day, arrived, revision, ...(isOutdated && { isOutdated }) };
}

const liveDay: DayReading<LiveDay> = {
  name: 'day',
  pollMs: 5000,
  fetchWhole: async (path, signal) => fetchedDay(await getJson<DaySnapshot>(path, { signal })),
  // All ten thousand runners would be megabytes for each of the organisers, whenever one of them corrects something.
  fetchAnew: async (path, { day: { base } }, signal) => {
    const since = base ? `?since=${String(base.revision)}` : '';
    const news = await getJson<DaySnapshot | DayUpdate>(path + since, { signal });
    return fetchedDay(base && 'since' in news ? updated(base, news) : news);
  },
  readOn: (known, { events }) => withEvents(known, events),
};

/** The runners of each race as organisers read them, by part. One who is as before has the very same row: it need not be drawn again. */
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
