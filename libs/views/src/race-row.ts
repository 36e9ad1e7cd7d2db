import type { RaceRow, RaceState } from './rows';

/** A row on its way into a view, which adds the revision. */
type Race = Omit<RaceRow, 'revision'>;

/** What a race was planned as; an event and a row both say it. */
type Plan = Pick<RaceRow, 'part' | 'date' | 'distance' | 'openForReg'>;

/** The same race, as new as the event that took a runner away: no other row tells that the list has changed. */
export function asNewAsNow<R extends RaceRow>(race: R): Omit<R, 'revision'> {
  return { ...race };
}

/** The race row of every view, in the given state; `started` is epoch ms. */
export function raceRow(plan: Plan, state: RaceState, started: number | null): Race {
  return {
    type: 'race',
    part: plan.part,
    sort: 'race',
    date: plan.date,
    distance: plan.distance,
    openForReg: plan.openForReg,
    state,
    started,
  };
}
