import type { RaceRow, RaceState } from './rows';

/** A row on its way into a view, which adds the revision. */
type Race = Omit<RaceRow, 'revision'>;

/** What a race was planned as; an event and a row both say it. */
type Plan = Pick<RaceRow, 'part' | 'date' | 'distance' | 'openForReg'>;

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
