import type { RacedayEvent } from '@app/domain';
import { project, recordedFrom } from '@app/eventing/testing';
import { pickups } from './pickups.view';
import { created, gun, leo, longer, part, ready, stina } from './testing/short-race';

const another: RacedayEvent = { ...created, part: longer, distance: 1600 };
const fetched = (sort: string, ...items: ('bib' | 'bag')[]): RacedayEvent => ({
  type: 'PickupRecorded',
  part,
  sort,
  items,
  at: gun,
});
const counts = (...events: RacedayEvent[]) => project(pickups, [...ready, another, ...events])[part]?.[part];

describe('Pickup counts', () => {
  it('are zero in every race at first', () => {
    const rows = project(pickups, [...ready, another]);
    expect(rows[part]?.[part]).toMatchObject({ bib: 0, bag: 0, both: 0 });
    expect(rows[longer]?.[longer]).toMatchObject({ bib: 0, bag: 0, both: 0 });
  });

  it('count bibs, bags and runners with both, each once', () => {
    expect(counts(fetched(stina, 'bib', 'bag'), fetched(leo, 'bag'))).toMatchObject({
      bib: 1,
      bag: 2,
      both: 1,
    });
    expect(counts(fetched(stina, 'bib'), fetched(stina, 'bib'))).toMatchObject({ bib: 1, bag: 0, both: 0 });
  });

  it('subtract what was undone', () => {
    const undone: RacedayEvent = { type: 'PickupUndone', part, sort: stina, items: ['bag'] };
    expect(counts(fetched(stina, 'bib', 'bag'), undone)).toMatchObject({ bib: 1, bag: 0, both: 0 });
  });

  it('follow the revocation of pickup events', () => {
    const undone: RacedayEvent = { type: 'PickupUndone', part, sort: stina, items: ['bag'] };
    const history = [fetched(stina, 'bib', 'bag'), undone];
    const number = ready.length + 1;
    const revoked = (...events: number[]): RacedayEvent => ({ type: 'EventsRevoked', events, reason: 'fel' });
    expect(counts(...history, revoked(number + 2))).toMatchObject({ bib: 1, bag: 1, both: 1 });
    expect(counts(...history, revoked(number + 1))).toMatchObject({ bib: 0, bag: 0, both: 0 });
  });

  it('move with a runner to another race', () => {
    const moved: RacedayEvent = { type: 'RunnerMoved', sort: stina, from: part, to: longer };
    const rows = project(pickups, [...ready, another, fetched(stina, 'bib', 'bag'), moved]);
    expect(rows[part]?.[part]).toMatchObject({ both: 0 });
    expect(rows[longer]?.[longer]).toMatchObject({ both: 1 });
  });

  it('exclude runners whose entry is revoked, and leave a runner whose move is revoked in the earlier race', () => {
    const revoked = (...events: number[]): RacedayEvent => ({ type: 'EventsRevoked', events, reason: 'fel' });
    expect(counts(fetched(stina, 'bib', 'bag'), revoked(2))).toMatchObject({ bib: 0, bag: 0, both: 0 });
    const farther = 'race-250913-56';
    const third: RacedayEvent = { ...another, part: farther, distance: 5600 };
    const history = [...ready, another, third, fetched(stina, 'bib')];
    const there: RacedayEvent = { type: 'RunnerMoved', sort: stina, from: part, to: longer };
    const on: RacedayEvent = { type: 'RunnerMoved', sort: stina, from: longer, to: farther };
    const rows = project(pickups, [...history, there, on, revoked(history.length + 1)]);
    expect([part, longer, farther].map((race) => rows[race]?.[race]?.bib)).toEqual([1, 0, 0]);
  });

  it('build no rows for an event that changes no pickup', () => {
    const day = recordedFrom(ready).reduce(
      (state, recorded) => pickups.evolve(state, recorded.event, recorded),
      pickups.initial(),
    );
    expect([...pickups.rows(day, { type: 'RaceStarted', part, at: gun })]).toEqual([]);
  });

  it('exclude a withdrawn runner until reinstated', () => {
    const about = { part, sort: stina, registration: null };
    const withdrawn: RacedayEvent = { type: 'RunnerWithdrawn', ...about, note: '' };
    const back: RacedayEvent = { type: 'RunnerReinstated', ...about };
    const both = [fetched(stina, 'bib', 'bag'), fetched(leo, 'bib')];
    expect(counts(...both, withdrawn)).toMatchObject({ bib: 1, bag: 0, both: 0 });
    expect(counts(...both, withdrawn, back)).toMatchObject({ bib: 2, bag: 1, both: 1 });
    expect(counts(withdrawn)).toMatchObject({ bib: 0, bag: 0, both: 0 });
  });
});
