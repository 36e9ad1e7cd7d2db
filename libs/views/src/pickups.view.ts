import {
  addWithoutApplying,
  hasRetroactiveEffect,
  emptyDay,
  evolve,
  type Day,
  type RacedayEvent,
  type RacedayEventOf,
} from '@app/domain';
import type { RowData, Row, View } from '@app/eventing';
import { earlierRaces } from './earlier-partitions';

/** How many runners of a race have fetched their bib, their bag, and both. */
export interface PickupRow extends Row {
  readonly part: string;
  readonly bib: number;
  readonly bag: number;
  readonly both: number;
}

type Counts = { -readonly [Key in keyof RowData<PickupRow>]: RowData<PickupRow>[Key] };

/** The day, and the counts of each race, updated by runner so that an event's cost does not grow. */
interface CountedDay {
  readonly day: Day;
  counts: Map<string, Counts>;
}

/** The event types that concern lists and pickups, apart from those with a retroactive effect. */
const COUNTED_TYPES: ReadonlySet<RacedayEvent['type']> = new Set([
  'RaceCreated',
  'RaceRemoved',
  'RaceRescheduled',
  'RunnerAdded',
  'PickupRecorded',
  'PickupUndone',
  'RunnerMoved',
  'RunnerWithdrawn',
  'RunnerReinstated',
  'RunnerErased',
]);

/** Pickup counts of each race: partition = key = race. */
export const pickups: View<CountedDay, PickupRow, RacedayEvent> = {
  name: 'pickups',
  version: 5,
  streamPrefix: 'raceday-',
  initial: () => ({ day: emptyDay(), counts: new Map() }),
  evolve: (state, event, recorded) => {
    const { day } = state;
    if (hasRetroactiveEffect(event)) {
      evolve(day, event, recorded);
      state.counts = countsOf(day);
      return state;
    }
    // Most events of a race day are crossings, which change no count.
    if (!COUNTED_TYPES.has(event.type)) {
      addWithoutApplying(day, event, recorded);
      return state;
    }
    if ('sort' in event) addToCounts(state, event.sort, -1);
    evolve(day, event, recorded);
    if ('sort' in event) addToCounts(state, event.sort, 1);
    if (event.type === 'RaceCreated' && !state.counts.has(event.part))
      state.counts.set(event.part, noPickups(event.part));
    if (removesRace(event)) state.counts.delete(event.part);
    return state;
  },
  rows: ({ counts }, since) => {
    if (since && removesRace(since)) return [{ partition: since.part, key: since.part, row: null }];
    if (since && !COUNTED_TYPES.has(since.type)) return [];
    return [...counts].map(([part, row]) => ({ partition: part, key: part, row: { ...row } }));
  },
  hasRetroactiveEffect,
  onDemandPartitions: earlierRaces,
};

function removesRace(event: RacedayEvent): event is RacedayEventOf<'RaceRemoved' | 'RaceRescheduled'> {
  return event.type === 'RaceRemoved' || event.type === 'RaceRescheduled';
}

function countsOf(day: Day): Map<string, Counts> {
  const counts = new Map([...day.races.keys()].map((part) => [part, noPickups(part)]));
  for (const sort of day.runners.keys()) addToCounts({ day, counts }, sort, 1);
  return counts;
}

/** Adds a runner on a list to the counts of their race, or subtracts them. */
function addToCounts({ day, counts }: CountedDay, sort: string, sign: 1 | -1): void {
  const runner = day.runners.get(sort);
  const count = runner?.pickups && counts.get(runner.part);
  if (!count) return;
  const { bib, bag } = runner.pickups;
  if (bib) count.bib += sign;
  if (bag) count.bag += sign;
  if (bib && bag) count.both += sign;
}

function noPickups(part: string): Counts {
  return { part, bib: 0, bag: 0, both: 0 };
}
