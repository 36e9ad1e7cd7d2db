import type { PickupItem, RacedayEvent } from '@app/domain';
import type { MadeRow, Row } from '@app/eventing';
import { earlierRaces } from './earlier';
import { revocable } from './revocable';

/** How many runners of a race have fetched their bib, their bag, and both. */
export interface PickupRow extends Row {
  readonly part: string;
  readonly bib: number;
  readonly bag: number;
  readonly both: number;
}

/** A runner's race, and the items they have fetched. */
interface Fetcher {
  part: string;
  readonly items: Set<PickupItem>;
  /** Their items count for no race. */
  isWithdrawn: boolean;
}

type Counts = { -readonly [Key in keyof MadeRow<PickupRow>]: MadeRow<PickupRow>[Key] };

/** Every runner ever added on the day, and the counts of each race. */
interface Pickups {
  readonly fetchers: Map<string, Fetcher>;
  readonly counts: Map<string, Counts>;
}

const CONCERNING: ReadonlySet<RacedayEvent['type']> = new Set([
  'RaceCreated',
  'RunnerAdded',
  'PickupRecorded',
  'PickupUndone',
  'RunnerMoved',
  'RunnerWithdrawn',
  'RunnerReinstated',
]);

/** Pickup counts of each race: partition = key = race. */
export const pickups = revocable<Pickups, PickupRow>(
  {
    name: 'pickups',
    version: 4,
    streams: 'raceday-',
    initial: () => ({ fetchers: new Map(), counts: new Map() }),
    evolve: (state, event) => {
      switch (event.type) {
        case 'RaceCreated':
          countsOf(state, event.part);
          break;
        case 'RunnerAdded':
          recounted(state, event, ({ items }) => items.clear());
          state.fetchers.set(event.sort, { part: event.part, items: new Set(), isWithdrawn: false });
          break;
        case 'PickupRecorded':
          listed(state, event, ({ items }) => event.items.forEach((item) => items.add(item)));
          break;
        case 'PickupUndone':
          listed(state, event, ({ items }) => event.items.forEach((item) => items.delete(item)));
          break;
        case 'RunnerMoved':
          listed(state, event, (fetcher) => {
            if (fetcher.part === event.from) fetcher.part = event.to;
          });
          break;
        case 'RunnerWithdrawn':
          recounted(state, event, (fetcher) => (fetcher.isWithdrawn = true));
          break;
        case 'RunnerReinstated':
          recounted(state, event, (fetcher) => (fetcher.isWithdrawn = false));
          break;
        default:
      }
      return state;
    },
    rows: ({ counts }) => [...counts].map(([part, row]) => ({ partition: part, key: part, row: { ...row } })),
    earlier: earlierRaces,
  },
  CONCERNING,
);

/**
 * Changes a runner who is on a list. Once their entry, or a move, is revoked, later events about them there
 * have no effect.
 */
function listed(state: Pickups, runner: Named, change: (fetcher: Fetcher) => void): void {
  if (state.fetchers.get(runner.sort)?.isWithdrawn === false) recounted(state, runner, change);
}

interface Named {
  readonly sort: string;
}

/** Changes a runner's items or race, and updates the counts. */
function recounted(state: Pickups, { sort }: Named, change: (fetcher: Fetcher) => void): void {
  const fetcher = state.fetchers.get(sort);
  if (!fetcher) return;
  add(state, fetcher, -1);
  change(fetcher);
  add(state, fetcher, 1);
}

function add(state: Pickups, { part, items, isWithdrawn }: Fetcher, sign: 1 | -1): void {
  if (isWithdrawn) return;
  const counts = countsOf(state, part);
  if (items.has('bib')) counts.bib += sign;
  if (items.has('bag')) counts.bag += sign;
  if (items.size === 2) counts.both += sign;
}

function countsOf({ counts }: Pickups, part: string): Counts {
  const known = counts.get(part) ?? { part, bib: 0, bag: 0, both: 0 };
  counts.set(part, known);
  return known;
}
