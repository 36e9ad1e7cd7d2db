import type { PickupItem, RacedayEvent } from '@app/domain';
import type { MadeRow, Row } from '@app/eventing';
import { earlierRaces } from './earlier';
import { revocable } from './revocable';

/** How many of a race have fetched their bib, their bag, and both. */
export interface PickupRow extends Row {
  readonly part: string;
  readonly bib: number;
  readonly bag: number;
  readonly both: number;
}

/** Who has fetched something: in which race they are, and what. */
interface Fetcher {
  part: string;
  readonly items: Set<PickupItem>;
  /** Does not run: what they have fetched counts for no race. */
  isWithdrawn?: boolean;
}

type Counts = { -readonly [Key in keyof MadeRow<PickupRow>]: MadeRow<PickupRow>[Key] };

/** A day's fetchers by runner, and what they come to in each race. */
interface Pickups {
  readonly fetchers: Map<string, Fetcher>;
  readonly counts: Map<string, Counts>;
}

/** How far handing out has come: partition = key = race. */
export const pickups = revocable<Pickups, PickupRow>({
  name: 'pickups',
  version: 3,
  streams: 'raceday-',
  initial: () => ({ fetchers: new Map(), counts: new Map() }),
  evolve: (state, event) => {
    switch (event.type) {
      case 'RaceCreated':
        countsOf(state, event.part);
        break;
      case 'PickupRecorded':
        recounted(state, event, ({ items }) => event.items.forEach((item) => items.add(item)));
        break;
      case 'PickupUndone':
        recounted(state, event, ({ items }) => event.items.forEach((item) => items.delete(item)));
        break;
      case 'RunnerMoved':
        recounted(state, { sort: event.sort, part: event.from }, (fetcher) => (fetcher.part = event.to));
        break;
      case 'RunnerWithdrawn':
      case 'RunnerReinstated':
        if (state.fetchers.has(event.sort))
          recounted(state, event, (fetcher) => (fetcher.isWithdrawn = event.type === 'RunnerWithdrawn'));
        break;
      default:
    }
    return state;
  },
  rows: ({ counts }, since) =>
    since === undefined || CONCERNING.has(since.type)
      ? [...counts].map(([part, row]) => ({ partition: part, key: part, row: { ...row } }))
      : [],
  earlier: earlierRaces,
});

const CONCERNING: ReadonlySet<string> = new Set<RacedayEvent['type']>([
  'RaceCreated',
  'PickupRecorded',
  'PickupUndone',
  'RunnerMoved',
  'RunnerWithdrawn',
  'RunnerReinstated',
]);

/** Changes what a runner has fetched, or where they are, and what that comes to. */
function recounted(
  state: Pickups,
  { sort, part }: { readonly sort: string; readonly part: string },
  change: (fetcher: Fetcher) => void,
): void {
  const fetcher = state.fetchers.get(sort) ?? { part, items: new Set<PickupItem>() };
  state.fetchers.set(sort, fetcher);
  add(state, fetcher, -1);
  change(fetcher);
  add(state, fetcher, 1);
}

function add(state: Pickups, { part, items, isWithdrawn = false }: Fetcher, sign: 1 | -1): void {
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
