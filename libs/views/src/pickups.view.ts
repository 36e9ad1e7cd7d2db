import type { PickupItem, RacedayEvent } from '@app/domain';
import type { RowData, Row } from '@app/eventing';
import { earlierRaces } from './earlier-partitions';
import { refoldedOnRevocation } from './refolded-view';

/** How many runners of a race have fetched their bib, their bag, and both. */
export interface PickupRow extends Row {
  readonly part: string;
  readonly bib: number;
  readonly bag: number;
  readonly both: number;
}

/** A runner's race, and the items they have fetched. */
interface RunnerPickups {
  part: string;
  readonly items: Set<PickupItem>;
  /** Their items count for no race. */
  isWithdrawn: boolean;
}

type Counts = { -readonly [Key in keyof RowData<PickupRow>]: RowData<PickupRow>[Key] };

/** Every runner ever added on the day, and the counts of each race. */
interface Pickups {
  readonly runners: Map<string, RunnerPickups>;
  readonly counts: Map<string, Counts>;
}

const RELEVANT_TYPES: ReadonlySet<RacedayEvent['type']> = new Set([
  'RaceCreated',
  'RunnerAdded',
  'PickupRecorded',
  'PickupUndone',
  'RunnerMoved',
  'RunnerWithdrawn',
  'RunnerReinstated',
]);

/** Pickup counts of each race: partition = key = race. */
export const pickups = refoldedOnRevocation<Pickups, PickupRow>(
  {
    name: 'pickups',
    version: 4,
    streamPrefix: 'raceday-',
    initial: () => ({ runners: new Map(), counts: new Map() }),
    evolve: (state, event) => {
      switch (event.type) {
        case 'RaceCreated':
          countsOf(state, event.part);
          break;
        case 'RunnerAdded':
          updateRunner(state, event, ({ items }) => items.clear());
          state.runners.set(event.sort, { part: event.part, items: new Set(), isWithdrawn: false });
          break;
        case 'PickupRecorded':
          updateListed(state, event, ({ items }) => event.items.forEach((item) => items.add(item)));
          break;
        case 'PickupUndone':
          updateListed(state, event, ({ items }) => event.items.forEach((item) => items.delete(item)));
          break;
        case 'RunnerMoved':
          updateListed(state, event, (pickup) => {
            if (pickup.part === event.from) pickup.part = event.to;
          });
          break;
        case 'RunnerWithdrawn':
          updateRunner(state, event, (pickup) => (pickup.isWithdrawn = true));
          break;
        case 'RunnerReinstated':
          updateRunner(state, event, (pickup) => (pickup.isWithdrawn = false));
          break;
        default:
      }
      return state;
    },
    rows: ({ counts }) => [...counts].map(([part, row]) => ({ partition: part, key: part, row: { ...row } })),
    partitionsBefore: earlierRaces,
  },
  RELEVANT_TYPES,
);

/**
 * Changes a runner who is on a list. Once their entry, or a move, is revoked, later events about them there
 * have no effect.
 */
function updateListed(state: Pickups, runner: RunnerRef, change: (pickup: RunnerPickups) => void): void {
  if (state.runners.get(runner.sort)?.isWithdrawn === false) updateRunner(state, runner, change);
}

interface RunnerRef {
  readonly sort: string;
}

/** Changes a runner's items or race, and updates the counts. */
function updateRunner(state: Pickups, { sort }: RunnerRef, change: (pickup: RunnerPickups) => void): void {
  const pickup = state.runners.get(sort);
  if (!pickup) return;
  addToCounts(state, pickup, -1);
  change(pickup);
  addToCounts(state, pickup, 1);
}

function addToCounts(state: Pickups, { part, items, isWithdrawn }: RunnerPickups, sign: 1 | -1): void {
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
