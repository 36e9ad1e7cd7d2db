import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { stockholmInstant, type RaceRow, type RunnerRow } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import type { ConnectionStatus } from '../../api/connection-status';
import { formatElapsed } from '../../components/ElapsedClock';
import { Freshness } from '../../components/Freshness';
import { clockStyle, RaceBand } from '../../components/RaceBand';
import { useServerNow } from '../../components/time-hooks';
import { paths } from '../../config/paths';

interface StartListHeaderProps {
  readonly race: RaceRow;
  readonly runners: readonly RunnerRow[];
  readonly connectionStatus: ConnectionStatus;
  /** Last answer from the server, epoch ms of this device. */
  readonly updatedAt: number;
}

/**
 * The start time with a countdown, or the race’s clock; the number of runners by class; from the start on, a
 * link to the results.
 */
export function StartListHeader({ race, runners, connectionStatus, updatedAt }: StartListHeaderProps) {
  const { edition } = useAppConfig();
  const planned = edition.distances.find(({ metres }) => metres === race.distance);
  const start = planned && race.date === edition.date ? planned.start : undefined;
  const isAhead = race.state === '';
  return (
    <>
      <RaceBand race={race} text={isAhead && start ? `Start ${start}` : STATE[race.state]}>
        {isAhead && start && <Countdown at={stockholmInstant(`${race.date}T${start}`)} />}
      </RaceBand>
      <Box sx={headStyle}>
        <Box className="tabular" sx={{ flex: '1 1 16rem', color: 'text.secondary' }}>
          {countsText(runners)}
        </Box>
        {!isAhead && (
          <Box
            component={Link}
            to={paths.results({ day: race.date, distance: race.distance })}
            className="not-printed"
            sx={{ py: 1.5, color: 'inherit' }}
          >
            Till resultaten
          </Box>
        )}
        <Freshness connectionStatus={connectionStatus} updatedAt={updatedAt} />
      </Box>
    </>
  );
}

const STATE = { '': 'Ej startat', started: 'På banan', ended: 'Avslutat' } as const;

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  mb: 3,
} as const;

const DAY_MS = 86_400_000;

/** 'om 3 dagar', and on the last day 'om 1:02:03'. Renders nothing after the start. */
function Countdown({ at }: { at: number }) {
  const left = at - useServerNow(500);
  if (left <= 0) return null;
  const days = Math.floor(left / DAY_MS);
  return (
    <Box className="tabular" sx={{ ...clockStyle, color: 'info.main', '& span': leadStyle }}>
      <span>om </span>
      {days > 0 ? days : formatElapsed(left)}
      {days > 0 && <span>{days === 1 ? ' dag' : ' dagar'}</span>}
    </Box>
  );
}

const leadStyle = { fontSize: '1rem', fontWeight: 650, letterSpacing: 0, color: 'text.primary' } as const;

/**
 * '61 anmälda löpare · 30 Dam · 28 Herr · 4 utan nummer'; '' without runners, which the list itself reports.
 */
function countsText(runners: readonly RunnerRow[]): string {
  if (runners.length === 0) return '';
  const count = (matches: (runner: RunnerRow) => boolean, label: string) => {
    const number = runners.filter(matches).length;
    return number > 0 && `${number} ${label}`;
  };
  return [
    runners.length === 1 ? '1 anmäld löpare' : `${runners.length} anmälda löpare`,
    count(({ group }) => group === 'Dam', 'Dam'),
    count(({ group }) => group === 'Herr', 'Herr'),
    count(({ bib }) => bib === null, 'utan nummer'),
  ]
    .filter(Boolean)
    .join('\u00a0· ')
    .replaceAll(/(\d) /g, '$1\u00a0');
}
