import { createContext, useContext, type ReactNode } from 'react';
import { useSkewedTimes } from './use-skewed-times';
import { useTimingDay, type TimingBoard, type TimingDay } from './timing-board';
import { useTimekeeper, type Timekeeper } from './use-timekeeper';

interface TimedRace {
  readonly day: TimingDay;
  /** Undefined until the day is fetched, and for an unknown race. */
  readonly board: TimingBoard | undefined;
  readonly timekeeper: Timekeeper;
  /** Times from skewed clocks, and a function to dismiss one. */
  readonly skewed: ReturnType<typeof useSkewedTimes>;
}

const TimedRaceContext = createContext<TimedRace | undefined>(undefined);

/** Provides the race `part`. Below it, only readers of the context re-render when the race changes. */
export function TimedRaceProvider({ part, children }: { part: string; children: ReactNode }) {
  const day = useTimingDay(part);
  const board = day.boards.find(({ race }) => race.part === part);
  const timekeeper = useTimekeeper(day);
  const skewed = useSkewedTimes(board ? [board] : []);
  return <TimedRaceContext value={{ day, board, timekeeper, skewed }}>{children}</TimedRaceContext>;
}

/** The race on screen. Throws outside a TimedRaceProvider. */
export function useTimedRace(): TimedRace {
  const race = useContext(TimedRaceContext);
  if (!race) throw new Error('There is no TimedRaceProvider above');
  return race;
}
