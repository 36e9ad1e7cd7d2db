import { Refusal } from '../refusal';
import { refusalText } from '../refusal-texts';
import { planSeries, parseBibSpans, formatBibSpans, wornSpans, type BibSeries } from './bib-series';
import type { RacedayCommandOf } from './commands';
import { emptyDay, type Day } from './day';
import { racedayDecider } from './decider';
import type { RacedayEvent } from './events';
import { evolve } from './evolve';
import {
  created,
  ended,
  leo,
  longer,
  nilsListedInLonger,
  part,
  ready,
  running,
  stina,
  stinaAdded,
  beforeStart,
  given,
} from './testing/short-race';

const leoAdded: RacedayEvent = { ...stinaAdded, sort: leo, firstname: 'Leo' };
const evaAdded: RacedayEvent = { ...stinaAdded, sort: 'runner-eva', firstname: 'Eva' };
const bibs = (...all: readonly (readonly [string, number])[]): RacedayCommandOf<'AssignBibs'> => ({
  type: 'AssignBibs',
  part,
  bibs: all.map(([sort, bib]) => ({ sort, bib })),
});
const wears = (sort: string, bib: number): RacedayEvent => ({ type: 'BibRegistered', part, sort, bib });

describe('Assigning a series of bibs', () => {
  it('registers each bib in the order of the series', () => {
    given(...ready, leoAdded, evaAdded)
      .when(bibs([leo, 501], ['runner-eva', 502]))
      .then(wears(leo, 501), wears('runner-eva', 502));
  });

  it('is allowed until the race is over', () => {
    given(...running, leoAdded)
      .when(bibs([leo, 501]))
      .then(wears(leo, 501));
    given(...running, leoAdded, ended)
      .when(bibs([leo, 501]))
      .thenRefused('race-ended');
    given(created)
      .when({ ...bibs([leo, 501]), part: longer })
      .thenRefused('race-unknown');
  });

  it('appends nothing for a bib the runner already has, or for an empty series', () => {
    given(...ready, leoAdded)
      .when(bibs([stina, 127], [leo, 128]))
      .then(wears(leo, 128));
    beforeStart.when(bibs([stina, 127])).thenNothing();
    beforeStart.when(bibs()).thenNothing();
  });

  it.each([
    ['a bib worn by another runner', [leo, 127], '127: Startnumret är upptaget'],
    ['a bib worn in another race of the day', [leo, 188], '188: Startnumret är upptaget'],
    ['an invalid bib', [leo, 0], '0: felaktigt startnummer'],
    ['a runner who got another bib meanwhile', [stina, 502], '502: Löparen har redan startnummer 127'],
    [
      'a runner who moved to another race',
      ['runner-nils', 502],
      '502: Löparen är anmäld till ett annat lopp',
    ],
    ['an unknown runner', ['runner-nobody', 502], '502: Löparen finns inte'],
    ['the same bib twice', [leo, 501], '501: Startnumret är upptaget'],
  ] as const)('is refused as a whole for %s', (_what, wrong, words) => {
    const history = [...ready, ...nilsListedInLonger, leoAdded, evaAdded];
    const command = bibs(['runner-eva', 501], wrong);
    given(...history)
      .when(command)
      .thenRefused('bibs-refused');
    expect(wordsOf(history, command)).toBe(`Inga startnummer är utdelade. ${words}`);
  });

  it('gives the first ten reasons and counts the rest', () => {
    const many = Array.from(
      { length: 12 },
      (_none, index) => [`runner-${String(index)}`, 501 + index] as const,
    );
    const words = wordsOf(ready, bibs(...many));
    expect(words).toMatch(/^Inga startnummer är utdelade\. 501: Löparen finns inte; 502: .*; och 2 till$/);
  });
});

describe('planSeries', () => {
  const history: readonly RacedayEvent[] = [
    ...ready,
    ...nilsListedInLonger,
    { ...stinaAdded, sort: 'runner-b', firstname: 'Bo', lastname: 'Öberg', company: 'Åsa IF' },
    { ...stinaAdded, sort: 'runner-c', firstname: 'Cia', lastname: 'Ek', company: '' },
    { ...stinaAdded, sort: 'runner-a', firstname: 'Alva', lastname: 'Ek', company: 'Zeta' },
  ];
  const series = { from: 501, to: null, reserved: [], order: 'registration' } as const;

  it.each([
    ['registration', ['b', 'c', 'a']],
    ['name', ['a', 'c', 'b']],
    ['club', ['a', 'b', 'c']],
  ] as const)('in the order of %s numbers only runners without a bib', (order, who) => {
    const {
      given: all,
      skipped,
      unassigned: without,
    } = planSeries(dayAfter(history), part, { ...series, order });
    expect(all.map(({ runner, bib }) => [runner.sort, bib])).toEqual(
      who.map((name, index) => [`runner-${name}`, 501 + index]),
    );
    expect([skipped, without]).toEqual([[], []]);
  });

  it('skips bibs worn that day or reserved, and reports them', () => {
    const reserved = [{ first: 189, last: 190 }];
    const plan = planSeries(dayAfter(history), part, { ...series, from: 187, reserved });
    expect(plan.given.map(({ bib }) => bib)).toEqual([187, 191, 192]);
    expect(plan.skipped.map(({ bib, wearer }) => [bib, wearer?.sort])).toEqual([
      [188, 'runner-nils'],
      [189, undefined],
      [190, undefined],
    ]);
  });

  it('reports runners left without a bib in a short series, and unused bibs in a long one', () => {
    const day = dayAfter(history);
    const short = planSeries(day, part, { ...series, to: 502 });
    expect(short.unassigned.map(({ sort }) => sort)).toEqual(['runner-a']);
    expect(short.unused).toEqual([]);
    const long = planSeries(day, part, { ...series, to: 510, reserved: [{ first: 507, last: 507 }] });
    expect(formatBibSpans(long.unused)).toBe('504–506, 508–510');
  });

  it('plans bibs that AssignBibs accepts as a whole', () => {
    const wanted: BibSeries = { ...series, from: 126, reserved: [{ first: 128, last: 128 }] };
    const plan = planSeries(dayAfter(history), part, wanted);
    const pairs = plan.given.map(({ runner, bib }) => [runner.sort, bib] as const);
    given(...history)
      .when(bibs(...pairs))
      .then(...pairs.map(([sort, bib]) => wears(sort, bib)));
  });

  it("shows the gaps between a race's bibs", () => {
    const day = dayAfter([...history, wears('runner-b', 128), wears('runner-c', 131)]);
    expect(formatBibSpans(wornSpans(day, part))).toBe('127–128, 131');
  });
});

describe('Reserved bibs', () => {
  it.each([
    ['', ''],
    ['510', '510'],
    [' 510, 520-525;530 – 531 600', '510, 520–525, 530–531, 600'],
  ])('parses %j as %j', (text, words) => {
    expect(formatBibSpans(parseBibSpans(text) ?? [])).toBe(words);
  });

  it.each(['fem', '5-', '9-3', '0', '100000', '1,2,x'])('rejects %j', (text) => {
    expect(parseBibSpans(text)).toBeUndefined();
  });
});

function dayAfter(history: readonly RacedayEvent[]): Day {
  return history.reduce((day, event) => evolve(day, event), emptyDay());
}

function wordsOf(history: readonly RacedayEvent[], command: RacedayCommandOf<'AssignBibs'>): string {
  try {
    racedayDecider.decide(command, dayAfter(history));
  } catch (error) {
    if (error instanceof Refusal) return refusalText(error.code, error.detail);
  }
  return 'not refused';
}
