import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MemoryEventStore, MemoryViewStore, SqliteEventStore, SqliteKeyStore } from '@app/adapters';
import {
  consequencesOf,
  dayFrom,
  emptyDay,
  evolve,
  tryDraft,
  type DraftedCommand,
  type RacedayEvent,
} from '@app/domain';
import { ProjectionRunner, type EventStore, type Recorded } from '@app/eventing';
import { raceday } from '@app/views';
import { appendPages, detailsEvent, finishEvent, newRacedayEvent, sealedStore } from '../harness/history';
import { expectEqual } from '../harness/measure';
import { serveParent } from '../harness/helper-process';

/**
 * Folds a day's events in memory in three ways: alone; by the view that rebuilds its rows; and as a page that
 * shows a draft's effect. And from disk, sealed: read only, and read and folded, as after a start. Results in
 * ms.
 */
const methods = { fold, refoldView, preview, storeDay, readWithoutFold, readAndFold };
export type LargeDay = typeof methods;
serveParent(methods);

setFlagsFromString('--expose-gc');
/** Collects the garbage of the set-up before the timing starts. */
const collectGarbage = runInNewContext('gc') as () => void;

const STREAM = 'raceday-250913';
const PART = 'race-250913-10';
const STARTED = 1_757_757_600_000;
/** The most events per append. */
const EVENTS_PER_APPEND = 1000;

/** The minimum: applies every event once. */
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
 * Resets the race when the rows are stored and the day is not in memory. The view reads and folds the day,
 * makes all rows before and after, and writes those that differ.
 */
async function refoldView(runners: number): Promise<number> {
  const store = await dayOf(runners);
  const viewStore = new MemoryViewStore();
  await catchUp(store, viewStore);
  const reset = newRacedayEvent({ type: 'RaceReset', part: PART }, 0);
  const { revision } = await store.append(STREAM, eventCount(runners), [reset]);
  collectGarbage();
  const began = performance.now();
  await catchUp(store, viewStore);
  const ms = performance.now() - began;
  const rows = await viewStore.list(raceday.name, PART);
  expectEqual('rows written', rows.filter((row) => row.revision === revision).length, runners + 1);
  return ms;
}

/**
 * Does the work of an organiser's page after a change of draft or day. It folds the day, revokes a finish and
 * moves the start on a fork of it, and compares every runner with before.
 */
async function preview(runners: number): Promise<number> {
  const history = await historyOf(await dayOf(runners));
  collectGarbage();
  const began = performance.now();
  const day = dayFrom(history);
  const { after } = tryDraft(day, draftOf(history.length), 'målfoto');
  const { runners: changed } = consequencesOf(day, after);
  const ms = performance.now() - began;
  expectEqual('changed runners', changed.length, runners);
  return ms;
}

/** The day that `storeDay` wrote, as the server reads it. */
let storedDay: EventStore | undefined;

/** Writes the day into a log in that folder, for `readWithoutFold` and `readAndFold`. */
async function storeDay(folder: string, runners: number): Promise<void> {
  const eventLog = await SqliteEventStore.open(join(folder, 'day.sqlite'));
  const keys = await SqliteKeyStore.open(join(folder, 'day-keys.sqlite'));
  storedDay = sealedStore(eventLog, keys);
  await appendPages(storedDay, appendsOf(runners));
}

/** Reads and decrypts every event of the stored day. */
async function readWithoutFold(runners: number): Promise<number> {
  let events = 0;
  const ms = await timePages((page) => (events += page.length));
  expectEqual('events read', events, eventCount(runners));
  return ms;
}

/** The same, with each event applied: the wait of the first request for a day after a start. */
async function readAndFold(runners: number): Promise<number> {
  const day = emptyDay();
  const ms = await timePages((page) => {
    for (const recorded of page) evolve(day, recorded.event, recorded);
  });
  expectEqual('runners in the day', day.runners.size, runners);
  return ms;
}

async function timePages(onPage: (page: readonly Recorded<RacedayEvent>[]) => void): Promise<number> {
  if (!storedDay) throw new Error('no day is stored');
  collectGarbage();
  const began = performance.now();
  for await (const page of storedDay.read<RacedayEvent>(STREAM)) onPage(page);
  return performance.now() - began;
}

/** Revokes the last finish, and moves the start seven seconds earlier: later would pass the crossings. */
function draftOf(lastRevision: number): readonly DraftedCommand[] {
  const about = { part: PART, reason: '' };
  return [
    { type: 'RevokeEvents', events: [lastRevision], alone: true, ...about },
    { type: 'AdjustStart', start: STARTED - 7000, others: [], ...about },
  ];
}

async function catchUp(store: MemoryEventStore, viewStore: MemoryViewStore): Promise<void> {
  const projections = new ProjectionRunner({ store, viewStore, views: [raceday] });
  projections.start();
  await projections.caughtUp();
  await projections.stop();
}

/** The number of events that `dayOf` writes. */
function eventCount(runners: number): number {
  return 2 + runners * 6;
}

async function dayOf(runners: number): Promise<MemoryEventStore> {
  const store = new MemoryEventStore();
  await appendPages(store, appendsOf(runners));
  return store;
}

/**
 * One race: every runner is added, gets a bib, is corrected, finishes, is restored and finishes again. Split
 * into appends.
 */
function appendsOf(runners: number) {
  const sorts = Array.from({ length: runners }, (_, index) => `runner-${String(index)}`);
  const races: RacedayEvent[] = [
    { type: 'RaceCreated', part: PART, date: '2025-09-13', distance: 1000, openForReg: true },
    { type: 'RaceStarted', part: PART, at: STARTED },
  ];
  const events = [
    ...races.map((event) => newRacedayEvent(event, 0)),
    ...sorts.map((sort) => addedEvent(sort)),
    ...sorts.map((sort, index) =>
      newRacedayEvent({ type: 'BibRegistered', part: PART, sort, bib: index + 1 }, index),
    ),
    ...sorts.map(detailsEvent),
    ...sorts.map(finishEvent),
    ...sorts.map((sort, index) => newRacedayEvent({ type: 'RunnerRestored', part: PART, sort }, index)),
    ...sorts.map(finishEvent),
  ];
  return Array.from({ length: Math.ceil(events.length / EVENTS_PER_APPEND) }, (_, nth) => ({
    stream: STREAM,
    events: events.slice(nth * EVENTS_PER_APPEND, (nth + 1) * EVENTS_PER_APPEND),
  }));
}

function addedEvent(sort: string) {
  const names = { firstname: 'Margareta', lastname: 'Lindqvist', company: 'IK Exempel', phone: '0701234567' };
  const details = { ...names, age: 44, birthYear: 1981, group: 'Dam', registration: null } as const;
  return newRacedayEvent({ type: 'RunnerAdded', part: PART, sort, ...details }, 0);
}

async function historyOf(store: MemoryEventStore): Promise<Recorded<RacedayEvent>[]> {
  const history: Recorded<RacedayEvent>[] = [];
  for await (const page of store.read<RacedayEvent>(STREAM)) history.push(...page);
  return history;
}
