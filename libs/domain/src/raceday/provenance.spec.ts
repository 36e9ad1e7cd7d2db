import fc from 'fast-check';
import { recordedFrom } from '@app/eventing/testing';
import { outcomeOf } from './day';
import type { RacedayEvent } from './events';
import { foldOf, type DayEvent } from './history';
import { provenanceOf } from './provenance';
import { anyHistoryWithWords } from './testing/any-day';
import {
  created,
  details,
  ended,
  finished,
  gun,
  leo,
  leoIsIn,
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
const raced = [...running, ...leoIsIn, finished, leoFinished];
const startLater: RacedayEvent = { type: 'StartTimeAdjusted', part, by: 7000, reason };
const swapped: RacedayEvent = { type: 'BibsSwapped', part, sort: stina, other: leo, reason };
const revoked = (...events: number[]): RacedayEvent => ({
  type: 'EventsRevoked',
  events,
  reason: 'fel lopp',
});

const told = (...events: RacedayEvent[]): DayEvent[] => recordedFrom(events);
const ofStina = (...events: RacedayEvent[]) => provenanceOf(told(...events), stina);
/** Each step as 'revision standing', and what made it so. */
const standings = (sort: string, ...events: RacedayEvent[]) =>
  provenanceOf(told(...events), sort)?.steps.map(({ revision, standing, because }) =>
    [revision, standing, ...(because === null ? [] : [because])].join(' '),
  );

describe('How a runner came to their place', () => {
  it('is told step by step, in the words of the journal, up to the sum', () => {
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

  it('says who took the time, on which device, and how far its clock ran ahead', () => {
    const history = told(...raced).map((each) =>
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

  it('counts from a start that was moved', () => {
    expect(standings(stina, ...raced, startLater)).toEqual(
      ['2', '3', '4', '7', '9'].map((each) => `${each} counts`),
    );
    expect(ofStina(...raced, startLater)?.sum).toMatchObject({ started: gun + 7000, result: 202_963 });
  });

  it('shows what is out of force, who said so and why, and puts it back where it is in force again', () => {
    const gone = ofStina(...raced, revoked(7));
    expect(gone?.steps.at(-1)).toMatchObject({
      revision: 7,
      standing: 'revoked',
      because: 9,
      revoked: { reason: 'fel lopp' },
    });
    expect(gone?.sum).toMatchObject({ finished: null, result: null, shown: null, place: null, rule: null });
    const back: RacedayEvent = { type: 'EventsReinstated', events: [7], reason };
    expect(ofStina(...raced, revoked(7), back)?.steps.at(-1)).toMatchObject({
      standing: 'counts',
      revoked: null,
    });
  });

  it('shows a finish that was taken back at the line, and the one that took its place', () => {
    const again: RacedayEvent = { ...finished, at: gun + 220_000 };
    expect(standings(stina, ...running, finished, restored, again)).toEqual([
      '2 counts',
      '3 counts',
      '4 counts',
      '5 replaced 6',
      '6 replaced 7',
      '7 counts',
    ]);
  });

  it('shows a time that was put right beside the one that was taken, and only the last of several', () => {
    const adjusted: RacedayEvent = {
      type: 'FinishTimeAdjusted',
      part,
      sort: stina,
      at: gun + 250_000,
      reason,
    };
    expect(standings(stina, ...raced, adjusted, { ...adjusted, at: gun + 251_000 })?.slice(-3)).toEqual([
      '7 counts',
      '9 replaced 10',
      '10 counts',
    ]);
    expect(ofStina(...raced, adjusted)?.sum).toMatchObject({ result: 250_000, place: 2 });
  });

  it('tells of a finish that was put in after the race’s end had made a DNF', () => {
    const inserted: RacedayEvent = { type: 'FinishInserted', part, sort: stina, at: gun + 205_000, reason };
    const events = [...running, statusSet('dnf'), ended, inserted];
    expect(standings(stina, ...events)?.slice(-2)).toEqual(['5 replaced 7', '7 counts']);
    expect(ofStina(...events)?.sum).toMatchObject({ result: 205_000, place: 1 });
  });

  it('leaves a disqualification where it is when the runner crosses, and tells when it is taken back', () => {
    expect(standings(stina, ...running, statusSet('dsq'), finished)?.slice(-2)).toEqual([
      '5 counts',
      '6 counts',
    ]);
    expect(standings(stina, ...running, statusSet('dsq'), statusSet(''))?.slice(-2)).toEqual([
      '5 replaced 6',
      '6 counts',
    ]);
  });
});

describe('How a number came to be somebody’s', () => {
  it('follows a swap to whoever crossed with it, and says that the own crossing went with the other number', () => {
    expect(standings(stina, ...raced, swapped)).toEqual([
      '2 counts',
      '3 elsewhere',
      '4 counts',
      '6 counts',
      '7 elsewhere',
      '8 counts',
      '9 counts',
    ]);
    expect(ofStina(...raced, swapped)).toMatchObject({ bib: 128, sum: { result: 240_000, place: 2 } });
    expect(standings(leo, ...raced, swapped)).toContain('7 counts');
  });

  it('keeps what the other had crossed before the runner came to the list', () => {
    const late = [...ready.slice(0, 1), started, ...leoIsIn, leoFinished, ...ready.slice(1)];
    expect(standings(stina, ...late, swapped)).toEqual([
      '2 counts',
      '4 counts',
      '5 counts',
      '6 counts',
      '7 elsewhere',
      '8 counts',
    ]);
  });

  it('is as it was where the swap is out of force', () => {
    expect(standings(stina, ...raced, swapped, revoked(9))).toEqual([
      '2 counts',
      '3 counts',
      '4 counts',
      '7 counts',
      '9 revoked 10',
    ]);
  });

  it('says when it went to somebody else, and which came instead', () => {
    const toLeo: RacedayEvent = { ...stinaWears127, sort: leo };
    const another: RacedayEvent = { ...stinaWears127, bib: 130 };
    expect(standings(stina, ...running, ...leoIsIn, toLeo, another)).toEqual([
      '2 counts',
      '3 replaced 7',
      '4 counts',
      '7 replaced 8',
      '8 counts',
    ]);
  });
});

describe('How a race made it so', () => {
  it('is that of the race they were moved to', () => {
    const other: RacedayEvent[] = [
      { ...created, part: longer, distance: 1600 },
      { ...started, part: longer, at: gun - 60_000 },
      { type: 'RunnerMoved', sort: stina, from: part, to: longer },
    ];
    const events = [...running, finished, ...other];
    expect(standings(stina, ...events)).toEqual(['2', '3', '5', '7', '8'].map((each) => `${each} counts`));
    expect(ofStina(...events)).toMatchObject({
      part: longer,
      sum: { started: gun - 60_000, result: 269_963 },
    });
  });

  it('begins anew with a reset, and with the one that is out of force it does not', () => {
    const events = [...running, finished, startLater, reset];
    expect(standings(stina, ...events, started)?.slice(2)).toEqual([
      '4 replaced 7',
      '5 replaced 7',
      '6 replaced 7',
      '7 counts',
      '8 counts',
    ]);
    expect(standings(stina, ...events, revoked(7))?.slice(2)).toEqual([
      '4 counts',
      '5 counts',
      '6 counts',
      '7 revoked 8',
    ]);
  });

  it('keeps a crossing that went along when the race it was left for is reset', () => {
    const moved: RacedayEvent[] = [
      { ...created, part: longer, distance: 1600 },
      { type: 'RunnerMoved', sort: stina, from: part, to: longer },
    ];
    expect(standings(stina, ...running, finished, ...moved, reset)).toContain('5 counts');
    expect(standings(stina, ...running, finished, ...moved, { ...reset, part: longer })).toContain(
      '5 replaced 8',
    );
  });
});

describe('By which rule a place is somebody’s', () => {
  const sorts = [leo, stina];
  const rule = (...events: RacedayEvent[]) => ofStina(...raced, ...events)?.sum;

  it('is a judge’s where there is one', () => {
    expect(rule({ type: 'TieDeclared', part, sorts, reason })).toMatchObject({ place: 1, rule: 'tie' });
    expect(rule({ type: 'JudgeOrderSet', part, sorts, reason })).toMatchObject({ place: 2, rule: 'judge' });
  });

  it('is the number among those of the same millisecond', () => {
    expect(ofStina(...running, ...leoIsIn, finished, { ...leoFinished, at: finished.at })?.sum).toMatchObject(
      {
        place: 1,
        rule: 'bib',
      },
    );
  });

  it('says of an order that came to nothing that it did', () => {
    const order: RacedayEvent = { type: 'JudgeOrderSet', part, sorts: [stina, 'runner-nobody'], reason };
    expect(standings(stina, ...raced, order)).toContain('9 adrift');
  });
});

describe('Whose story there is', () => {
  it('is also that of somebody who has not finished, or has no number', () => {
    expect(standings(leo, ...ready, ...leoIsIn.slice(0, 1))).toEqual(['4 counts']);
    expect(provenanceOf(told(...running, ...leoIsIn), leo)).toMatchObject({
      status: '',
      sum: { started: gun, finished: null, place: null, rule: null },
    });
  });

  it('names nobody who is erased, and its steps stand', () => {
    const erased: RacedayEvent = { type: 'RunnerErased', part, sort: stina, registration: null };
    const provenance = ofStina(...raced, erased);
    expect(provenance?.name).toBe('Borttagen');
    expect(provenance?.sum).toMatchObject({ result: 209_963, place: 1 });
    expect(provenance?.steps.at(-1)?.words).toBe('Nr 127 Borttagen i mål 3:30.0');
    expect(JSON.stringify(provenance)).not.toMatch(/Stina|Ödman/);
  });

  it('is that of somebody who was withdrawn, and not of who never came', () => {
    const withdrawn: RacedayEvent = {
      type: 'RunnerWithdrawn',
      part,
      sort: stina,
      registration: null,
      note: '',
    };
    expect(ofStina(...running, withdrawn)).toMatchObject({ name: 'Stina Ödman', sum: { place: null } });
    expect(provenanceOf(told(...running), 'runner-nobody')).toBeUndefined();
  });

  it('tells of another group, since places of groups go by it, and of no other change', () => {
    const change: RacedayEvent = { type: 'RunnerChanged', part, sort: stina, ...details, group: 'Herr' };
    expect(standings(stina, ...ready, { ...change, group: 'Dam', age: 59 }, change)).toEqual([
      '2 counts',
      '3 counts',
      '5 counts',
    ]);
  });
});

const begun: RacedayEvent[] = [
  created,
  { ...created, part: longer, distance: 1600 },
  ...['runner-a', 'runner-b', 'runner-c'].map((sort): RacedayEvent => ({ ...stinaAdded, sort })),
  started,
];

it('has the steps that the day goes by among those that count, whatever happened and was said about it', () => {
  fc.assert(
    fc.property(anyHistoryWithWords, (events) => {
      const history = told(...begun, ...events);
      const day = foldOf(history);
      for (const runner of day.runners.values()) {
        const { crossedBy, statusBy, tie, heat } = outcomeOf(day, runner);
        const goesBy = [crossedBy, statusBy, tie, heat, day.races.get(runner.part)?.startedBy ?? null];
        const steps = provenanceOf(history, runner.sort)?.steps ?? [];
        const counting = steps.filter(({ standing }) => standing === 'counts');
        const revisions = counting.map(({ revision }) => revision);
        expect(revisions).toEqual(expect.arrayContaining(goesBy.filter((each) => each !== null)));
        const crossings = counting.filter(({ type }) => /^(RunnerFinished|FinishInserted)$/.test(type));
        expect(crossings.map(({ revision }) => revision)).toEqual(crossedBy === null ? [] : [crossedBy]);
      }
    }),
  );
});
