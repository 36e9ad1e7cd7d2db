import { foldOf, filterHistory, type RacedayEvent } from '@app/domain';
import { aDayEvent, addedRunner } from '../../testing/builders';
import { compareJournals, journalAt } from './MomentJournal';
import { endOfSecond, LATEST } from './moment';
import { compareRunners, describeRace, describeStanding, raceIn } from './race-snapshot';

const part = 'race-250913-56';
const gun = Date.parse('2025-09-13T10:00:00Z');

/** Anna and Bea finish. Later corrections put Bea first, and record that Cia finished at 12:03. */
const known: readonly (readonly [seconds: number, event: RacedayEvent])[] = [
  [-3600, { type: 'RaceCreated', part, date: '2025-09-13', distance: 5600, openForReg: true }],
  ...[...addedRunner('a', 'Anna', 101), ...addedRunner('b', 'Bea', 102), ...addedRunner('c', 'Cia', 103)].map(
    (event) => [-3600, event] as const,
  ),
  [0, { type: 'RaceStarted', part, at: gun }],
  [100, { type: 'RunnerFinished', part, sort: 'a', at: gun + 100_000 }],
  [101, { type: 'RunnerFinished', part, sort: 'b', at: gun + 101_000 }],
  [110, { type: 'FinishTimeAdjusted', part, sort: 'b', at: gun + 99_000, reason: 'filmen' }],
  [400, { type: 'FinishInserted', part, sort: 'c', at: gun + 180_000, reason: 'filmen' }],
  [500, { type: 'EventsRevoked', events: [9], reason: 'dubbel' }],
];
const history = known.map(([seconds, event], index) =>
  aDayEvent({
    revision: index + 1,
    event,
    meta: { at: gun + seconds * 1000, recordedAt: gun + seconds * 1000 },
  }),
);
const moment = (asOf: number, knownAt: number) => ({
  asOf: gun + asOf * 1000,
  knownAt: gun + knownAt * 1000,
});
const at = (asOf: number, knownAt: number) =>
  raceIn(foldOf(filterHistory(history, endOfSecond(moment(asOf, knownAt)))), part);
const names = ({ runners }: ReturnType<typeof at>) => runners.map(({ name }) => name);

describe('A race at a moment', () => {
  it('differs before and after a correction is known', () => {
    expect(names(at(101, 101))).toEqual(['Anna Ek', 'Bea Ek', 'Cia Ek']);
    expect(names(at(101, 110))).toEqual(['Bea Ek', 'Anna Ek', 'Cia Ek']);
    expect(names(at(99, 110))).toEqual(['Bea Ek', 'Anna Ek', 'Cia Ek']);
    expect(at(99, 110).runners.map(({ state }) => state)).toEqual(['i mål', 'på banan', 'på banan']);
  });

  it('is described in one line, also before its start and when it does not exist', () => {
    expect(describeRace(at(101, 101))).toBe('pågår, start 12:00:00: 2 i mål, 1 på banan');
    expect(describeRace(at(-60, LATEST))).toBe('ej startat: 3 ej startat');
    expect(describeRace(at(LATEST, -7200))).toBe('loppet finns inte');
  });
});

describe('Two moments of a race', () => {
  it('describe each runner’s differences', () => {
    const compared = compareRunners(at(101, 101), at(101, 110));
    expect(compared.map(({ name, difference }) => [name, difference])).toEqual([
      ['Anna Ek', 'plats 1 → 2, plats i klassen 1 → 2'],
      ['Bea Ek', 'tid 1:41.0 → 1:39.0, plats 2 → 1, plats i klassen 2 → 1'],
      ['Cia Ek', ''],
    ]);
    expect(compared.map(({ other }) => describeStanding(other))).toEqual([
      'nr 101, i mål 1:40.0, plats 2 (Dam 2)',
      'nr 102, i mål 1:39.0, plats 1 (Dam 1)',
      'nr 103, på banan',
    ]);
  });

  it('name runners who are on the list at only one of them', () => {
    const before = at(LATEST, -7200);
    expect(compareRunners(before, at(-60, LATEST))[0]).toMatchObject({
      one: null,
      difference: 'bara i den andra',
    });
    expect(compareRunners(at(-60, LATEST), before)[0]).toMatchObject({
      other: null,
      difference: 'bara i den första',
    });
    expect(describeStanding(null)).toBe('inte på listan');
  });

  it('differ in the journal’s lines', () => {
    const journal = (asOf: number, knownAt: number) => {
      const when = moment(asOf, knownAt);
      return journalAt(filterHistory(history, endOfSecond(when)), part, when);
    };
    const differing = compareJournals(journal(101, 110), journal(200, 500))
      .filter(({ difference }) => difference !== '')
      .map(({ entry, difference }) => [entry.type, difference]);
    expect(differing).toEqual([
      ['EventsRevoked', 'bara i den andra'],
      ['FinishInserted', 'bara i den andra'],
      ['RunnerFinished', 'gäller → ur kraft'],
    ]);
  });
});
