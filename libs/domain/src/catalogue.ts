import type { RacedayEvent } from './raceday/raceday.events';

/** Steps that lift stored versions to today's shape, and which fields are personal. Fits the event library's `CatalogueEntry`. */
interface Entry {
  readonly steps: readonly ((old: Record<string, unknown>) => Record<string, unknown>)[];
  readonly personal?: { readonly subject: string; readonly erased: Readonly<Record<string, unknown>> };
}

/** What anyone may learn of a runner, sealed under the runner's own key; once erased they read as here. */
const runner: NonNullable<Entry['personal']> = {
  subject: 'sort',
  erased: { firstname: 'Borttagen', lastname: '', age: null, birthYear: null, company: '', phone: '' },
};

/** How every event type is kept. Today's version is the number of steps + 1; a type that is missing does not compile. */
export const catalogue: Readonly<Record<RacedayEvent['type'], Entry>> = {
  RaceCreated: { steps: [] },
  RunnerAdded: { steps: [], personal: runner },
  RunnerChanged: { steps: [], personal: runner },
  BibRegistered: { steps: [] },
  RaceStarted: { steps: [] },
  RunnerFinished: { steps: [] },
  RunnerRestored: { steps: [] },
  RunnerStatusSet: { steps: [] },
  RaceEnded: { steps: [] },
  RaceReset: { steps: [] },
};
