import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  distanceLabel,
  markLabel,
  MARKS_WITHOUT_FINISH,
  type BoardRace,
  type BoardRunner,
  type MarkWithoutFinish,
} from '@app/domain';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { serverClock } from '../../api/clock';
import { useConfirm } from '../../components/ConfirmProvider';
import { ConflictsLink } from '../../components/ConflictsLink';
import { PageDialog } from '../../components/PageDialog';
import { dayOfDate } from '../../config/formats';
import { startCorrectionPath } from '../../config/correction-paths';
import { paths } from '../../config/paths';
import { DeviceSettings } from './DeviceSettings';
import { markTexts } from './mark-texts';
import { useTimedRace } from './timed-race';
import { countsOf, LAST_ACTION_ID, nameOf, RACE_END_ID, type TimingDay } from './timing-board';
import { noRunnersOnCourseText } from './typed-bib';

const RESET_WORD = 'NOLLSTÄLL';

interface RaceControlsProps {
  readonly race: BoardRace;
  readonly submit: TimingDay['submit'];
}

/** Ends and resets the race, links to what follows it, and holds the device settings. */
export const RaceControls = memo(function AfterRace({ race, submit }: RaceControlsProps) {
  const { part, state, started, distance, date, endedBy } = race;
  const confirm = useConfirm();
  const showLastAction = useShowLastAction(state);
  const reset = async () => {
    const isSure = await confirm({
      title: `Nollställ ${distanceLabel(distance)}?`,
      text: 'Start, målgångar och markeringar tas bort. Löpare och nummer är kvar.',
      confirmLabel: 'Nollställ',
      confirmationWord: RESET_WORD,
      isDangerous: true,
    });
    if (!isSure) return;
    showLastAction();
    submit({ type: 'ResetRace', word: RESET_WORD }, { part, moment: Math.round(serverClock.now()) });
  };

  return (
    <Box
      component="section"
      id={RACE_END_ID}
      aria-label="Loppets slut"
      sx={{ mt: 4, display: 'grid', gap: 2, justifyItems: 'start' }}
    >
      {state === 'started' && <EndRace onEnd={showLastAction} />}
      <Button component={Link} to={paths.speaker(part)}>
        Speakerns skärm
      </Button>
      {state === 'ended' && (
        <Button component={Link} to={paths.results({ day: date, distance })} variant="contained">
          Se resultatlistan
        </Button>
      )}
      {state === 'ended' && (
        <>
          <Button component={Link} to={paths.publishing(part)}>
            Publicera resultat
          </Button>
          <Button component={Link} to={paths.editRace(part)}>
            Resultatfiler och utskrifter
          </Button>
        </>
      )}
      {started !== null && (
        <Button component={Link} to={startCorrectionPath(dayOfDate(date), part)}>
          Rätta starten …
        </Button>
      )}
      {endedBy !== null && (
        <Button component={Link} to={paths.journalLine(dayOfDate(date), endedBy)}>
          Öppna loppet igen …
        </Button>
      )}
      <RaceConflictsLink />
      {state !== '' && (
        <Button color="error" variant="text" onClick={() => void reset()} sx={{ color: 'error.main' }}>
          Nollställ loppet …
        </Button>
      )}
      <DeviceSettings />
    </Box>
  );
});

/**
 * Returns a function to call before a press here that changes the race’s state. Its message and Ångra stand at
 * the top of the page: view and focus move there.
 */
function useShowLastAction(state: BoardRace['state']): () => void {
  const isPressed = useRef(false);
  useEffect(() => {
    if (isPressed.current) document.getElementById(LAST_ACTION_ID)?.focus();
    isPressed.current = false;
  }, [state]);
  return useCallback(() => {
    isPressed.current = true;
  }, []);
}

function RaceConflictsLink() {
  const { board } = useTimedRace();
  return board ? <ConflictsLink part={board.race.part} count={countsOf(board).inConflict} /> : null;
}

function EndRace({ onEnd }: { onEnd: () => void }) {
  const { timekeeper, board } = useTimedRace();
  const [isAsking, setIsAsking] = useState(false);
  if (!board) return null;
  const onCourse = board.onCourse.length;
  const end = (status?: MarkWithoutFinish) => {
    setIsAsking(false);
    onEnd();
    timekeeper.submit(status ? { type: 'EndRace', status } : { type: 'EndRace' }, {
      part: board.race.part,
      moment: Math.round(serverClock.now()),
    });
  };
  if (onCourse === 0) {
    return (
      <>
        <Typography>{noRunnersOnCourseText(board)}</Typography>
        <Button variant="contained" size="large" onClick={() => end()}>
          Avsluta loppet
        </Button>
      </>
    );
  }
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>
        {onCourse} kvar ute – sätt {MARKS_WITHOUT_FINISH.map(markLabel).join('/')} och avsluta
      </Button>
      <EndRaceDialog
        runners={board.onCourse}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onEnd={end}
      />
    </>
  );
}

interface EndRaceDialogProps {
  readonly runners: readonly BoardRunner[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onEnd: (status: MarkWithoutFinish) => void;
}

/** Ends a race with runners still out: lists them, and marks them all in the same command. */
function EndRaceDialog({ runners, isOpen, onClose, onEnd }: EndRaceDialogProps) {
  const [status, setStatus] = useState<MarkWithoutFinish>('dnf');
  return (
    <PageDialog open={isOpen} onClose={onClose} aria-labelledby="end-title" fullWidth maxWidth="xs">
      <DialogTitle id="end-title">{runners.length} kvar ute – avsluta ändå?</DialogTitle>
      <DialogContent>
        <RadioGroup
          aria-label="Alla som är kvar blir"
          value={status}
          onChange={(_event, value) => {
            setStatus(value as MarkWithoutFinish);
          }}
        >
          {MARKS_WITHOUT_FINISH.map((mark) => (
            <FormControlLabel
              key={mark}
              value={mark}
              control={<Radio />}
              label={`${markLabel(mark)} – ${markTexts[mark].meaning}`}
            />
          ))}
        </RadioGroup>
        <Typography sx={{ mt: 2 }}>{namesText(runners)}</Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Avbryt
        </Button>
        <Button variant="contained" onClick={() => onEnd(status)}>
          Sätt {markLabel(status)} och avsluta
        </Button>
      </DialogActions>
    </PageDialog>
  );
}

const MAX_NAMES = 20;

function namesText(runners: readonly BoardRunner[]): string {
  const named = runners.slice(0, MAX_NAMES).map((runner) => `${String(runner.bib)} ${nameOf(runner)}`);
  const others = runners.length - named.length;
  return named.join(', ') + (others > 0 ? ` och ${others} till` : '');
}
