import { useMemo } from 'react';
import { dayOf } from '@app/domain';
import { useDayCommands, type DayCommands } from '../../api/use-day-commands';
import { timingBoards, type TimingBoard } from './timing-board';

/** A whole race day as a timekeeper works with it. */
export interface TimingDay extends Omit<DayCommands, 'pending'> {
  /** Every race of the day, shortest first, with this device's waiting commands on top; none until the day has been fetched. */
  readonly boards: readonly TimingBoard[];
}

/** The day of one race: its races' boards, live, and the way to send commands. */
export function useTimingDay(part: string): TimingDay {
  const { pending, ...day } = useDayCommands(dayOf(part));
  const live = day.query.data;
  const boards = useMemo(() => (live ? timingBoards(live.day, pending) : []), [live, pending]);
  return { ...day, boards };
}
