import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { distanceLabel } from '@app/domain';
import { serverClock } from '../../api/clock';
import { useConfirm } from '../../components/ConfirmDialog';
import { paths } from '../../config/paths';
import { DeviceSettings } from './DeviceSettings';
import { nobodyOutText } from './empty-grid';
import { EndWithOthersOut } from './EndWithOthersOut';
import type { TimingBoard } from './timing-board';
import type { TimingDay } from './use-timing-day';

const RESET_WORD = 'NOLLSTÄLL';

/** Ending and resetting the race, and what this device is called. */
export function AfterRace({ board, give }: { board: TimingBoard; give: TimingDay['give'] }) {
  const { part, state, distance, date } = board.race;
  const confirm = useConfirm();
  const reset = async () => {
    const isSure = await confirm({
      title: `Nollställ ${distanceLabel(distance)}?`,
      text: 'Start, målgångar och markeringar tas bort. Löpare och nummer är kvar.',
      confirmLabel: 'Nollställ',
      word: RESET_WORD,
      isDangerous: true,
    });
    if (isSure)
      give({ type: 'ResetRace', word: RESET_WORD }, { part, moment: Math.round(serverClock.now()) });
  };

  return (
    <Box
      component="section"
      aria-label="Loppets slut"
      sx={{ mt: 4, display: 'grid', gap: 2, justifyItems: 'start' }}
    >
      {state === 'started' && <End board={board} give={give} />}
      {state === 'ended' && (
        <Button component={Link} to={paths.results({ day: date, distance })} variant="contained">
          Se resultatlistan
        </Button>
      )}
      {state !== '' && (
        <Button color="error" variant="text" onClick={() => void reset()} sx={{ color: 'error.main' }}>
          Nollställ loppet …
        </Button>
      )}
      <DeviceSettings />
    </Box>
  );
}

function End({ board, give }: { board: TimingBoard; give: TimingDay['give'] }) {
  const [isAsking, setIsAsking] = useState(false);
  const left = board.stillOut.length;
  const end = (status?: 'dns' | 'dnf') => {
    setIsAsking(false);
    give(status ? { type: 'EndRace', status } : { type: 'EndRace' }, {
      part: board.race.part,
      moment: Math.round(serverClock.now()),
    });
  };
  if (left === 0) {
    return (
      <>
        <Typography>{nobodyOutText(board)}</Typography>
        <Button variant="contained" size="large" onClick={() => end()}>
          Avsluta loppet
        </Button>
      </>
    );
  }
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{left} kvar ute – sätt DNF/DNS och avsluta</Button>
      <EndWithOthersOut
        runners={board.stillOut}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onEnd={end}
      />
    </>
  );
}
