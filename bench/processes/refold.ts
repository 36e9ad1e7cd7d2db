import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MemoryEventStore, MemoryViewStore } from '@app/adapters';
import type { RacedayEvent } from '@app/domain';
import { ProjectionRunner, type Recorded } from '@app/eventing';
import { raceday } from '@app/views';
import { change, finish, written } from '../harness/events';
import { expectEqual } from '../harness/expect';
import { serveParent } from '../harness/serve-parent';

/** A day's events in memory: taken in by themselves, and by the view that has to make its rows anew. Both in ms. */
const methods = { fold, refold };
export type Refolder = typeof methods;
serveParent(methods);

setFlagsFromString('--expose-gc');
/** What was thrown away while a day was got ready is not to be paid for while it is timed. */
const collectGarbage = runInNewContext('gc') as () => void;

const STREAM = 'raceday-250913';
const PART = 'race-250913-10';

/** The least there is to do: every event taken in, once. */
async function fold(runners: number): Promise<number> {
  const history = await historyOf(await dayOf(runners));
  collectGarbage();
  const began = performance.now();
  const day = history.reduce(
    (state, recorded) => raceday.evolve(state, recorded.event, recorded),
    raceday.initial(),
  );
  const ms = performance.now() - began;
  expectEqual('runners in the day', day.runners.size, runners);
  return ms;
}

/**
 * The race is reset where the rows are kept and the day is not: it is read and folded, all rows are made before and after, and
 * those that differ are written.
 */
async function refold(runners: number): Promise<number> {
  const store = await dayOf(runners);
  const viewStore = new MemoryViewStore();
  await catchUp(store, viewStore);
  const reset = written({ type: 'RaceReset', part: PART }, 0);
  const { revision } = await store.append(STREAM, eventsOf(runners), [reset]);
  collectGarbage();
  const began = performance.now();
  await catchUp(store, viewStore);
  const ms = performance.now() - began;
  const rows = await viewStore.list(raceday.name, PART);
  expectEqual('rows written', rows.filter((row) => row.revision === revision).length, runners + 1);
  return ms;
}

async function catchUp(store: MemoryEventStore, viewStore: MemoryViewStore): Promise<void> {
  const projections = new ProjectionRunner({ store, viewStore, views: [raceday] });
  projections.start();
  await projections.caughtUp();
  await projections.stop();
}

/** As many as `dayOf` writes. */
function eventsOf(runners: number): number {
  return 2 + runners * 6;
}

/** One race: everyone is added, gets a bib, is corrected, comes in, is taken back and comes in again. */
async function dayOf(runners: number): Promise<MemoryEventStore> {
  const sorts = Array.from({ length: runners }, (_, index) => `runner-${String(index)}`);
  const races: RacedayEvent[] = [
    { type: 'RaceCreated', part: PART, date: '2025-09-13', distance: 1000, openForReg: true },
    { type: 'RaceStarted', part: PART, at: 1_757_757_600_000 },
  ];
  const events = [
    ...races.map((event) => written(event, 0)),
    ...sorts.map((sort) => added(sort)),
    ...sorts.map((sort, index) =>
      written({ type: 'BibRegistered', part: PART, sort, bib: index + 1 }, index),
    ),
    ...sorts.map(change),
    ...sorts.map(finish),
    ...sorts.map((sort, index) => written({ type: 'RunnerRestored', part: PART, sort }, index)),
    ...sorts.map(finish),
  ];
  const store = new MemoryEventStore();
  await store.append(STREAM, 0, events);
  return store;
}

function added(sort: string) {
  const names = { firstname: 'Margareta', lastname: 'Lindqvist', company: 'IK Exempel', phone: '0701234567' };
  const details = { ...names, age: 44, birthYear: 1981, group: 'Dam', registration: null } as const;
  return written({ type: 'RunnerAdded', part: PART, sort, ...details }, 0);
}

async function historyOf(store: MemoryEventStore): Promise<Recorded<RacedayEvent>[]> {
  const history: Recorded<RacedayEvent>[] = [];
  for await (const page of store.read<RacedayEvent>(STREAM)) history.push(...page);
  return history;
}
