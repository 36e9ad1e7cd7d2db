import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { stockholmTime, type AnnouncedRace, searchAnnounced } from '@app/domain';
import { serverClock } from '../../api/clock';
import { connectionTexts, type ConnectionStatus } from '../../api/connection-status';
import { useWakeLock } from '../../api/wake-lock';
import { DataState } from '../../components/DataState';
import { DistanceChip } from '../../components/DistanceChip';
import { PageTitle } from '../../components/PageLayout';
import { PlainField } from '../../components/PlainFields';
import { raceStateText } from '../../components/runner-text';
import { paths } from '../../config/paths';
import { combinedRaces, useAnnouncedDay, announcedName, detailsText, outcomeText } from './announced-day';
import { DoNotAnnounce } from './DoNotAnnounce';
import { EarlierFinishers, LatestFinisher, newestFirst } from './Finishers';
import { RaceOverview } from './RaceOverview';
import styles from './SpeakerPage.module.css';

/**
 * For the announcer at the finish: the latest finisher, the runners still to come, and a search for
 * approaching ones. Everything shown may be said aloud. It stays when the network is lost.
 */
export function SpeakerPage() {
  const { part = '' } = useParams();
  const isTogether = useSearchParams()[0].get('visa') === 'alla';
  const { query, connectionStatus, races } = useAnnouncedDay(part);
  useWakeLock();
  const own = races.filter(({ race }) => race.part === part);
  const shown = isTogether ? combinedRaces(races) : own;
  return (
    <>
      <PageTitle title="Speaker" />
      <ContactLine connectionStatus={connectionStatus} updatedAt={query.dataUpdatedAt} />
      <DataState query={query} empty={{ when: () => own.length === 0, show: <UnknownRace /> }}>
        {() => (
          <>
            <RaceChoice races={races} part={part} isTogether={isTogether} />
            <Races key={shown.map(({ race }) => race.part).join()} races={shown} day={races} />
          </>
        )}
      </DataState>
    </>
  );
}

function Races({ races, day }: { races: readonly AnnouncedRace[]; day: readonly AnnouncedRace[] }) {
  const [latest, ...earlier] = newestFirst(races);
  return (
    <Box sx={columnsStyle}>
      <Box sx={{ gridArea: 'latest', minWidth: 0 }}>
        <LatestFinisher finisher={latest} />
      </Box>
      <Box sx={{ gridArea: 'lookup', minWidth: 0 }}>
        <RunnerSearch races={day} />
      </Box>
      <Box sx={{ gridArea: 'earlier', minWidth: 0 }}>
        <EarlierFinishers finishers={earlier} />
      </Box>
      <Box sx={{ gridArea: 'races', minWidth: 0, display: 'grid', gap: 2, alignContent: 'start' }}>
        {races.map((each) => (
          <RaceOverview key={each.race.part} {...each} />
        ))}
      </Box>
    </Box>
  );
}

/** Connection status; prominent when the data is stale. */
function ContactLine({
  connectionStatus,
  updatedAt,
}: {
  connectionStatus: ConnectionStatus;
  updatedAt: number;
}) {
  const isStale = connectionStatus !== 'live' && connectionStatus !== 'connecting';
  return (
    <Box role="status" className="tabular" data-away={isStale || undefined} sx={contactStyle}>
      {isStale && updatedAt > 0
        ? `${connectionTexts[connectionStatus]}. Det som visas är från ${stockholmTime(serverClock.fromDeviceTime(updatedAt))}.`
        : connectionTexts[connectionStatus]}
    </Box>
  );
}

// Stays visible while scrolling.
const contactStyle = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  width: 'fit-content',
  mt: -2.5,
  mb: 0.5,
  py: 0.5,
  color: 'text.secondary',
  '&[data-away]': {
    px: 1,
    mx: -1,
    borderRadius: 1,
    backgroundColor: 'error.main',
    color: 'common.white',
    fontWeight: 700,
  },
} as const;

interface RaceChoiceProps {
  readonly races: readonly AnnouncedRace[];
  readonly part: string;
  readonly isTogether: boolean;
}

/** One race, or all that are running: some start together and finish mixed. */
function RaceChoice({ races, part, isTogether }: RaceChoiceProps) {
  return (
    <Box component="nav" aria-label="Dagens lopp" sx={choiceStyle}>
      <Box
        component={Link}
        to={paths.speaker(part, { isTogether: true })}
        replace
        aria-current={isTogether ? 'page' : undefined}
      >
        Alla som pågår
      </Box>
      {races.map(({ race }) => (
        <Box
          key={race.part}
          component={Link}
          to={paths.speaker(race.part)}
          replace
          aria-current={!isTogether && race.part === part ? 'page' : undefined}
        >
          <DistanceChip metres={race.distance} /> {raceStateText(race.state)}
        </Box>
      ))}
    </Box>
  );
}

function UnknownRace() {
  return (
    <Alert
      severity="warning"
      action={
        <Button component={Link} to={paths.timing()} color="inherit" size="small">
          Till loppen
        </Button>
      }
    >
      Loppet finns inte.
    </Alert>
  );
}

const choiceStyle = {
  display: 'flex',
  gap: 1,
  overflowX: 'auto',
  mx: -0.5,
  px: 0.5,
  py: 0.5,
  mb: 1.5,
  '& a': {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    gap: 1,
    minHeight: 44,
    px: 1.5,
    borderRadius: 1,
    border: '2px solid',
    borderColor: 'rgba(0, 0, 0, 0.38)',
    color: 'text.primary',
    fontWeight: 650,
    textDecoration: 'none',
  },
  '& [aria-current]': { borderColor: '#1A237E', backgroundColor: 'secondary.main' },
} as const;

const columnsStyle = {
  display: 'grid',
  columnGap: 4,
  rowGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.5fr) minmax(20rem, 1fr)' },
  gridTemplateAreas: {
    xs: '"latest" "lookup" "earlier" "races"',
    md: '"latest lookup" "latest races" "earlier races"',
  },
  gridTemplateRows: { md: 'auto auto 1fr' },
} as const;

const MAX_MATCHES = 6;

/**
 * Finds an approaching runner by bib, name or club while typing, in all races of the day. A key pressed
 * anywhere on the page starts it.
 */
function RunnerSearch({ races }: { races: readonly AnnouncedRace[] }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useTypingAnywhere((key) => {
    setText((typed) => typed + key);
    field.current?.focus();
  });
  const everybody = useMemo(() => races.flatMap(({ all }) => all), [races]);
  const found = searchAnnounced(everybody, text, MAX_MATCHES);
  return (
    <Box component="section" role="search" aria-label="Vem är det?">
      <PlainField
        ref={field}
        label="Vem är det? Nummer, namn eller klubb"
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onType={setText}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setText('');
        }}
        className={styles.search}
      />
      <Box component="ul" aria-label="Sökträffar" sx={listStyle}>
        {found.map((announced) => {
          const race = races.find((each) => each.race.part === announced.runner.part);
          return (
            race && (
              <li key={announced.runner.sort}>
                <Box
                  sx={{ fontSize: '1.75rem', fontWeight: 800, lineHeight: 1.15, overflowWrap: 'anywhere' }}
                >
                  {announcedName(announced)}
                </Box>
                {!announced.isNamed && <DoNotAnnounce />}
                <Box className="tabular" sx={{ fontSize: '1.125rem', overflowWrap: 'anywhere' }}>
                  {detailsText(announced, race.race.distance)}
                  <br />
                  <strong>{outcomeText(announced, race)}</strong>
                </Box>
              </li>
            )
          );
        })}
      </Box>
      <Box role="status">{text.trim() !== '' && found.length === 0 && 'Ingen löpare matchar.'}</Box>
    </Box>
  );
}

/** Receives letters and digits typed outside any field. */
function useTypingAnywhere(type: (key: string) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isSearchKey(event)) return;
    event.preventDefault();
    type(event.key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isSearchKey({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  const isTyped = /^[\p{L}\d]$/u.test(key) && !ctrlKey && !altKey && !metaKey;
  return isTyped && !(target as Element).closest('input, textarea, select, [role=dialog]');
}

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& li': { py: 1, px: 1.5, mb: 1, borderRadius: 1, backgroundColor: '#EEF0FA' },
} as const;
