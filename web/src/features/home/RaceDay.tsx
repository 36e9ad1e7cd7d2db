import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { distanceLabel, formatResult, registrationStateAt } from '@app/domain';
import { connectionTexts } from '../../api/connection-status';
import type { Edition } from '../../api/edition';
import { usePublicDay, type PublicDay } from '../../api/public-day';
import { DistanceChip } from '../../components/DistanceChip';
import { EmptyState } from '../../components/EmptyState';
import { Freshness } from '../../components/Freshness';
import { fullName } from '../../components/runner-text';
import { LARGE_TEXT } from '../../components/PlainTable';
import { useServerTimeSelector } from '../../components/use-server-time-selector';
import { paths } from '../../config/paths';
import { AfterTheRace } from './AfterTheRace';
import {
  haveAllEnded,
  latestFinishersOfDay,
  raceToFollow,
  racesToday,
  type FinisherToday,
} from './races-today';
import { FINISHER_HEIGHT_REM, LATEST_COUNT, RacesBoard } from './RacesBoard';

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
