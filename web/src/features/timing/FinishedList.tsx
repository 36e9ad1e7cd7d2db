import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { memo, useCallback, useState } from 'react';
import { formatResult, type BoardRunner } from '@app/domain';
import { ProvenanceButton, usePreloadProvenance } from '../../components/ProvenanceButton';
import { RunnerListItem } from './RunnerListItem';
import { nameOf, type TimingBoard } from './timing-board';
import { serverTimeOf } from './use-press';
import type { Timekeeper } from './use-timekeeper';

const INITIAL_ROWS = 30;

interface FinishedListProps {
  readonly board: TimingBoard;
  readonly onRestore: Timekeeper['restore'];
  readonly onMark: Timekeeper['mark'];
}

/** The finishers, newest first, each with place, time and device, and buttons to restore or disqualify. */
export function FinishedList({ board, onRestore, onMark }: FinishedListProps) {
  usePreloadProvenance();
  const [isWhole, setIsWhole] = useState(false);
  const { state } = board.race;
  const disqualify = useCallback(
    (runner: BoardRunner, moment: number) => {
      onMark(runner, 'dsq', moment);
    },
    [onMark],
  );

  if (board.finished.length === 0) return <Typography>Ingen i mål ännu.</Typography>;
  const shown = isWhole ? board.finished : board.finished.slice(0, INITIAL_ROWS);
  return (
    <>
      <ol style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {shown.map((runner) => (
          <FinishedRow
            key={runner.sort}
            runner={runner}
            place={board.places.get(runner.sort)}
            device={board.devices.get(runner.sort)}
            isSaving={board.saving.has(runner.sort)}
            onRestore={state === 'started' ? onRestore : undefined}
            onDisqualify={disqualify}
          />
        ))}
      </ol>
      {shown.length < board.finished.length && (
        <Button onClick={() => setIsWhole(true)} sx={{ mt: 1 }}>
          Visa alla {board.finished.length}
        </Button>
      )}
    </>
  );
}

interface FinishedRowProps {
  readonly runner: BoardRunner;
  readonly place: number | undefined;
  readonly device: string | undefined;
  readonly isSaving: boolean;
  readonly onRestore: ((runner: BoardRunner, moment: number) => void) | undefined;
  readonly onDisqualify: (runner: BoardRunner, moment: number) => void;
}

const FinishedRow = memo(function FinishedRow({
  runner,
  place,
  device,
  isSaving,
  onRestore,
  onDisqualify,
}: FinishedRowProps) {
  const isDisqualified = runner.status === 'dsq';
  const runnerLabel = `nr ${String(runner.bib)} ${nameOf(runner)}`;
  return (
    <RunnerListItem
      runner={runner}
      lead={isDisqualified ? 'DSQ' : (place ?? '')}
      detail={isSaving ? 'sparas…' : detailOf(device, runner)}
      time={<Time runner={runner} runnerLabel={runnerLabel} isSaving={isSaving} />}
    >
      {onRestore && (
        <Button
          size="small"
          aria-label={`Återställ ${runnerLabel}`}
          onClick={(event) => onRestore(runner, serverTimeOf(event))}
        >
          Återställ
        </Button>
      )}
      {!isDisqualified && (
        <Button
          size="small"
          variant="text"
          aria-label={`Diskvalificera ${runnerLabel}`}
          onClick={(event) => onDisqualify(runner, serverTimeOf(event))}
        >
          DSQ
        </Button>
      )}
    </RunnerListItem>
  );
});

/** Links to the time’s provenance, once the server has the finish. */
function Time({
  runner: { part, sort, result },
  runnerLabel,
  isSaving,
}: Pick<FinishedRowProps, 'runner' | 'isSaving'> & { readonly runnerLabel: string }) {
  const time = result === null ? '' : formatResult(result);
  if (isSaving) return time;
  return (
    <ProvenanceButton part={part} sort={sort} about={runnerLabel} text={time}>
      {time || 'Så blev det'}
    </ProvenanceButton>
  );
}

function detailOf(device = '', { ahead }: BoardRunner): string {
  if (ahead === null) return device;
  return `${device === '' ? 'enheten' : device} gick ${Math.round(ahead / 1000)} s före`;
}
