import { useMemo } from 'react';
import { startsOfDay, withOwnStarts, type DistanceStart } from '@app/domain';
import { useAppConfig, type Edition, type RaceStart } from './app-config';
import { useLiveRaces } from './live-race';

/** The edition as planned now: organisers may give a race another start than the programme's. */
export interface PlannedEdition extends Edition {
  /** The planned starts of the day, in order, also of races outside the programme. */
  readonly starts: readonly DistanceStart[];
}

/**
 * Returns the edition with its races' own starts: as the page was loaded, then as pushed. `subscribe` false on
 * pages that follow the day's races anyway.
 */
export function usePlannedEdition({ subscribe = true } = {}): PlannedEdition {
  const { edition, raceStarts = NONE } = useAppConfig();
  const { data: races = raceStarts } = useLiveRaces({ subscribe });
  return useMemo(
    () => ({ ...withOwnStarts(edition, races), starts: startsOfDay(edition, races) }),
    [edition, races],
  );
}

const NONE: readonly RaceStart[] = [];
