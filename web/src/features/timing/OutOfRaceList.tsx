import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { RunnerLine } from './RunnerLine';
import { momentOf } from './tap-moment';
import { nameOf, type TimingBoard } from './timing-board';
import type { TimingDay } from './use-timing-day';

/** Those marked DNS, DNF or DSQ, each with the way back. After the end only a disqualification can be taken back. */
export function OutOfRaceList({ board, give }: { board: TimingBoard; give: TimingDay['give'] }) {
  const { part, state } = board.race;
  if (board.outOfRace.length === 0) return <Typography>Ingen är markerad som DNS, DNF eller DSQ.</Typography>;
  return (
    <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {board.outOfRace.map((runner) => (
        <RunnerLine
          key={runner.sort}
          runner={runner}
          lead={runner.status.toUpperCase()}
          detail={board.saving.has(runner.sort) && 'sparas…'}
        >
          {(state !== 'ended' || runner.status === 'dsq') && (
            <Button
              size="small"
              aria-label={`Ta tillbaka ${runner.status.toUpperCase()} för nr ${String(runner.bib ?? '–')} ${nameOf(runner)}`}
              onClick={(event) => {
                give(
                  { type: 'SetRunnerStatus', sort: runner.sort, status: '' },
                  { part, moment: momentOf(event) },
                );
              }}
            >
              Ta tillbaka
            </Button>
          )}
        </RunnerLine>
      ))}
    </ul>
  );
}
