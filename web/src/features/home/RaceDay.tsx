import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { distanceLabel, formatResult, registrationStateAt, plannedStart } from '@app/domain';
import type { Edition } from '../../api/app-config';
import { connectionTexts } from '../../api/connection-status';
import { CourseMark } from '../../components/CourseMark';
import { DistanceChip, distanceText, distanceColours } from '../../components/DistanceChip';
import { ElapsedClock } from '../../components/ElapsedClock';
import { EmptyState } from '../../components/EmptyState';
import { Freshness } from '../../components/Freshness';
import { LARGE_TEXT } from '../../components/PlainTable';
import { fullName } from '../../components/runner-text';
import { useServerTimeSelector } from '../../components/time-hooks';
import { formatClock } from '../../config/formats';
import { paths } from '../../config/paths';
import { AfterTheRace } from './AfterTheRace';
import {
  haveAllEnded,
  latestFinishersOfDay,
  racesToday,
  raceToFollow,
  usePublicDay,
  type FinisherToday,
  type PublicDay,
  type RaceToday,
} from './races-today';

interface RacesBoardProps {
  readonly edition: Edition;
  readonly races: readonly RaceToday[];
  readonly freshness: ReactNode;
  /** The latest finishers; their space is reserved while there are none. */
  readonly latest: ReactNode;
}

/**
 * Race day on the home page: the state of each race, and the latest finishers beside them, or on a phone
 * below.
 */
function RacesBoard({ edition, races, freshness, latest }: RacesBoardProps) {
  return (
    <Box sx={boardStyle}>
      <Box component="section" aria-labelledby="races-today">
        <Typography variant="h2" id="races-today" sx={{ mb: 1.5 }}>
          Dagens lopp
        </Typography>
        <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
          {races.map((race) => (
            <li key={race.metres}>
              <Race edition={edition} race={race} />
            </li>
          ))}
        </Box>
        <Box sx={{ minHeight: '3.25rem', mt: 1.5 }}>{freshness}</Box>
      </Box>
      <Box component="section" aria-labelledby="latest-today">
        <Typography variant="h2" id="latest-today" sx={{ mb: 1.5 }}>
          Senast i mål
        </Typography>
        <Box sx={{ minHeight: LATEST_HEIGHT }}>{latest}</Box>
      </Box>
    </Box>
  );
}

/** A race, linked to its start list until it starts, then to its results. */
function Race({ edition, race }: { edition: Edition; race: RaceToday }) {
  const { metres, state, started } = race;
  const { color, tint } = distanceColours(metres);
  const choice = { day: edition.date, distance: metres };
  const isOn = state === 'started';
  const colours = isOn
    ? { backgroundColor: color, color: 'common.white' }
    : { backgroundColor: tint, color: 'text.primary' };
  return (
    <Box
      component={Link}
      to={state === '' ? paths.startLists(choice) : paths.results(choice)}
      sx={{ ...raceStyle, ...colours }}
    >
      <Box component="strong" sx={{ ...labelStyle, ...(!isOn && { color }) }}>
        {distanceLabel(metres)} <span className="sr-only">{distanceText(metres)}</span>
      </Box>
      <CourseMark metres={metres} stroke={3} sx={{ ...shapeStyle, ...(!isOn && { color }) }} />
      <Box className="tabular" sx={{ flex: '1 1 3rem', lineHeight: 1.35 }}>
        <RaceProgress edition={edition} race={race} />
      </Box>
      <Box className="tabular" sx={timeStyle}>
        {isOn && started !== null ? <ElapsedClock started={started} /> : timeOf(race)}
      </Box>
    </Box>
  );
}

function timeOf({ state, planned }: RaceToday): string {
  if (state !== '' || planned === null) return '';
  return formatClock(planned);
}

function RaceProgress({ edition, race }: { edition: Edition; race: RaceToday }) {
  const { state, planned, entered, finished } = race;
  const isDue = useServerTimeSelector((now) => planned !== null && plannedStart(edition, planned) <= now);
  const isEmpty = entered === null || finished === null;
  switch (state) {
    case '':
      return (
        <Lines first={isDue ? 'Väntar på start' : 'Start'} second={isEmpty ? '' : `${entered} anmälda`} />
      );
    case 'started':
      return <Lines first="Pågår" second={isEmpty ? '' : `${finished} av ${entered} i mål`} />;
    case 'ended':
      return <Lines first="Avslutat" second={isEmpty ? 'Se resultaten' : `${finished} i mål`} />;
  }
}

function Lines({ first, second }: { first: string; second: string }) {
  return (
    <>
      <Box component="span" sx={{ display: 'block', fontWeight: 700 }}>
        {first}
      </Box>
      <Box component="span" sx={{ display: 'block', minHeight: '1.35em' }}>
        {second}
      </Box>
    </>
  );
}

/** Number of finishers shown, and the height of each in rem. */
const LATEST_COUNT = 6;
const FINISHER_HEIGHT_REM = 4;
// Includes the link to the running race below the list.
const LATEST_HEIGHT = `${LATEST_COUNT * FINISHER_HEIGHT_REM + 3}rem`;

const boardStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: { xs: 3, md: 6 },
  mb: { xs: 5, md: 8 },
};

const raceStyle = {
  display: 'flex',
  // With very large letters the clock wraps to a line of its own.
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  minHeight: 76,
  px: 2,
  py: 1,
  borderRadius: 1.5,
  textDecoration: 'none',
  '&::after': { content: '"›" / ""', fontSize: '1.625rem', lineHeight: 1 },
  '@media (forced-colors: active)': { border: '1px solid' },
};

const labelStyle = {
  minWidth: { xs: '4rem', sm: '4.5rem' },
  fontSize: '1.625rem',
  fontWeight: 800,
  lineHeight: 1,
};

const timeStyle = {
  ml: 'auto',
  typography: 'time',
  color: 'inherit',
  fontSize: { xs: '1.625rem', sm: '2rem' },
};

const shapeStyle = { display: { xs: 'none', sm: 'block' }, width: '3.5rem', height: '2.5rem' };

/**
 * Race day live: every race and the latest finishers, pushed by the server; still shown when the server is
 * unavailable.
 * When the last race has ended, shows results and thanks instead.
 */
export function RaceDay({ edition }: { edition: Edition }) {
  const day = usePublicDay(edition.date);
  const races = racesToday(edition, day.races);
  const latest = latestFinishersOfDay(day.races, LATEST_COUNT);
  const running = raceToFollow(races, latest[0]);
  const isRegistrationOver = useServerTimeSelector((now) => registrationStateAt(edition, now) === 'over');
  if (isRegistrationOver && haveAllEnded(day.races)) return <AfterTheRace edition={edition} />;
  return (
    <RacesBoard
      edition={edition}
      races={races}
      freshness={<DayFreshness {...day} />}
      latest={
        <>
          <LatestFinishers latest={latest} />
          {running && (
            <Box
              component={Link}
              to={paths.results({ day: edition.date, distance: running.metres })}
              sx={{ display: 'inline-block', py: 1.25, color: 'text.primary', fontWeight: 650 }}
            >
              Följ {distanceLabel(running.metres)}, plats för plats
            </Box>
          )}
        </>
      }
    />
  );
}

function DayFreshness({ connectionStatus, updatedAt }: PublicDay) {
  if (updatedAt > 0) return <Freshness connectionStatus={connectionStatus} updatedAt={updatedAt} />;
  return (
    <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
      {connectionStatus === 'live' || connectionStatus === 'connecting'
        ? 'Hämtar'
        : `${connectionTexts[connectionStatus]}. Tiderna är de planerade.`}
    </Box>
  );
}

/** Newest on top. Each finisher has its own element, which slides down when others arrive above. */
function LatestFinishers({ latest }: { latest: readonly FinisherToday[] }) {
  if (latest.length === 0)
    return <EmptyState title="Här visas de som kommer i mål." text="Den senaste står överst." />;
  return (
    <Box component="ol" aria-labelledby="latest-today" sx={listStyle}>
      {latest.map((finisher) => (
        <Box component="li" key={finisher.runner.sort} sx={placeStyle}>
          <Finisher {...finisher} />
        </Box>
      ))}
    </Box>
  );
}

function Finisher({ runner, metres, place }: FinisherToday) {
  const { bib, part, result } = runner;
  const page = bib === null ? {} : { component: Link, to: paths.runnerResult(part, bib) };
  return (
    <Box {...page} sx={finisherStyle}>
      <DistanceChip metres={metres} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ ...oneLine, fontWeight: 650 }}>{fullName(runner)}</Box>
        <Box className="tabular more" sx={{ ...oneLine, color: 'text.secondary', fontSize: '0.875rem' }}>
          {[`Plats ${place}`, bib !== null && `nr ${bib}`, runner.company].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      <Box component="strong" className="tabular" sx={{ typography: 'time' }}>
        {result !== null && formatResult(result)}
      </Box>
    </Box>
  );
}

const arrive = keyframes({ from: { opacity: 0, transform: 'translateY(-1rem)' }, to: { opacity: 1 } });

/** The positions in the list, from the top; an element slides to its new position. */
const positionStyles = Object.fromEntries(
  Array.from({ length: LATEST_COUNT }, (_, index) => [
    `& > :nth-of-type(${index + 1})`,
    { transform: `translateY(${index * FINISHER_HEIGHT_REM}rem)` },
  ]),
);

const listStyle = {
  position: 'relative',
  height: `${LATEST_COUNT * FINISHER_HEIGHT_REM}rem`,
  m: 0,
  p: 0,
  listStyle: 'none',
  ...positionStyles,
  '& > :first-of-type > *': { backgroundColor: '#FFF3C4' },
};

const placeStyle = {
  position: 'absolute',
  inset: '0 0 auto',
  containerType: 'inline-size',
  transition: 'transform 180ms ease-out',
};

const finisherStyle = {
  display: 'grid',
  gridTemplateColumns: '3.5rem 1fr auto',
  alignItems: 'center',
  columnGap: 1.5,
  height: `${FINISHER_HEIGHT_REM - 0.5}rem`,
  px: 1.5,
  borderRadius: 1.5,
  backgroundColor: '#F6F7FC',
  color: 'text.primary',
  lineHeight: 1.35,
  textDecoration: 'none',
  animation: `${arrive} 180ms ease-out`,
  // The name takes the row and the time goes below; place and number are on the linked page.
  [LARGE_TEXT]: {
    gridTemplateColumns: 'auto 1fr',
    '& strong': { gridColumn: 2 },
    '& .more': { display: 'none' },
  },
};

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
