import fc from 'fast-check';
import { recordedFrom } from '@app/eventing/testing';
import { outcomeOf } from './day';
import type { RacedayEvent } from './events';
import { foldOf, type DayEvent } from './history';
import { provenanceOf } from './provenance';
import { anyHistoryWithRevocations } from './testing/any-day';
import {
  created,
  details,
  ended,
  finished,
  gun,
  leo,
  leoListed,
  longer,
  part,
  ready,
  reset,
  restored,
  running,
  started,
  statusSet,
  stina,
  stinaAdded,
  stinaWears127,
} from './testing/short-race';

const reason = 'sett på filmen';
const leoFinished: RacedayEvent = { type: 'RunnerFinished', part, sort: leo, at: gun + 240_000 };
const raced = [...running, ...leoListed, finished, leoFinished];
const startLater: RacedayEvent = { type: 'StartTimeAdjusted', part, by: 7000, reason };
const swapped: RacedayEvent = { type: 'BibsSwapped', part, sort: stina, other: leo, reason };
const revoked = (...events: number[]): RacedayEvent => ({
  type: 'EventsRevoked',
  events,
  reason: 'fel lopp',
});

const historyOf = (...events: RacedayEvent[]): DayEvent[] => recordedFrom(events);
const ofStina = (...events: RacedayEvent[]) => provenanceOf(historyOf(...events), stina);
/** Each step as 'revision status because'. */
const stepsOf = (sort: string, ...events: RacedayEvent[]) =>
  provenanceOf(historyOf(...events), sort)?.steps.map(({ revision, status, because }) =>
    [revision, status, ...(because === null ? [] : [because])].join(' '),
  );

describe('The provenance of a result', () => {
  it("lists each step with the journal's text, and the sum", () => {
    const provenance = ofStina(...raced);
    expect(provenance?.steps.map(({ kind, words }) => [kind, words])).toEqual([
      ['list', 'Stina Ödman tillagd till 0.8K'],
      ['bib', 'Startnummer 127 till Stina Ödman'],
      ['start', 'Start 0.8K'],
      ['crossing', 'Nr 127 Stina Ödman i mål 3:30.0'],
    ]);
    expect(provenance).toMatchObject({
      sort: stina,
      part,
      name: 'Stina Ödman',
      bib: 127,
      status: 'finished',
    });
    expect(provenance?.sum).toEqual({
      started: gun,
      finished: gun + 209_963,
      result: 209_963,
      shown: 210_000,
      place: 1,
      groupPlace: 1,
      rule: 'crossing',
    });
  });

  it('shows who recorded the time, on which device, and its clock skew', () => {
    const history = historyOf(...raced).map((each) =>
      each.event === finished
        ? { ...each, meta: { ...each.meta, by: 'Eva', device: 'mål-1', at: finished.at, recordedAt: gun } }
        : each,
    );
    expect(provenanceOf(history, stina)?.steps.at(-1)).toMatchObject({
      by: 'Eva',
      device: 'mål-1',
      at: finished.at,
      recordedAt: gun,
      ahead: 209_963,
      words: 'Nr 127 Stina Ödman i mål 3:30.0 (enhetens klocka gick 210 s före)',
    });
  });

  it('counts from a moved start', () => {
    expect(stepsOf(stina, ...raced, startLater)).toEqual(
      ['2', '3', '4', '7', '9'].map((each) => `${each} counts`),
    );
    expect(ofStina(...raced, startLater)?.sum).toMatchObject({ started: gun + 7000, result: 202_963 });
  });

  it('shows who revoked a step and why, and counts it again when reinstated', () => {
    const gone = ofStina(...raced, revoked(7));
    expect(gone?.steps.at(-1)).toMatchObject({
      revision: 7,
      status: 'revoked',
      because: 9,
      revoked: { reason: 'fel lopp' },
    });
    expect(gone?.sum).toMatchObject({ finished: null, result: null, shown: null, place: null, rule: null });
    const back: RacedayEvent = { type: 'EventsReinstated', events: [7], reason };
    expect(ofStina(...raced, revoked(7), back)?.steps.at(-1)).toMatchObject({
      status: 'counts',
      revoked: null,
    });
  });

  it('shows a finish undone at the line and the one replacing it', () => {
    const again: RacedayEvent = { ...finished, at: gun + 220_000 };
    expect(stepsOf(stina, ...running, finished, restored, again)).toEqual([
      '2 counts',
      '3 counts',
      '4 counts',
      '5 replaced 6',
      '6 replaced 7',
      '7 counts',
    ]);
  });

  it('shows a corrected time next to the recorded one, and only the latest correction as counting', () => {
    const adjusted: RacedayEvent = {
      type: 'FinishTimeAdjusted',
      part,
      sort: stina,
      at: gun + 250_000,
      reason,
    };
    expect(stepsOf(stina, ...raced, adjusted, { ...adjusted, at: gun + 251_000 })?.slice(-3)).toEqual([
      '7 counts',
      '9 replaced 10',
      '10 counts',
    ]);
    expect(ofStina(...raced, adjusted)?.sum).toMatchObject({ result: 250_000, place: 2 });
  });

  it('shows a finish inserted after the end of the race set a DNF', () => {
    const inserted: RacedayEvent = { type: 'FinishInserted', part, sort: stina, at: gun + 205_000, reason };
    const events = [...running, statusSet('dnf'), ended, inserted];
    expect(stepsOf(stina, ...events)?.slice(-2)).toEqual(['5 replaced 7', '7 counts']);
    expect(ofStina(...events)?.sum).toMatchObject({ result: 205_000, place: 1 });
  });

  it('keeps a disqualification when the runner crosses, and shows its removal', () => {
    expect(stepsOf(stina, ...running, statusSet('dsq'), finished)?.slice(-2)).toEqual([
      '5 counts',
      '6 counts',
    ]);
    expect(stepsOf(stina, ...running, statusSet('dsq'), statusSet(''))?.slice(-2)).toEqual([
      '5 replaced 6',
      '6 counts',
    ]);
  });
});

describe('The provenance of a bib', () => {
  it('follows a swap to the runner who crossed with it, and marks the own crossing as elsewhere', () => {
    expect(stepsOf(stina, ...raced, swapped)).toEqual([
      '2 counts',
      '3 elsewhere',
      '4 counts',
      '6 counts',
      '7 elsewhere',
      '8 counts',
      '9 counts',
    ]);
    expect(ofStina(...raced, swapped)).toMatchObject({ bib: 128, sum: { result: 240_000, place: 2 } });
    expect(stepsOf(leo, ...raced, swapped)).toContain('7 counts');
  });

  it("keeps the other runner's crossing from before this one was listed", () => {
    const late = [...ready.slice(0, 1), started, ...leoListed, leoFinished, ...ready.slice(1)];
    expect(stepsOf(stina, ...late, swapped)).toEqual([
      '2 counts',
      '4 counts',
      '5 counts',
      '6 counts',
      '7 elsewhere',
      '8 counts',
    ]);
  });

  it('ignores a revoked swap', () => {
    expect(stepsOf(stina, ...raced, swapped, revoked(9))).toEqual([
      '2 counts',
      '3 counts',
      '4 counts',
      '7 counts',
      '9 revoked 10',
    ]);
  });

  it('shows that it went to another runner, and the bib replacing it', () => {
    const toLeo: RacedayEvent = { ...stinaWears127, sort: leo };
    const another: RacedayEvent = { ...stinaWears127, bib: 130 };
    expect(stepsOf(stina, ...running, ...leoListed, toLeo, another)).toEqual([
      '2 counts',
      '3 replaced 7',
      '4 counts',
      '7 replaced 8',
      '8 counts',
    ]);
  });
});

describe('The provenance of a race', () => {
  it('is that of the race the runner was moved to', () => {
    const other: RacedayEvent[] = [
      { ...created, part: longer, distance: 1600 },
      { ...started, part: longer, at: gun - 60_000 },
      { type: 'RunnerMoved', sort: stina, from: part, to: longer },
    ];
    const events = [...running, finished, ...other];
    expect(stepsOf(stina, ...events)).toEqual(['2', '3', '5', '7', '8'].map((each) => `${each} counts`));
    expect(ofStina(...events)).toMatchObject({
      part: longer,
      sum: { started: gun - 60_000, result: 269_963 },
    });
  });

  it('starts over at a reset, but not at a revoked one', () => {
    const events = [...running, finished, startLater, reset];
    expect(stepsOf(stina, ...events, started)?.slice(2)).toEqual([
      '4 replaced 7',
      '5 replaced 7',
      '6 replaced 7',
      '7 counts',
      '8 counts',
    ]);
    expect(stepsOf(stina, ...events, revoked(7))?.slice(2)).toEqual([
      '4 counts',
      '5 counts',
      '6 counts',
      '7 revoked 8',
    ]);
  });

  it('keeps a crossing moved along when the former race is reset', () => {
    const moved: RacedayEvent[] = [
      { ...created, part: longer, distance: 1600 },
      { type: 'RunnerMoved', sort: stina, from: part, to: longer },
    ];
    expect(stepsOf(stina, ...running, finished, ...moved, reset)).toContain('5 counts');
    expect(stepsOf(stina, ...running, finished, ...moved, { ...reset, part: longer })).toContain(
      '5 replaced 8',
    );
  });
});

describe('The rule of a place', () => {
  const sorts = [leo, stina];
  const rule = (...events: RacedayEvent[]) => ofStina(...raced, ...events)?.sum;

  it("is a judge's decision if there is one", () => {
    expect(rule({ type: 'TieDeclared', part, sorts, reason })).toMatchObject({ place: 1, rule: 'tie' });
    expect(rule({ type: 'JudgeOrderSet', part, sorts, reason })).toMatchObject({ place: 2, rule: 'judge' });
  });

  it('is the bib among crossings of the same millisecond', () => {
    expect(
      ofStina(...running, ...leoListed, finished, { ...leoFinished, at: finished.at })?.sum,
    ).toMatchObject({
      place: 1,
      rule: 'bib',
    });
  });

  it('marks an order without effect as adrift', () => {
    const order: RacedayEvent = { type: 'JudgeOrderSet', part, sorts: [stina, 'runner-nobody'], reason };
    expect(stepsOf(stina, ...raced, order)).toContain('9 adrift');
  });
});

describe('The runner of a provenance', () => {
  it('may be unfinished or without a bib', () => {
    expect(stepsOf(leo, ...ready, ...leoListed.slice(0, 1))).toEqual(['4 counts']);
    expect(provenanceOf(historyOf(...running, ...leoListed), leo)).toMatchObject({
      status: '',
      sum: { started: gun, finished: null, place: null, rule: null },
    });
  });

  it('is not named when erased, while the steps stay', () => {
    const erased: RacedayEvent = { type: 'RunnerErased', part, sort: stina, registration: null };
    const provenance = ofStina(...raced, erased);
    expect(provenance?.name).toBe('Borttagen');
    expect(provenance?.sum).toMatchObject({ result: 209_963, place: 1 });
    expect(provenance?.steps.at(-1)?.words).toBe('Nr 127 Borttagen i mål 3:30.0');
    expect(JSON.stringify(provenance)).not.toMatch(/Stina|Ödman/);
  });

  it('may be withdrawn, but must have been listed', () => {
    const withdrawn: RacedayEvent = {
      type: 'RunnerWithdrawn',
      part,
      sort: stina,
      registration: null,
      note: '',
    };
    expect(ofStina(...running, withdrawn)).toMatchObject({ name: 'Stina Ödman', sum: { place: null } });
    expect(provenanceOf(historyOf(...running), 'runner-nobody')).toBeUndefined();
  });

  it('has a step for a changed group, which decides group places, and for no other change', () => {
    const change: RacedayEvent = { type: 'RunnerChanged', part, sort: stina, ...details, group: 'Herr' };
    expect(stepsOf(stina, ...ready, { ...change, group: 'Dam', age: 59 }, change)).toEqual([
      '2 counts',
      '3 counts',
      '5 counts',
    ]);
  });
});

const bothStarted: RacedayEvent[] = [
  created,
  { ...created, part: longer, distance: 1600 },
  ...['runner-a', 'runner-b', 'runner-c'].map((sort): RacedayEvent => ({ ...stinaAdded, sort })),
  started,
];

it("Provenance of any day has exactly the crossing that counts, and the day's deciding steps, as counting", () => {
  fc.assert(
    fc.property(anyHistoryWithRevocations, (events) => {
      const history = historyOf(...bothStarted, ...events);
      const day = foldOf(history);
      for (const runner of day.runners.values()) {
        const { crossedBy, statusBy, tie, heat } = outcomeOf(day, runner);
        const goesBy = [crossedBy, statusBy, tie, heat, day.races.get(runner.part)?.startedBy ?? null];
        const steps = provenanceOf(history, runner.sort)?.steps ?? [];
        const counting = steps.filter(({ status }) => status === 'counts');
        const revisions = counting.map(({ revision }) => revision);
        expect(revisions).toEqual(expect.arrayContaining(goesBy.filter((each) => each !== null)));
        const crossings = counting.filter(({ type }) => /^(RunnerFinished|FinishInserted)$/.test(type));
        expect(crossings.map(({ revision }) => revision)).toEqual(crossedBy === null ? [] : [crossedBy]);
      }
    }),
  );
});
