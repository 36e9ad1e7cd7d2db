import { recordedFrom } from '@app/eventing/testing';
import { Refusal } from '../refusal';
import { outcomeOf } from './day';
import { tryDraft } from './try-draft';
import type { RacedayEvent } from './events';
import { dayFrom } from './evolve';
import { runMoved, type RunOfFinishes } from './run-of-finishes';
import { created, gun, part, stinaAdded } from './testing/short-race';

/** 11 to 16 are in the race; `finishes` tells after how many seconds each came in. */
const dayOf = (finishes: Readonly<Record<number, number>>) => {
  const bibs = [11, 12, 13, 14, 15, 16];
  const events: RacedayEvent[] = [
    created,
    ...bibs.flatMap((bib): RacedayEvent[] => [
      { ...stinaAdded, sort: `runner-${String(bib)}` },
      { type: 'BibRegistered', part, sort: `runner-${String(bib)}`, bib },
    ]),
    { type: 'RaceStarted', part, at: gun },
    ...Object.entries(finishes).map(([bib, seconds]): RacedayEvent => ({
      type: 'RunnerFinished',
      part,
      sort: `runner-${bib}`,
      at: gun + seconds * 1000,
    })),
  ];
  return dayFrom(recordedFrom(events));
};
const finishesAfter = (finishes: Readonly<Record<number, number>>, run: RunOfFinishes) => {
  const day = dayOf(finishes);
  const { after } = tryDraft(day, runMoved(day, run), 'fel nummer i rad');
  const all = [...after.runners.values()].map(
    (runner) => [runner.bib, outcomeOf(after, runner).finished] as const,
  );
  return Object.fromEntries(
    all.flatMap(([bib, finished]) => (finished === null ? [] : [[String(bib), (finished - gun) / 1000]])),
  );
};

describe('A run of finishes with the neighbour’s number', () => {
  const finishes = { 12: 300, 13: 310, 14: 305, 16: 400 };

  it('is given to the numbers below: the first comes in, and the last is out again', () => {
    expect(finishesAfter(finishes, { from: 12, to: 14, by: -1 })).toEqual({
      11: 300,
      12: 310,
      13: 305,
      16: 400,
    });
  });

  it('is given to the numbers above, whichever end is named first', () => {
    const above = { 13: 300, 14: 310, 15: 305, 16: 400 };
    expect(finishesAfter(finishes, { from: 12, to: 14, by: 1 })).toEqual(above);
    expect(finishesAfter(finishes, { from: 14, to: 12, by: 1 })).toEqual(above);
  });

  it('leaves a gap where there was one', () => {
    expect(finishesAfter(finishes, { from: 12, to: 16, by: -1 })).toEqual({
      11: 300,
      12: 310,
      13: 305,
      15: 400,
    });
  });

  it('is back as it was when it is moved back', () => {
    const moved = finishesAfter(finishes, { from: 12, to: 16, by: -1 });
    expect(finishesAfter(moved, { from: 11, to: 15, by: 1 })).toEqual(finishes);
  });

  it('is refused where nobody has finished, and where nobody wears the number', () => {
    expect(() => runMoved(dayOf({}), { from: 12, to: 14, by: 1 })).toThrow(
      new Refusal('bib-unknown', { bib: 12 }),
    );
    expect(() => runMoved(dayOf({ 11: 300 }), { from: 11, to: 14, by: -1 })).toThrow(
      new Refusal('bib-unknown', { bib: 10 }),
    );
  });
});
