import {
  boardRaceRow,
  boardRunnerRow,
  hasRetroactiveEffect,
  emptyDay,
  evolve,
  isHistoryChange,
  outcomeOf,
  raceRow,
  type BoardRow,
  type Day,
  type RaceRow,
  type RacedayEvent,
  type Runner,
} from '@app/domain';
import type { RowKey, KeyedRow, View } from '@app/eventing';
import { earlierRaces } from './earlier-partitions';

/** The partition with every race of all days. */
export const ALL_RACES = 'all';

type RacedayRow = RaceRow | BoardRow;
type KeyedRacedayRow = KeyedRow<RacedayRow>;

/**
 * A race day. Partition = race, with the race's row and its runners as organisers see them. Every race's own
 * row is also under `ALL_RACES`.
 */
export const raceday: View<Day, RacedayRow, RacedayEvent> = {
  name: 'raceday',
  version: 7,
  streamPrefix: 'raceday-',
  initial: emptyDay,
  evolve,
  rows: (day, since) => (since ? rowsChangedBy(day, since) : allRows(day)),
  rowKeys: allRowKeys,
  hasRetroactiveEffect,
  rowsAfterRetroactiveEvent,
  forcesNewRevision: ({ type }) =>
    type === 'RunnerMoved' || type === 'RunnerErased' || type === 'RunnerWithdrawn',
  onDemandPartitions: earlierRaces,
};

/** One by one, so that no caller has to hold all of them. */
function* allRows(day: Day): Generator<KeyedRacedayRow> {
  for (const part of day.races.keys()) yield* rowsOfRace(day, part);
  for (const runner of day.runners.values()) yield keyedRunnerRow(day, runner);
}

function* allRowKeys({ races, runners }: Day): Generator<RowKey> {
  for (const part of races.keys()) {
    yield { partition: ALL_RACES, key: part };
    yield { partition: part, key: 'race' };
  }
  for (const { part, sort } of runners.values()) yield { partition: part, key: sort };
}

/**
 * The rows of the affected runners if a history change concerns runners alone; otherwise undefined, since any
 * row may differ.
 */
function rowsAfterRetroactiveEvent(day: Day, event: RacedayEvent): Iterable<KeyedRacedayRow> | undefined {
  if (!isHistoryChange(event) || day.runnersOfLastHistoryChange === null) return undefined;
  return [...day.runnersOfLastHistoryChange].flatMap((sort) => rowOfRunner(day, sort));
}

function rowsChangedBy(day: Day, event: RacedayEvent): Iterable<KeyedRacedayRow> {
  switch (event.type) {
    case 'RaceCreated':
    case 'RaceChanged':
    case 'ResultsPublished':
      return rowsOfRace(day, event.part);
    case 'RaceStarted':
    case 'RaceEnded':
      return rowsOfRaceAndFinishers(day, event.part);
    case 'RaceRemoved':
    case 'RaceRescheduled':
      return removedRaceRows(event.part);
    case 'RunnerMoved':
      return rowsAfterMove(day, event);
    case 'RunnerWithdrawn':
      return rowsAfterWithdrawal(day, event);
    case 'BibsSwapped':
      return [...rowOfRunner(day, event.sort), ...rowOfRunner(day, event.other)];
    case 'TieDeclared':
    case 'JudgeOrderSet':
      return event.sorts.flatMap((sort) => rowOfRunner(day, sort));
    default:
      return 'sort' in event ? rowOfRunner(day, event.sort) : allRows(day);
  }
}

function rowsOfRace(day: Day, part: string): KeyedRacedayRow[] {
  const race = day.races.get(part);
  if (!race) return [];
  return [
    { partition: ALL_RACES, key: part, row: raceRow(race) },
    { partition: part, key: 'race', row: boardRaceRow(race) },
  ];
}

function removedRaceRows(part: string): KeyedRacedayRow[] {
  return [
    { partition: ALL_RACES, key: part, row: null },
    { partition: part, key: 'race', row: null },
  ];
}

/**
 * After the revocation of an earlier start or end, finishes may conflict; a new start or end resolves that.
 * So their rows are included.
 */
function rowsOfRaceAndFinishers(day: Day, part: string): KeyedRacedayRow[] {
  const rows = rowsOfRace(day, part);
  for (const runner of day.runners.values())
    if (runner.part === part && outcomeOf(day, runner).finished !== null)
      rows.push(keyedRunnerRow(day, runner));
  return rows;
}

function rowOfRunner(day: Day, sort: string): KeyedRacedayRow[] {
  const runner = day.runners.get(sort);
  return runner ? [keyedRunnerRow(day, runner)] : [];
}

function keyedRunnerRow(day: Day, runner: Runner): KeyedRacedayRow {
  return { partition: runner.part, key: runner.sort, row: boardRunnerRow(day, runner) };
}

/**
 * The race's row gets the revision of the withdrawal, because no other row shows that the list has changed. A
 * runner on no list has no rows.
 */
function rowsAfterWithdrawal(
  day: Day,
  { sort }: Extract<RacedayEvent, { type: 'RunnerWithdrawn' }>,
): KeyedRacedayRow[] {
  const { runner } = day.withdrawn.get(sort) ?? {};
  const race = runner && day.races.get(runner.part);
  if (!race) return [];
  return [
    { partition: race.part, key: sort, row: null },
    { partition: race.part, key: 'race', row: boardRaceRow(race) },
  ];
}

/**
 * The row of the race that was left gets the revision of the move: no other row there shows that the list has
 * changed.
 */
function rowsAfterMove(
  day: Day,
  { sort, from, to }: Extract<RacedayEvent, { type: 'RunnerMoved' }>,
): KeyedRacedayRow[] {
  const race = day.races.get(from);
  if (!race || from === to || day.runners.get(sort)?.part !== to) return [];
  return [
    ...rowOfRunner(day, sort),
    { partition: from, key: sort, row: null },
    { partition: from, key: 'race', row: boardRaceRow(race) },
  ];
}
