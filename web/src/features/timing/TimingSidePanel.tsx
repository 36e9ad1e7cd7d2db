import { Material } from '../../components/Material';
import { RaceAnnouncements } from './RaceAnnouncements';
import { RaceControls } from './RaceControls';
import { RunnerLists } from './RunnerLists';
import { useTimedRace } from './timed-race';
import { UnresolvedIssues } from './UnresolvedIssues';

/** The timing screen’s side panel: unresolved issues, the runner lists, and the race controls. */
export function TimingSidePanel() {
  const { day, board, deviceEvents, timekeeper, skewed } = useTimedRace();
  if (!board) return null;
  return (
    <>
      <UnresolvedIssues
        queue={day.queue}
        boards={day.boards}
        onDismiss={day.dismiss}
        skewedTimes={skewed.times}
        onDismissTime={skewed.dismiss}
      />
      <Material>
        <RunnerLists board={board} boards={day.boards} timekeeper={timekeeper} />
        <RaceControls race={board.race} submit={timekeeper.submit} />
      </Material>
      <RaceAnnouncements events={deviceEvents} revision={day.query.data?.revision ?? 0} />
    </>
  );
}
