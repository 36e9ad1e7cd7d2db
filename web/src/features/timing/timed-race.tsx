import { createContext, useContext } from 'react';
import type { DayEvent } from '@app/domain';
import type { useSkewedTimes } from './use-skewed-times';
import type { TimingBoard, TimingDay } from './timing-board';
import type { Timekeeper } from './use-timekeeper';

/** The race on screen. Below its provider, only readers re-render when the race changes. */
interface TimedRace {
  readonly day: TimingDay;
  /** Undefined until the day is fetched, and for an unknown race. */
  readonly board: TimingBoard | undefined;
  /** See `useDeviceEvents`. */
  readonly deviceEvents: readonly DayEvent[];
  readonly timekeeper: Timekeeper;
  /** Times from skewed clocks, and a function to dismiss one. */
  readonly skewed: ReturnType<typeof useSkewedTimes>;
}

/** Apart from its provider, so that lazy parts of the page do not import the timekeeper. */
export const TimedRaceContext = createContext<TimedRace | undefined>(undefined);

/** The race on screen. Throws outside a TimedRaceContext. */
export function useTimedRace(): TimedRace {
  const race = useContext(TimedRaceContext);
  if (!race) throw new Error('There is no TimedRaceContext above');
  return race;
}
