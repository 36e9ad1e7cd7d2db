import { recordedFrom } from '@app/eventing/testing';
import { Refusal } from '../refusal';
import { outcomeOf } from './day';
import { tryDraft } from './draft';
import type { RacedayEvent } from './events';
import { dayFrom } from './evolve';
import { shiftFinishes, type FinishShift } from './shift-finishes';
import { created, gun, part, stinaAdded } from './testing/short-race';

/** A race with bibs 11 to 16; `finishes`: seconds after the start, by bib. */
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
const finishesAfter = (finishes: Readonly<Record<number, number>>, run: FinishShift) => {
  const day = dayOf(finishes);
  const { after } = tryDraft(day, shiftFinishes(day, run), 'fel nummer i rad');
  const all = [...after.runners.values()].map(
    (runner) => [runner.bib, outcomeOf(after, runner).finished] as const,
  );
  return Object.fromEntries(
    all.flatMap(([bib, finished]) => (finished === null ? [] : [[String(bib), (finished - gun) / 1000]])),
  );
};

describe('Shifting finishes to neighbouring bibs', () => {
  const finishes = { 12: 300, 13: 310, 14: 305, 16: 400 };

  it('shifts down: the first lower bib finishes, and the last is on the course again', () => {
    expect(finishesAfter(finishes, { from: 12, to: 14, by: -1 })).toEqual({
      11: 300,
      12: 310,
      13: 305,
      16: 400,
    });
  });

  it('shifts up, whichever end is named first', () => {
    const above = { 13: 300, 14: 310, 15: 305, 16: 400 };
    expect(finishesAfter(finishes, { from: 12, to: 14, by: 1 })).toEqual(above);
    expect(finishesAfter(finishes, { from: 14, to: 12, by: 1 })).toEqual(above);
  });

  it('preserves a gap', () => {
    expect(finishesAfter(finishes, { from: 12, to: 16, by: -1 })).toEqual({
      11: 300,
      12: 310,
      13: 305,
      15: 400,
    });
  });

  it('can be undone by shifting back', () => {
    const moved = finishesAfter(finishes, { from: 12, to: 16, by: -1 });
    expect(finishesAfter(moved, { from: 11, to: 15, by: 1 })).toEqual(finishes);
  });

  it('refuses bibs without finishes, and a target bib that no runner wears', () => {
    expect(() => shiftFinishes(dayOf({}), { from: 12, to: 14, by: 1 })).toThrow(
      new Refusal('bib-unknown', { bib: 12 }),
    );
    expect(() => shiftFinishes(dayOf({ 11: 300 }), { from: 11, to: 14, by: -1 })).toThrow(
      new Refusal('bib-unknown', { bib: 10 }),
    );
  });
});
