import { foldOf, filterHistory, type DayEvent } from '@app/domain';
import { useMemo } from 'react';
import { endOfSecond, type Moment } from './moment';
import { raceAt, type RaceAt } from './race-at';

/** The events visible at a moment, and the race folded from them. */
export interface RaceAtMoment {
  readonly events: readonly DayEvent[];
  readonly race: RaceAt;
}

/**
 * The race at a moment. Memoises both steps: while only `asOf` changes, it does not recompute the events
 * known by `knownAt`.
 */
export function useRaceAt(history: readonly DayEvent[], part: string, moment: Moment): RaceAtMoment {
  const { asOf, knownAt } = endOfSecond(moment);
  const knownEvents = useMemo(() => filterHistory(history, { knownAt }), [history, knownAt]);
  return useMemo(() => {
    const events = filterHistory(knownEvents, { asOf });
    return { events, race: raceAt(foldOf(events), part) };
  }, [knownEvents, asOf, part]);
}
