import { foldOf, lookedAt, type DayEvent } from '@app/domain';
import { useMemo } from 'react';
import { hindsightOf, type Moment } from './moment';
import { raceAt, type RaceAt } from './race-at';

/** What is seen of a day at a moment, and a race of it then. */
export interface Seen {
  readonly events: readonly DayEvent[];
  readonly race: RaceAt;
}

/** Looks at a race at a moment: once for each, and what is known is looked for once while only the race's clock goes. */
export function useSeen(history: readonly DayEvent[], part: string, moment: Moment): Seen {
  const { asOf, knownAt } = hindsightOf(moment);
  const known = useMemo(() => lookedAt(history, { knownAt }), [history, knownAt]);
  return useMemo(() => {
    const events = lookedAt(known, { asOf });
    return { events, race: raceAt(foldOf(events), part) };
  }, [known, asOf, part]);
}
