import { recordedFrom } from '@app/eventing/testing';
import { rank } from '../ranking';
import type { RacedayEvent } from './events';
import { foldOf } from './history';
import { conflictOf } from './conflict';
import { journalOf } from './journal';
import { boardRunnerRow } from './rows';
import {
  created,
  ended,
  finished,
  gun,
  leo,
  leoListed,
  longer,
  nilsListedInLonger,
  part,
  reset,
  running,
  started,
  statusSet,
  stina,
  beforeStart,
  afterStart,
  given,
} from './testing/short-race';

const reason = 'sett på filmen';
const leoFinished: RacedayEvent = { type: 'RunnerFinished', part, sort: leo, at: gun + 240_000 };
const raced = [...running, ...leoListed, finished, leoFinished];
const dayAfter = (...events: RacedayEvent[]) => foldOf(recordedFrom(events));
const rowOf = (sort: string, ...events: RacedayEvent[]) => {
  const day = dayAfter(...events);
  const runner = day.runners.get(sort);
  return runner && boardRunnerRow(day, runner);
};
const placesAfter = (...events: RacedayEvent[]) => {
  const day = dayAfter(...events);
  const rows = [...day.runners.values()].map((runner) => boardRunnerRow(day, runner));
  return rank(rows).map(({ runner, place }) => [runner.bib, place]);
};
const lastWords = (...events: RacedayEvent[]) => journalOf(recordedFrom(events)).at(-1)?.words;

const afterRace = given(...raced);

describe('Adjusting a start', () => {
  const adjust = { type: 'AdjustStart', part, start: gun + 7000, others: [] as string[], reason } as const;
  const adjusted: RacedayEvent = { type: 'StartTimeAdjusted', part, by: 7000, reason };

  it('moves every time of the race, also after its end', () => {
    given(...raced, ended)
      .when(adjust)
      .then(adjusted);
    expect(rowOf(stina, ...raced, adjusted)).toMatchObject({ result: 202_963 });
    expect(rowOf(stina, ...raced, adjusted, { ...adjusted, by: -2500 })).toMatchObject({ result: 205_463 });
    expect(lastWords(...raced, adjusted)).toBe('Starten 0.8K flyttad 7 s senare (sett på filmen)');
    expect(lastWords(...raced, { ...adjusted, by: -2500 })).toMatch(/flyttad 2,5 s tidigare/);
  });

  it('moves the starts of all given races by the same amount, or refuses all', () => {
    const other = 'race-250913-16';
    const second: RacedayEvent = { ...created, part: other, distance: 1600 };
    const otherStarted: RacedayEvent = { ...started, part: other, at: gun + 60_000 };
    given(...raced, second, otherStarted)
      .when({ ...adjust, others: [other, other, part] })
      .then(adjusted, { ...adjusted, part: other });
    given(...raced, second)
      .when({ ...adjust, others: [other] })
      .thenRefused('race-not-started');
    afterRace.when({ ...adjust, others: ['race-250913-99'] }).thenRefused('race-unknown');
  });

  it('appends nothing when the start is unchanged', () => {
    given(...raced, adjusted)
      .when(adjust)
      .thenNothing();
  });

  it('refuses an unstarted race, a shift over two hours and a missing reason', () => {
    beforeStart.when(adjust).thenRefused('race-not-started');
    afterRace.when({ ...adjust, start: gun + 7_200_001 }).thenRefused('shift-invalid');
    afterRace.when({ ...adjust, reason: '' }).thenRefused('reason-missing');
  });

  it('puts a finish before the new start in conflict, until the race is reset', () => {
    const day = dayAfter(...raced, { ...adjusted, by: 220_000 });
    const runner = day.runners.get(stina);
    expect(runner && conflictOf(day, runner)).toBe('finish-before-start');
    expect(dayAfter(...raced, adjusted, reset, started).races.get(part)?.started).toBe(gun);
  });
});

describe('Adjusting a finish', () => {
  const adjust = { type: 'AdjustFinish', part, sort: stina, crossing: gun + 250_000, reason } as const;
  const adjusted: RacedayEvent = {
    type: 'FinishTimeAdjusted',
    part,
    sort: stina,
    at: gun + 250_000,
    reason,
  };

  it('changes time and place', () => {
    afterRace.when(adjust).then(adjusted);
    expect(placesAfter(...raced, adjusted)).toEqual([
      [128, 1],
      [127, 2],
    ]);
    expect(lastWords(...raced, adjusted)).toBe('Nr 127 Stina Ödman ny tid 4:10.0 (sett på filmen)');
  });

  it('appends nothing when the time is unchanged', () => {
    given(...raced, adjusted)
      .when(adjust)
      .thenNothing();
  });

  it('refuses a runner who has not finished, and a time before the start', () => {
    afterStart.when(adjust).thenRefused('runner-not-finished');
    afterRace.when({ ...adjust, crossing: gun - 1 }).thenRefused('time-before-start');
  });

  it('is orphaned when the finish is revoked', () => {
    const day = dayAfter(...raced, adjusted, { type: 'EventsRevoked', events: [7], reason });
    expect([...day.orphaned.keys()]).toEqual([9]);
    expect(rowOf(stina, ...running)).toMatchObject({ finished: null });
  });
});

describe('Inserting a finish', () => {
  const insert = { type: 'InsertFinish', part, bib: 128, crossing: gun + 205_000, reason } as const;
  const inserted: RacedayEvent = { type: 'FinishInserted', part, sort: leo, at: gun + 205_000, reason };
  const dnf: RacedayEvent[] = [...running, ...leoListed, finished, statusSet('dnf', leo), ended];

  it('finishes a runner whom the end of the race marked DNF', () => {
    given(...dnf)
      .when(insert)
      .then(inserted);
    expect(rowOf(leo, ...dnf, inserted)).toMatchObject({ status: 'finished', result: 205_000 });
    expect(lastWords(...dnf, inserted)).toBe('Nr 128 Leo Ödman införd i mål 3:25.0 (sett på filmen)');
  });

  it('appends nothing when repeated, and refuses a runner who has finished', () => {
    given(...dnf, inserted)
      .when(insert)
      .thenNothing();
    afterRace.when(insert).thenRefused('runner-finished');
  });
});

describe('Swapping bibs', () => {
  const swap = { type: 'SwapBibs', part, sort: stina, other: leo, bib: 127, reason } as const;
  const swapped: RacedayEvent = { type: 'BibsSwapped', part, sort: stina, other: leo, reason };

  it('swaps the crossings along with the bibs', () => {
    afterRace.when(swap).then(swapped);
    expect(rowOf(stina, ...raced, swapped)).toMatchObject({ bib: 128, finished: gun + 240_000 });
    expect(rowOf(leo, ...raced, swapped)).toMatchObject({ bib: 127, finished: finished.at, group: 'Dam' });
    expect(dayAfter(...raced, swapped).bibs).toEqual(dayAfter(...raced, swapped, swapped, swapped).bibs);
    expect(lastWords(...raced, swapped)).toBe(
      'Nr 128 Stina Ödman har bytt nummer med nr 127 (sett på filmen)',
    );
  });

  it('leaves the swapped crossings effective', () => {
    const lines = journalOf(recordedFrom([...raced, swapped]));
    expect(lines.filter(({ reverted }) => reverted)).toEqual([]);
  });

  it('appends nothing when repeated, or when both are the same runner', () => {
    given(...raced, swapped)
      .when(swap)
      .thenNothing();
    afterRace.when({ ...swap, other: stina }).thenNothing();
  });

  it('swaps bibs across races, and each runner stays in theirs', () => {
    const both = [...raced, ...nilsListedInLonger, { ...started, part: longer }] as RacedayEvent[];
    const other = 'runner-nils';
    const across: RacedayEvent = { ...swapped, other };
    given(...both)
      .when({ ...swap, other })
      .then(across);
    expect(rowOf(other, ...both, across)).toMatchObject({ part: longer, bib: 127, finished: finished.at });
    expect(rowOf(stina, ...both, across)).toMatchObject({ part, bib: 188, finished: null });
  });

  it('refuses an unknown runner', () => {
    afterRace.when({ ...swap, other: 'runner-nobody' }).thenRefused('runner-unknown');
  });
});

describe("A judge's decision", () => {
  const sorts = [leo, stina];
  const tie: RacedayEvent = { type: 'TieDeclared', part, sorts, reason };
  const order: RacedayEvent = { type: 'JudgeOrderSet', part, sorts, reason };

  it('ranks tied runners equally', () => {
    afterRace.when({ type: 'DeclareTie', part, sorts, reason }).then(tie);
    given(...raced, tie)
      .when({ type: 'DeclareTie', part, sorts, reason })
      .thenNothing();
    expect(placesAfter(...raced, tie)).toEqual([
      [127, 1],
      [128, 1],
    ]);
    expect(lastWords(...raced, tie)).toBe('Delad placering: nr 128, 127 (sett på filmen)');
  });

  it('can change the recorded order', () => {
    afterRace.when({ type: 'SetJudgeOrder', part, sorts, reason }).then(order);
    given(...raced, order)
      .when({ type: 'SetJudgeOrder', part, sorts, reason })
      .thenNothing();
    expect(placesAfter(...raced, order)).toEqual([
      [128, 1],
      [127, 2],
    ]);
  });

  it('is replaced by a later decision', () => {
    expect(placesAfter(...raced, tie, order)).toEqual([
      [128, 1],
      [127, 2],
    ]);
    expect(placesAfter(...raced, order, tie).map(([, place]) => place)).toEqual([1, 1]);
  });

  it('is refused for fewer than two runners, and for one who has not finished', () => {
    afterRace.when({ type: 'DeclareTie', part, sorts: [leo, leo], reason }).thenRefused('finishers-too-few');
    given(...running, ...leoListed, finished)
      .when({ type: 'SetJudgeOrder', part, sorts, reason })
      .thenRefused('runner-not-finished');
  });

  it('is orphaned when fewer than two finishers are left', () => {
    expect(dayAfter(...raced, tie, { type: 'EventsRevoked', events: [8], reason }).orphaned.size).toBe(1);
  });
});
