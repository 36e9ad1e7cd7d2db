import type { BoardRow, RacedayEvent, StartListRow } from '@app/domain';
import {
  boardsAfter,
  publicRowsAfter,
  created,
  crossing,
  finished,
  gun,
  leo,
  part,
  ready,
  reset,
  running,
  statusSet,
  stina,
} from './testing/short-race';

const longer = 'race-250913-16';
const planned = { ...created, part: longer, distance: 1600 } as RacedayEvent;
const theOtherStarted: RacedayEvent = { type: 'RaceStarted', part: longer, at: gun + 60_000 };
const moved: RacedayEvent = { type: 'RunnerMoved', sort: stina, from: part, to: longer };
const movedBack: RacedayEvent = { type: 'RunnerMoved', sort: stina, from: longer, to: part };

type Lists = Readonly<Record<string, Readonly<Record<string, StartListRow | BoardRow>>>>;
const startLists = (events: RacedayEvent[]): Lists => ({
  [part]: publicRowsAfter(part, events),
  [longer]: publicRowsAfter(longer, events),
});
const boards = (events: RacedayEvent[]): Lists => boardsAfter(events);

describe.each([
  ['start list', startLists],
  ['race board', boards],
])('A runner moved to another race, on the %s', (_, listsAfter) => {
  const rowsAfter = (...events: RacedayEvent[]) => listsAfter(events);

  it('leaves the first race and appears in the other, with the same bib', () => {
    const rows = rowsAfter(...ready, planned, moved);
    expect(Object.keys(rows[part] ?? {})).toEqual(['race', leo]);
    expect(Object.keys(rows[longer] ?? {})).toEqual(['race', stina]);
    const before = rowsAfter(...ready)[part]?.[stina];
    expect(rows[longer]?.[stina]).toEqual({
      ...before,
      part: longer,
      revision: 6,
      ...('late' in (before ?? {}) && { late: null }),
    });
  });

  it('gives the race row of the first race the revision of the move', () => {
    expect(rowsAfter(...ready, planned, moved)[part]?.race).toMatchObject({ state: '', revision: 6 });
    expect(rowsAfter(...running, planned, moved)[part]?.race).toMatchObject({
      state: 'started',
      started: gun,
    });
  });

  it("retains the crossing, timed from the new race's start", () => {
    const rows = rowsAfter(...running, finished, planned, theOtherStarted, moved);
    expect(rows[longer]?.[stina]).toMatchObject({
      status: 'finished',
      finished: crossing,
      finishedAt: '2025-09-13T09:03:29.963Z',
      result: 149_963,
      bib: 127,
    });
  });

  it('retains a status', () => {
    const rows = rowsAfter(...running, statusSet('dnf'), planned, theOtherStarted, moved);
    expect(rows[longer]?.[stina]).toMatchObject({ status: 'dnf', finished: null, result: null });
  });

  it('is as before, in the old place, when moved back', () => {
    const there = rowsAfter(...running, finished, planned, theOtherStarted, moved, movedBack);
    expect(Object.keys(there[part] ?? {})).toEqual(['race', stina, leo]);
    expect(Object.keys(there[longer] ?? {})).toEqual(['race']);
    const before = rowsAfter(...running, finished)[part]?.[stina];
    expect(there[part]?.[stina]).toEqual({ ...before, revision: 10 });
  });

  it('is timed and reset in the new race only', () => {
    const there = [...running, planned, theOtherStarted, moved];
    const late: RacedayEvent = { type: 'RunnerFinished', part: longer, sort: stina, at: crossing };
    expect(rowsAfter(...there, late)[longer]?.[stina]).toMatchObject({ result: 149_963 });
    expect(rowsAfter(...there, late, reset)[longer]?.[stina]).toMatchObject({ result: 149_963 });
    const theOtherReset: RacedayEvent = { type: 'RaceReset', part: longer };
    expect(rowsAfter(...there, late, theOtherReset)[longer]?.[stina]).toMatchObject({
      status: '',
      result: null,
    });
  });

  it('adds nothing for an unknown runner or race', () => {
    expect(rowsAfter(created, planned, moved)).toEqual(rowsAfter(created, planned));
    expect(rowsAfter(...ready, moved)).toEqual(rowsAfter(...ready));
  });
});
