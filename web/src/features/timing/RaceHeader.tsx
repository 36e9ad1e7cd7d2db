import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { distanceLabel, formatResult, markLabel } from '@app/domain';
import { ElapsedClock } from '../../components/ElapsedClock';
import { useServerNow } from '../../components/time-hooks';
import { countsOf, RACE_END_ID, type TimingBoard, type TimingDay } from './timing-board';
import { usePlannedStart, useStartPress } from './use-start-press';

const JUST_STARTED_MS = 120_000;

/** The race clock, readable from ten metres, and the counts; before the start the start button. */
export function RaceHeader({ board, submit }: { board: TimingBoard; submit: TimingDay['submit'] }) {
  const { race, saving } = board;
  const started = race.state === 'started' ? race.started : null;
  if (started !== null) {
    return (
      <Box component="section" aria-label="Loppet" sx={runningStyle}>
        <ElapsedClock started={started} sx={clockStyle} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Counts board={board} />
          <Box sx={{ display: 'flex', columnGap: 1 }}>
            <Box component="a" href={`#${RACE_END_ID}`} sx={endLinkStyle}>
              Avsluta …
            </Box>
            <JustStarted started={started} isSaving={saving.has('race')} />
          </Box>
        </Box>
      </Box>
    );
  }
  return (
    <Box component="section" aria-label="Loppet" sx={headStyle}>
      {race.state === 'ended' ? <Ended board={board} /> : <StartButton board={board} submit={submit} />}
      <Counts board={board} />
    </Box>
  );
}

function JustStarted({ started, isSaving }: { started: number; isSaving: boolean }) {
  const passed = useServerNow(1000) - started;
  const text =
    passed < JUST_STARTED_MS ? `startade för ${Math.max(0, Math.floor(passed / 1000))} s sedan` : '';
  return (
    <Typography className="tabular" sx={justStartedStyle}>
      {text}
      {isSaving && ' · sparas…'}
    </Typography>
  );
}

function Ended({ board }: { board: TimingBoard }) {
  const last = board.finished.find(({ status }) => status === 'finished')?.result;
  return (
    <Typography variant="h2" component="p" sx={{ my: 1 }}>
      Loppet är avslutat{last != null && `, sist i mål på ${formatResult(last)}`}
    </Typography>
  );
}

function Counts({ board }: { board: TimingBoard }) {
  const { finished, onCourse, marked, withoutBib, inConflict } = countsOf(board);
  const counts = [
    `${finished} i mål`,
    board.race.state === '' ? `${onCourse} med nummer` : `${onCourse} kvar`,
    ...[
      ...marked.map(({ mark, count }) => count > 0 && `${count} ${markLabel(mark)}`),
      withoutBib && `${withoutBib} utan nummer`,
      inConflict && `${inConflict} går inte ihop`,
    ],
  ].filter(Boolean);
  return (
    <Typography className="tabular" sx={countsStyle} data-testid="counts">
      {counts.map((count) => String(count).replaceAll(' ', '\u00a0')).join(' / ')}
    </Typography>
  );
}

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: { xs: 2, md: 4 },
  rowGap: 0.5,
  mb: { xs: 0, md: 1 },
} as const;

// The clock and the counts share a row of fixed height, so that the bibs stand as high up as possible.
const runningStyle = {
  ...headStyle,
  flexWrap: 'nowrap',
  height: { xs: '4rem', md: 'clamp(6rem, 10vw, 11rem)' },
  overflow: 'hidden',
} as const;

const clockStyle = {
  display: 'block',
  fontSize: { xs: 'clamp(3rem, 16vw, 6rem)', md: 'clamp(6rem, 10vw, 11rem)' },
  fontWeight: 800,
  lineHeight: 0.95,
  letterSpacing: '-0.03em',
  color: '#1A237E',
} as const;

const countsStyle = {
  fontSize: { xs: '0.9375rem', md: '1.25rem' },
  lineHeight: { xs: 1.25, md: 1.6 },
  fontWeight: 650,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const;

const endLinkStyle = {
  position: 'relative',
  // A larger target, over the counts above.
  '&::after': { content: '""', position: 'absolute', inset: '-24px -8px -4px' },
  fontSize: { xs: '0.875rem', md: '1rem' },
  lineHeight: { xs: 1.25, md: 1.6 },
  whiteSpace: 'nowrap',
  color: 'info.main',
} as const;

const justStartedStyle = {
  minWidth: 0,
  height: { xs: '1.25em', md: '1.6em' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: { xs: '0.875rem', md: '1rem' },
  lineHeight: { xs: 1.25, md: 1.6 },
  color: 'text.secondary',
} as const;

function StartButton({ board, submit }: { board: TimingBoard; submit: TimingDay['submit'] }) {
  const { race } = board;
  const press = useStartPress([board], usePlannedStart()(race), submit);
  return (
    <Box component="button" type="button" sx={startStyle} {...press}>
      Starta {distanceLabel(race.distance)}
    </Box>
  );
}

const startStyle = {
  width: '100%',
  minHeight: { xs: 128, md: 176 },
  mb: 2,
  border: '3px solid #1A237E',
  borderRadius: 2,
  backgroundColor: 'primary.main',
  color: 'text.primary',
  font: 'inherit',
  fontSize: 'clamp(2.5rem, 6vw, 4.5rem)',
  fontWeight: 800,
  cursor: 'pointer',
  touchAction: 'manipulation',
  '&:active': { backgroundColor: 'primary.dark' },
} as const;
