import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { dayOf, distanceLabel, readPart, type BoardRunner, type RaceRow } from '@app/domain';
import { errorText } from '../../api/client';
import { newId } from '../../api/device';
import { racesQuery } from '../../api/races';
import { useNotice } from '../../components/NoticeProvider';
import { fullName } from '../../components/runner-text';
import { useEditRunners } from './edit-runners';

interface MoveFieldProps {
  /** The runner's current race. */
  readonly part: string;
  /** The target race; '' for no move. */
  readonly to: string;
  readonly onChoose: (part: string) => void;
}

/** Chooses another race of the day to move a runner to; renders nothing without one. */
export function MoveField({ part, to, onChoose }: MoveFieldProps) {
  const { data: races = [] } = useQuery(racesQuery);
  const others = races.filter((race) => race.part !== part && dayOf(race.part) === dayOf(part));
  if (others.length === 0) return null;
  return (
    <TextField
      select
      label="Flytta till annan distans"
      value={to}
      onChange={({ target }) => {
        onChoose(target.value);
      }}
      helperText="Startnummer, målgång och status följer med."
      slotProps={{ inputLabel: { shrink: true }, select: { native: true } }}
    >
      <option value="">Flytta inte</option>
      {others.map((race) => (
        <option key={race.part} value={race.part} disabled={race.state === 'ended'}>
          {raceOptionLabel(race)}
        </option>
      ))}
    </TextField>
  );
}

function raceOptionLabel({ distance, state }: RaceRow): string {
  return state === 'ended' ? `${distanceLabel(distance)} (avslutat)` : distanceLabel(distance);
}

/** Returns a function that confirms a move from the race `part` and offers to undo it. */
export function useMoveNotice(part: string) {
  const { mutateAsync } = useEditRunners(part);
  const notice = useNotice();

  const moveBack = async (sort: string, from: string) => {
    try {
      const [result] = await mutateAsync([{ id: newId(), type: 'MoveRunner', part: from, sort, to: part }]);
      if (result?.outcome === 'rejected') notice.error(result.error ?? '');
    } catch (error) {
      notice.error(errorText(error));
    }
  };

  return (runner: BoardRunner, to: string) => {
    const race = distanceLabel(readPart(to)?.distance ?? 0);
    notice({
      text: `${fullName(runner)} är flyttad till ${race}`,
      action: { label: 'Ångra', onClick: () => void moveBack(runner.sort, to) },
    });
  };
}
