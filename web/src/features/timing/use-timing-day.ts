import { useMemo } from 'react';
import { dayOf } from '@app/domain';
import { useDayCommands, type DayCommands } from '../../api/use-day-commands';
import { timingBoards, type TimingBoard } from './timing-board';

/** A race day for a timekeeper. */
export interface TimingDay extends Omit<DayCommands, 'pending'> {
  /**
   * Every race of the day, shortest first, with this device’s waiting commands applied; empty until the day
   * is fetched.
   */
  readonly boards: readonly TimingBoard[];
}

/** The live day of the race `part`: its boards, and the functions to send commands. */
export function useTimingDay(part: string): TimingDay {
  const { pending, ...day } = useDayCommands(dayOf(part));
  const live = day.query.data;
  const boards = useMemo(() => (live ? timingBoards(live.day, pending) : []), [live, pending]);
  return { ...day, boards };
}
