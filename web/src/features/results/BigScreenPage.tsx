import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keyframes } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { distanceLabel, startOfRace, stockholmTime, type RaceRow } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { isNotFound } from '../../api/client';
import { serverClock } from '../../api/clock';
import { connectionTexts, type ConnectionStatus } from '../../api/connection-status';
import { useLiveRace } from '../../api/live-race';
import { splitRaceRows } from '../../api/races';
import { useWakeLock } from '../../api/wake-lock';
import { CourseMark } from '../../components/CourseMark';
import { DataState } from '../../components/DataState';
import { distanceColours } from '../../components/DistanceChip';
import { ElapsedClock } from '../../components/ElapsedClock';
import { NotFoundPage } from '../../components/NotFoundPage';
import { ScreenNotices } from '../../components/NoticeBand';
import { TabTitle } from '../../components/PageLayout';
import { formatClock } from '../../config/formats';
import { paths } from '../../config/paths';
import { BigScreenLatest, BigScreenList, BigScreenRecord } from './BigScreenParts';
import { latestFinishers, resultEntries, summaryText } from './result-entries';

/**
 * A race on the public screen at the finish: the clock, the latest finisher and the list, which rotates its
 * pages. Retains its content when the network is lost.
 */
export function BigScreenPage() {
  const { part = '' } = useParams();
  const { query, connectionStatus } = useLiveRace(part);
  const [isPaused, setPaused] = useState(false);
  useWakeLock();
  if (isNotFound(query.error) && !query.data) return <UnknownRace />;
  return (
    <Box component="main" sx={screenStyle}>
      <TabTitle />
      <DataState query={query} heading="Storskärm">
        {(rows) => {
          const { race, runners } = splitRaceRows(rows);
          if (!race) return null;
          const entries = resultEntries(race, runners);
          return (
            <>
              <BigScreenHeader race={race} counts={summaryText(entries)} />
              <ScreenNotices />
              {race.state !== '' && (
                <BigScreenLatest metres={race.distance} entry={latestFinishers(entries, 1)[0]} />
              )}
              <BigScreenRecord race={race} entries={entries} />
              <BigScreenList race={race} entries={entries} isPaused={isPaused} />
              <Footer connectionStatus={connectionStatus} updatedAt={query.dataUpdatedAt} race={race}>
                <Button
                  size="small"
                  color="inherit"
                  sx={{ fontSize: 'inherit' }}
                  onClick={() => setPaused(!isPaused)}
                >
                  {isPaused ? 'Fortsätt' : 'Pausa'}
                </Button>
              </Footer>
            </>
          );
        }}
      </DataState>
    </Box>
  );
}

interface FooterProps {
  readonly connectionStatus: ConnectionStatus;
  /** Last answer from the server, epoch ms of this device. */
  readonly updatedAt: number;
  readonly race: RaceRow;
  readonly children: ReactNode;
}

/** How fresh the list is, in red when it is stale, and the buttons. */
function Footer({ connectionStatus, updatedAt, race, children }: FooterProps) {
  const isStale = connectionStatus === 'no-network' || connectionStatus === 'no-answer';
  const time = stockholmTime(serverClock.fromDeviceTime(updatedAt));
  return (
    <Box
      component="footer"
      sx={{
        ...bandStyle,
        py: 0.5,
        fontSize: 'max(0.45em, 0.875rem)',
        backgroundColor: isStale ? '#B3261E' : '#1A237E',
      }}
    >
      <Box
        role="status"
        className="tabular"
        sx={{ flex: '1 1 8em', minWidth: 0, fontWeight: isStale ? 800 : 400 }}
      >
        {isStale
          ? `${connectionTexts[connectionStatus]}. Listan är från ${time}.`
          : connectedText(connectionStatus)}
      </Box>
      {children}
      <Button
        size="small"
        color="inherit"
        sx={{ fontSize: 'inherit', display: { xs: 'none', sm: 'inline-flex' } }}
        onClick={() => void toggleFullScreen()}
      >
        Helskärm
      </Button>
      <Button
        size="small"
        color="inherit"
        sx={{ fontSize: 'inherit' }}
        component={Link}
        to={paths.results({ day: race.date, distance: race.distance })}
      >
        Till resultaten
      </Button>
    </Box>
  );
}

function connectedText(connectionStatus: ConnectionStatus): string {
  return connectionStatus === 'live' ? 'Resultaten uppdateras direkt' : 'Hämtar var 15:e sekund';
}

/** Does nothing on devices without full screen, such as an iPhone. */
async function toggleFullScreen(): Promise<void> {
  const { documentElement: page, fullscreenElement: shown } = document;
  await (shown ? document.exitFullscreen() : page.requestFullscreen()).catch(() => undefined);
}

/** The not-found page. If the race is created, its screen appears. */
function UnknownRace() {
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

// Font sizes grow with the screen: what fits on a phone is readable from ten metres on a television.
const screenStyle = {
  height: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  fontSize: 'clamp(1rem, 4.4vmin, 6rem)',
  backgroundColor: '#fff',
  animation: `${appear} 200ms ease-out`,
} as const;

/** The distance, the race’s state and its clock. */
function BigScreenHeader({ race, counts }: { race: RaceRow; counts: string }) {
  const { edition } = useAppConfig();
  const start = startOfRace(edition, race);
  const stateText = {
    '': start === undefined ? 'Ej startat' : `Start kl. ${formatClock(start)}`,
    started: counts,
    ended: 'Slutresultat',
  }[race.state];
  return (
    <Box
      component="header"
      data-surface=""
      sx={{ ...bandStyle, backgroundColor: distanceColours(race.distance).color }}
    >
      <CourseMark metres={race.distance} stroke={10} sx={shapeStyle} />
      <Box
        component="h1"
        sx={{ position: 'relative', m: 0, fontSize: '2.4em', fontWeight: 800, lineHeight: 1 }}
      >
        {distanceLabel(race.distance)}
      </Box>
      <Box
        className="tabular"
        sx={{ position: 'relative', flex: '1 1 8em', minWidth: 0, fontWeight: 650, lineHeight: 1.2 }}
      >
        <Box sx={{ fontSize: '0.8em' }}>{edition.name}</Box>
        {stateText}
      </Box>
      {race.state === 'started' && race.started !== null && (
        <ElapsedClock
          started={race.started}
          sx={{
            position: 'relative',
            fontSize: '3.2em',
            fontWeight: 800,
            lineHeight: 0.9,
            letterSpacing: '-0.02em',
          }}
        />
      )}
    </Box>
  );
}

// Behind the text, darker than the band, clipped by its edges, without taking up space.
const shapeStyle = {
  position: 'absolute',
  top: '-12%',
  right: '26%',
  width: '7em',
  height: '124%',
  color: 'rgba(0, 0, 0, 0.28)',
} as const;

/** A band across the whole screen. */
const bandStyle = {
  position: 'relative',
  overflow: 'hidden',
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: '0.6em',
  px: '0.6em',
  py: '0.4em',
  color: 'common.white',
} as const;
