import { createContext, useContext, type ReactNode } from 'react';
import { useTimesAhead } from './times-ahead';
import type { TimingBoard } from './timing-board';
import { useTimekeeper, type Timekeeper } from './use-timekeeper';
import { useTimingDay, type TimingDay } from './use-timing-day';

/** The race that a screen times, with its day. */
interface TimedRace {
  readonly day: TimingDay;
  /** Undefined until the day has been fetched, and where there is no such race. */
  readonly board: TimingBoard | undefined;
  readonly timekeeper: Timekeeper;
  /** Times from clocks that ran ahead, and the way to say that one has been seen to. */
  readonly ahead: ReturnType<typeof useTimesAhead>;
}

const TimedRaceContext = createContext<TimedRace | undefined>(undefined);

/** Times the race `part`. Below it only what reads the race is drawn again when something happens in it. */
export function TimedRaceProvider({ part, children }: { part: string; children: ReactNode }) {
  const day = useTimingDay(part);
  const board = day.boards.find(({ race }) => race.part === part);
  const timekeeper = useTimekeeper(day);
  const ahead = useTimesAhead(board ? [board] : []);
  return <TimedRaceContext value={{ day, board, timekeeper, ahead }}>{children}</TimedRaceContext>;
}

/** The race that the screen times. */
export function useTimedRace(): TimedRace {
  const race = useContext(TimedRaceContext);
  if (!race) throw new Error('There is no TimedRaceProvider above');
  return race;
}
