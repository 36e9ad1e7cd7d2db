import { AfterRace } from './AfterRace';
import { RunnerLists } from './RunnerLists';
import type { TimingBoard } from './timing-board';
import type { useTimesAhead } from './times-ahead';
import { ToSolve } from './ToSolve';
import type { Timekeeper } from './use-timekeeper';
import type { TimingDay } from './use-timing-day';

interface BesideTheLineProps {
  readonly board: TimingBoard;
  readonly day: TimingDay;
  readonly timekeeper: Timekeeper;
  /** Times from clocks that ran ahead, and the way to say that one has been seen to. */
  readonly ahead: ReturnType<typeof useTimesAhead>;
}

/** What a timekeeper needs besides taking runners in: what the server refused, the runners in lists, and the race's end. */
export function BesideTheLine({ board, day, timekeeper, ahead }: BesideTheLineProps) {
  return (
    <>
      <ToSolve
        rejected={day.queue.rejected}
        boards={day.boards}
        onDismiss={day.dismiss}
        ahead={ahead.times}
        onSeen={ahead.seeTo}
      />
      <RunnerLists board={board} day={day} timekeeper={timekeeper} />
      <AfterRace board={board} give={day.give} />
    </>
  );
}
