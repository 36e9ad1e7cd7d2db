import { visibilityOf, startListRows } from './start-list';
import { recordedFrom } from '@app/eventing/testing';
import type { RacedayEvent } from './events';
import { foldOf } from './history';
import { boardRaceRow, boardRunnerRow } from './rows';
import {
  finished,
  gun,
  leo,
  leoListed,
  part,
  reset,
  restored,
  running,
  started,
  statusSet,
  stina,
} from './testing/short-race';

describe("A runner's public visibility", () => {
  it.each([
    { age: 34, anonymous: false, limit: null, showing: 'named' },
    { age: 34, anonymous: true, limit: null, showing: 'anonymous' },
    { age: 12, anonymous: false, limit: 13, showing: 'hidden' },
    { age: 12, anonymous: true, limit: 13, showing: 'hidden' },
    { age: 13, anonymous: false, limit: 13, showing: 'named' },
    { age: 13, anonymous: true, limit: 13, showing: 'anonymous' },
    { age: 0, anonymous: false, limit: 1, showing: 'hidden' },
    { age: null, anonymous: false, limit: 13, showing: 'named' },
    { age: null, anonymous: true, limit: 13, showing: 'anonymous' },
  ] as const)(
    'at age $age, anonymous $anonymous, limit $limit is $showing',
    ({ limit, showing, ...runner }) => {
      expect(visibilityOf(runner, limit)).toBe(showing);
    },
  );
});

const reason = 'sett på filmen';
const raced = [...running, ...leoListed, finished];
const adjusted: RacedayEvent = { type: 'FinishTimeAdjusted', part, sort: stina, at: gun + 250_000, reason };
const inserted: RacedayEvent = { type: 'FinishInserted', part, sort: leo, at: gun + 205_000, reason };
const swapped: RacedayEvent = { type: 'BibsSwapped', part, sort: stina, other: leo, reason };
const moved: RacedayEvent = { type: 'StartTimeAdjusted', part, by: 7000, reason };

/** Corrections in the public rows of the race, Stina (nr 127) and Leo, sorted by id. */
function corrections(events: readonly RacedayEvent[], hideAgeUnder: number | null = null) {
  const day = foldOf(recordedFrom(events));
  const board = [
    ...[...day.races.values()].map((race) => ({ ...boardRaceRow(race), revision: 1 })),
    ...[...day.runners.values()].map((runner) => ({ ...boardRunnerRow(day, runner), revision: 1 })),
  ];
  const rows = startListRows(board, { hideAgeUnder, publicSort: (sort) => sort });
  return rows.map((row) => (row.type === 'race' ? row.startMoved : row.corrected));
}

describe('Corrections in public rows', () => {
  it('are absent without corrections, and when shifts cancel out', () => {
    expect(corrections(raced)).toEqual([undefined, undefined, undefined]);
    const rows = JSON.stringify(corrections([...raced, moved, { ...moved, by: -7000 }]));
    expect(rows).toBe('[null,null,null]');
  });

  it('show a changed time, finish, bib and start', () => {
    expect(corrections([...raced, adjusted])).toEqual([undefined, 'time', undefined]);
    expect(corrections([...raced, inserted])).toEqual([undefined, undefined, 'inserted']);
    expect(corrections([...raced, swapped])).toEqual([undefined, undefined, 'bib']);
    expect(corrections([...raced, moved, { ...moved, by: 500 }])).toEqual([7500, undefined, undefined]);
  });

  it('disappear when the correction, or what it corrected, is removed', () => {
    const revoked: RacedayEvent = { type: 'EventsRevoked', events: [8], reason };
    expect(corrections([...raced, adjusted, revoked])).toEqual([undefined, undefined, undefined]);
    expect(corrections([...raced, adjusted, restored, finished])).toEqual([undefined, undefined, undefined]);
    expect(corrections([...raced, moved, reset, started])).toEqual([undefined, undefined, undefined]);
  });

  it('are absent when the time is not public', () => {
    expect(corrections([...raced, adjusted, statusSet('dsq')])).toEqual([undefined, undefined, undefined]);
    expect(corrections([...raced, adjusted], 99)).toEqual([undefined, undefined, undefined]);
  });
});
