import Box from '@mui/material/Box';
import { distanceLabel, stockholmInstant, type BoardRace } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { useConfirm } from '../../components/ConfirmProvider';
import { DistanceChip } from '../../components/DistanceChip';
import { formatElapsed } from '../../components/ElapsedClock';
import { useServerNow } from '../../components/time-hooks';
import { signalRecorded } from './finish-signal';
import { nextRace } from './RaceButtons';
import { usePress } from './use-press';
import type { TimingDay } from './timing-board';

interface NextStartProps {
  readonly races: readonly BoardRace[];
  readonly submit: TimingDay['submit'];
}

/**
 * The next start: races, time, countdown, and a button that starts them all at the same moment. Gone when all
 * have started.
 */
export function NextStart({ races, submit }: NextStartProps) {
  const { distances } = useAppConfig().edition;
  const startOf = ({ distance }: BoardRace) => distances.find(({ metres }) => metres === distance)?.start;
  const first = nextRace(races, distances);
  if (!first) return null;
  const start = startOf(first);
  const together = races.filter(
    (race) => race === first || (race.state === '' && start !== undefined && startOf(race) === start),
  );
  const planned = start === undefined ? undefined : { at: stockholmInstant(`${first.date}T${start}`), start };
  return (
    <Box component="section" aria-label="Nästa start" sx={rowStyle}>
      <Box sx={{ display: 'flex', gap: 0.5 }}>
        {together.map(({ part, distance }) => (
          <DistanceChip key={part} metres={distance} />
        ))}
      </Box>
      <Box className="tabular" sx={whenStyle}>
        {planned ? <Countdown {...planned} /> : 'Nästa start'}
      </Box>
      <StartButton races={together} planned={planned} submit={submit} />
    </Box>
  );
}

interface PlannedStart {
  readonly at: number;
  /** 'HH:MM'. */
  readonly start: string;
}

function Countdown({ at, start }: PlannedStart) {
  const left = at - useServerNow(500);
  return (
    <>
      Start {start}
      <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
        {left >= 0 ? `om ${formatElapsed(left)}` : `${formatElapsed(-left)} över tiden`}
      </Box>
    </>
  );
}

/** A press earlier than this before the planned start is probably accidental and needs confirmation, ms. */
const EARLY_MS = 5 * 60_000;

interface StartButtonProps {
  readonly races: readonly BoardRace[];
  readonly planned: PlannedStart | undefined;
  readonly submit: TimingDay['submit'];
}

function StartButton({ races, planned, submit }: StartButtonProps) {
  const confirm = useConfirm();
  const labels = races.map(({ distance }) => distanceLabel(distance)).join(' + ');
  const start = async (moment: number) => {
    const isEarly = planned !== undefined && planned.at - moment > EARLY_MS;
    const isMeant =
      !isEarly ||
      (await confirm({
        title: `Starta ${labels} redan nu?`,
        text: `Starten är planerad till ${planned.start}. Tiden räknas från när du tryckte.`,
        confirmLabel: 'Starta',
      }));
    if (!isMeant) return;
    signalRecorded();
    for (const { part } of races) submit({ type: 'StartRace' }, { part, moment });
  };
  const press = usePress((moment) => void start(moment));
  return (
    <Box component="button" type="button" aria-label={`Starta ${labels}`} sx={startStyle} {...press}>
      {races.length === 2 ? 'Starta båda' : 'Starta'}
    </Box>
  );
}

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  height: '4rem',
  px: 1,
  borderRadius: 1,
  backgroundColor: '#EEF0FA',
  overflow: 'hidden',
} as const;

const whenStyle = { flex: 1, minWidth: 0, fontWeight: 650, lineHeight: 1.25, whiteSpace: 'nowrap' } as const;

const startStyle = {
  flexShrink: 0,
  minWidth: 88,
  minHeight: 48,
  px: 2,
  border: '2px solid #1A237E',
  borderRadius: 1,
  backgroundColor: 'primary.main',
  color: 'text.primary',
  font: 'inherit',
  fontSize: '1.0625rem',
  fontWeight: 800,
  cursor: 'pointer',
  touchAction: 'manipulation',
  '&:active': { backgroundColor: 'primary.dark' },
} as const;
