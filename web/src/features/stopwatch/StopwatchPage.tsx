import { ownValue } from '@app/domain';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type MouseEvent } from 'react';
import { monotonicClock } from '../../api/clock';
import { useWakeLock } from '../../api/wake-lock';
import { PageTitle } from '../../components/PageLayout';
import { useStored, json, storedValue } from '../../config/stored-value';
import {
  countBy,
  elapsed,
  resetTime,
  split,
  startOrStop,
  formatStopwatchTime,
  UNUSED,
  type Stopwatch,
  splitRows,
  readStopwatch,
} from './stopwatch';

const startOrStopNow = () => {
  const now = deviceNow();
  storedStopwatch.change((watch) => startOrStop(watch, now));
};
const splitNow = () => {
  const now = deviceNow();
  storedStopwatch.change((watch) => split(watch, now));
};
const count = (by: number) => storedStopwatch.change((watch) => countBy(watch, by));

/**
 * A stopwatch with splits, and a counter of people who pass. Stored on the device: it survives a reload and
 * needs no network.
 */
export function StopwatchPage() {
  const watch = useStored(storedStopwatch);
  useShortcuts();
  useWakeLock(watch.startedAt !== null);
  return (
    <>
      <PageTitle title="Stoppur" lead="Sparas i den här enheten och går vidare även om sidan stängs." />
      <Box sx={LAYOUT}>
        <Box component="section" aria-label="Tid">
          <RunningTime watch={watch} />
          <Controls watch={watch} />
        </Box>
        <Counter count={watch.count} onCount={count} />
        <SplitTable watch={watch} />
      </Box>
      <Typography sx={HINT}>
        <kbd>Mellanslag</kbd> startar och stoppar, <kbd>M</kbd> eller <kbd>Enter</kbd> tar en mellantid,{' '}
        <kbd>+</kbd> och <kbd>−</kbd> räknar.
      </Typography>
    </>
  );
}

const LAYOUT = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
  alignItems: 'start',
};

/** Hidden on devices without a keyboard. */
const HINT = {
  mt: 4,
  color: 'text.secondary',
  '@media (hover: none)': { display: 'none' },
  '& kbd': {
    px: 0.75,
    py: 0.25,
    borderRadius: 0.5,
    border: '1px solid rgba(0, 0, 0, 0.5)',
    font: 'inherit',
    fontSize: '0.875rem',
    whiteSpace: 'nowrap',
  },
};

const TICK_MS = 50;

/** The time in large figures. Only this component renders while the watch runs. */
function RunningTime({ watch }: { watch: Stopwatch }) {
  const [now, setNow] = useState(deviceNow);
  const isRunning = watch.startedAt !== null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(deviceNow()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return (
    <Box role="timer" className="tabular" sx={FIGURES}>
      {formatStopwatchTime(elapsed(watch, now))}
    </Box>
  );
}

// Relative to the window's width, so that hours fit a phone too.
const FIGURES = {
  fontSize: { xs: 'min(11rem, 17vw)', md: 'min(9rem, 11vw)' },
  fontWeight: 750,
  lineHeight: 1.1,
  letterSpacing: '-0.02em',
  color: '#1A237E',
  mb: 2,
};

/** Start and split, large and always in the same place, and a reset with undo. */
function Controls({ watch }: { watch: Stopwatch }) {
  const [before, setBefore] = useState<Stopwatch>();
  const isRunning = watch.startedAt !== null;
  const isUsed = isRunning || watch.before > 0 || watch.splits.length > 0;
  const reset = () => {
    setBefore(watch);
    storedStopwatch.change(resetTime);
  };
  const undo = () => {
    setBefore(undefined);
    storedStopwatch.change(({ count: counted }) => ({ ...(before ?? UNUSED), count: counted }));
  };
  return (
    <Box
      onMouseDown={keepFocus}
      sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, maxWidth: 640 }}
    >
      <Button variant="contained" onClick={startOrStopNow} sx={{ ...HUGE, ...(isRunning && STOP) }}>
        {isRunning ? 'Stoppa' : 'Starta'}
      </Button>
      <Button onClick={splitNow} disabled={!isRunning} sx={HUGE}>
        Mellantid
      </Button>
      <Button onClick={reset} disabled={!isUsed} sx={{ minHeight: 56 }}>
        Nollställ
      </Button>
      {before && !isUsed && (
        <Button variant="text" onClick={undo} sx={{ minHeight: 56 }}>
          Ångra nollställning
        </Button>
      )}
    </Box>
  );
}

const HUGE = { minHeight: 112, borderRadius: 2, fontSize: { xs: '1.25rem', md: '1.5rem' } };
const STOP = { backgroundColor: '#1A237E', color: 'common.white', '&:hover': { backgroundColor: '#0F165E' } };

/** Prevents a click from moving the focus, so that shortcuts still apply. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

const SHORTCUTS: Readonly<Record<string, () => void>> = {
  ' ': startOrStopNow,
  Enter: splitNow,
  m: splitNow,
  '+': () => count(1),
  '-': () => count(-1),
};

function useShortcuts(): void {
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function press(event: KeyboardEvent): void {
  const action = ownValue(SHORTCUTS, event.key.toLowerCase()) ?? ownValue(SHORTCUTS, event.key);
  const isCombined = event.ctrlKey || event.altKey || event.metaKey;
  if (!action || isCombined || event.repeat || isForFocusedElement(event)) return;
  event.preventDefault();
  action();
}

/** Whether the key belongs to a focused button, link, field or dialog. */
function isForFocusedElement({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    target.closest('button, a, input, select, textarea, [role="dialog"]') !== null
  );
}

interface CounterProps {
  readonly count: number;
  readonly onCount: (by: number) => void;
}

/** Counts people who pass: up, down, and reset. */
function Counter({ count, onCount }: CounterProps) {
  return (
    <Box
      component="section"
      aria-label="Räknare"
      onMouseDown={(event) => event.preventDefault()}
      sx={{ p: 3, borderRadius: 1.5, backgroundColor: '#EEF0FA' }}
    >
      <Typography variant="h2" sx={{ fontSize: '1.25rem' }}>
        Räknare
      </Typography>
      <Box
        role="status"
        aria-label="Antal"
        className="tabular"
        sx={{ fontSize: '4rem', fontWeight: 750, lineHeight: 1.2, color: '#1A237E' }}
      >
        {count}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 2fr', gap: 2, my: 1 }}>
        <Button onClick={() => onCount(-1)} disabled={count === 0} aria-label="Räkna ned ett" sx={BIG}>
          −1
        </Button>
        <Button variant="contained" onClick={() => onCount(1)} aria-label="Räkna upp ett" sx={BIG}>
          +1
        </Button>
      </Box>
      <Button variant="text" onClick={() => onCount(-count)} disabled={count === 0} sx={{ ml: -1.5 }}>
        Nolla räknaren
      </Button>
    </Box>
  );
}

const BIG = { minHeight: 80, borderRadius: 2, fontSize: '1.5rem' };

/** The splits, newest on top. Screen readers announce the newest. */
function SplitTable({ watch }: { watch: Stopwatch }) {
  const rows = splitRows(watch);
  const [newest] = rows;
  return (
    <Box component="section" aria-label="Mellantider" sx={{ maxWidth: 640 }}>
      <Typography variant="h2" sx={{ fontSize: '1.25rem', mb: 1 }}>
        Mellantider
      </Typography>
      <div role="status" className="sr-only">
        {newest && `Mellantid ${newest.number}: ${formatStopwatchTime(newest.total)}`}
      </div>
      {rows.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>Inga mellantider ännu.</Typography>
      ) : (
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Nr</TableCell>
              <TableCell align="right">Varv</TableCell>
              <TableCell align="right">Totalt</TableCell>
            </TableRow>
          </TableHead>
          <TableBody className="tabular">
            {rows.map(({ number, lap, total }) => (
              <TableRow key={number}>
                <TableCell>{number}</TableCell>
                <TableCell align="right">{formatStopwatchTime(lap)}</TableCell>
                <TableCell align="right" sx={{ fontWeight: 700 }}>
                  {formatStopwatchTime(total)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Box>
  );
}

// Measures intervals, not times of day, so the device's clock is enough and needs no network. Reads the wall
// clock once and then adds the monotonic clock, so that setting the wall clock does not affect a running
// watch. Only state restored after a reload relies on the wall clock.
const wallClockOffset = Date.now() - monotonicClock.now();

/** The time of this device, epoch ms; jumps only at a reload. */
function deviceNow(): number {
  return wallClockOffset + monotonicClock.now();
}

/** This device's stopwatch, the same in every tab. */
const storedStopwatch = storedValue('raceday.stopwatch', json(readStopwatch));
