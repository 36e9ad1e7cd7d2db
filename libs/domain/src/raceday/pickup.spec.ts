import { refusalText } from '../refusal-texts';
import type { RacedayCommandOf } from './commands';
import { emptyDay } from './day';
import type { PickupItem, RacedayEvent } from './events';
import { dayFromSnapshot, evolve } from './evolve';
import { snapshotOf } from './snapshot';
import {
  created,
  ended,
  finished,
  gun,
  longer,
  nilsListedInLonger,
  part,
  ready,
  reset,
  running,
  stina,
  stinaAdded,
  stinaWears127,
  beforeStart,
  given,
} from './testing/short-race';

const both = ['bib', 'bag'] as const;
const morning = gun - 3_600_000;

const fetch = (items: readonly PickupItem[] = both, at = morning): RacedayCommandOf<'RecordPickup'> => ({
  type: 'RecordPickup',
  part,
  sort: stina,
  items: [...items],
  at,
});
const undo = (
  items: readonly PickupItem[] = both,
  meant?: { pickedUp: number },
): RacedayCommandOf<'UndoPickup'> => ({ type: 'UndoPickup', part, sort: stina, items: [...items], ...meant });
const fetched = (items: readonly PickupItem[] = both, at = morning): RacedayEvent => ({
  type: 'PickupRecorded',
  part,
  sort: stina,
  items,
  at,
});
const undone = (items: readonly PickupItem[] = both): RacedayEvent => ({
  type: 'PickupUndone',
  part,
  sort: stina,
  items,
});

describe('Picking up bib and bag', () => {
  it('records both or either, the bib first and each once', () => {
    const before = given(...ready);
    before.when(fetch()).then(fetched());
    before.when(fetch(['bag'])).then(fetched(['bag']));
    before.when(fetch(['bag', 'bib'])).then(fetched(both));
    before.when(fetch(['bib', 'bib'])).then(fetched(['bib']));
    given(...ready, fetched(['bag']))
      .when(fetch(['bib'], gun))
      .then(fetched(['bib'], gun));
  });

  it('is allowed before, during and after the race', () => {
    for (const history of [ready, running, [...running, finished, ended]])
      given(...history)
        .when(fetch())
        .then(fetched());
  });

  it('is refused as a whole when any of the items is picked up already', () => {
    given(...ready, fetched())
      .when(fetch())
      .thenRefused('already-picked-up');
    const before = given(...ready, fetched(['bag']));
    before.when(fetch()).thenRefused('already-picked-up');
    before.when(fetch(['bag'])).thenRefused('already-picked-up');
  });

  it('refuses a bib not yet given, but not the bag', () => {
    const before = given(created, stinaAdded);
    before.when(fetch()).thenRefused('bib-missing');
    before.when(fetch(['bib'])).thenRefused('bib-missing');
    before.when(fetch(['bag'])).then(fetched(['bag']));
  });

  it('appends nothing for no items', () => {
    beforeStart.when(fetch([])).thenNothing();
  });

  it('refuses an unknown runner or race, and a runner of another race', () => {
    beforeStart.when({ ...fetch(), sort: 'runner-nobody' }).thenRefused('runner-unknown');
    given(...ready, ...nilsListedInLonger)
      .when({ ...fetch(), part: longer })
      .thenRefused('runner-in-other-race');
    given(created)
      .when({ ...fetch(), part: longer })
      .thenRefused('race-unknown');
  });

  it('can be undone and repeated', () => {
    const before = given(...ready, fetched());
    before.when(undo()).then(undone());
    before.when(undo(['bag'])).then(undone(['bag']));
    given(...ready, fetched(), undone())
      .when(fetch(both, gun))
      .then(fetched(both, gun));
    given(...ready, fetched(['bib']))
      .when(undo())
      .then(undone(['bib']));
  });

  it('undoes nothing when nothing, or another pickup, is recorded', () => {
    beforeStart.when(undo()).thenNothing();
    given(...ready, fetched(both, gun))
      .when(undo(both, { pickedUp: morning }))
      .thenNothing();
    given(...ready, fetched(['bib'], gun), fetched(['bag']))
      .when(undo(both, { pickedUp: morning }))
      .then(undone(['bag']));
  });

  it('survives a reset, a new bib, an erasure and a move to another race', () => {
    const moved: RacedayEvent = { type: 'RunnerMoved', sort: stina, from: part, to: longer };
    const erased: RacedayEvent = { type: 'RunnerErased', part, sort: stina, registration: null };
    for (const since of [[reset], [{ ...stinaWears127, bib: 9 }], [erased]])
      given(...running, fetched(), ...since)
        .when(fetch())
        .thenRefused('already-picked-up');
    const elsewhere = given(...ready, ...nilsListedInLonger, fetched(), moved);
    elsewhere.when({ ...fetch(), part: longer }).thenRefused('already-picked-up');
    elsewhere.when(undo()).then({ ...undone(), part: longer } as RacedayEvent);
  });
});

describe('Pickups on the day', () => {
  it('include who recorded it and when, also in the snapshot', () => {
    const day = emptyDay();
    const meta = { at: morning, recordedAt: morning, device: 'bord-1', by: 'Anna' };
    for (const event of ready) evolve(day, event);
    evolve(day, fetched(['bag']), { revision: 7, meta });
    const pickup = { at: morning, by: 'Anna', revision: 7 };
    expect(dayFromSnapshot(snapshotOf('250913', day, 7)).runners.get(stina)?.pickups).toEqual({
      bag: pickup,
    });
  });
});

describe('The refusal of a second pickup', () => {
  it('shows the time, the item, and the date if on another day', () => {
    const at = Date.parse('2025-09-13T08:42:10Z');
    const read = (detail: object) => refusalText('already-picked-up', { part, at, ...detail });
    expect(read({})).toBe('Redan utlämnat kl.\u00a010.42');
    expect(read({ item: 'bib' })).toBe('Startnumret redan utlämnat kl.\u00a010.42');
    expect(read({ item: 'bag', at: at - 86_400_000 })).toBe(
      'Påsen redan utlämnad den 12 september 2025 kl.\u00a010.42',
    );
    expect(refusalText('already-picked-up')).toBe('Redan utlämnat');
  });
});
