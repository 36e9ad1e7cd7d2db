import PrintIcon from '@mui/icons-material/PrintOutlined';
import ShareIcon from '@mui/icons-material/ShareOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { distanceLabel, formatResult, type RaceRow } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { isNotFound } from '../../api/client';
import { earlierResultsQuery, type EarlierResult } from '../../api/earlier-results';
import { useLiveRace } from '../../api/live-race';
import { splitRaceRows } from '../../api/races';
import { CourseMark } from '../../components/CourseMark';
import { DataState } from '../../components/DataState';
import { DistanceChip, distanceColours, distanceText } from '../../components/DistanceChip';
import { ElapsedClock } from '../../components/ElapsedClock';
import { FollowButton, useFollowedRunners } from '../../components/Follow';
import { Freshness } from '../../components/Freshness';
import { NotFoundPage } from '../../components/NotFoundPage';
import { useNotice } from '../../components/NoticeProvider';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import ResultsHistogram from '../../components/ResultsHistogram';
import { fullName } from '../../components/runner-text';
import { formatDay } from '../../config/formats';
import { paths } from '../../config/paths';
import { RecordLine, useRecords } from './Records';
import {
  isTimed,
  paceText,
  placesAround,
  resultEntries,
  timingText,
  type ResultEntry,
} from './result-entries';

/**
 * One runner’s result: time, places, the field around them, and a diploma to print. Live while the race runs.
 */
export function RunnerResultPage() {
  const { part = '', bib = '' } = useParams();
  const { query, connectionStatus } = useLiveRace(part);
  if (isNotFound(query.error) && !query.data) return <NotFoundPage />;
  return (
    <PageWidth>
      <DataState query={query} heading="Resultat">
        {(rows) => {
          const { race, runners } = splitRaceRows(rows);
          const entries = race ? resultEntries(race, runners) : [];
          const entry = entries.find(({ runner }) => runner.bib === Number(bib));
          if (!race || !entry) return <UnknownRunner bib={bib} race={race} />;
          return (
            <>
              <Box className="not-printed">
                <Head race={race} entry={entry} />
                <Figures race={race} entry={entry} entries={entries} />
                <RunnerRecord race={race} entry={entry} entries={entries} />
                <Freshness connectionStatus={connectionStatus} updatedAt={query.dataUpdatedAt} />
                <FieldHistogramSection race={race} entry={entry} entries={entries} />
                <EarlierYears part={race.part} bib={Number(bib)} />
              </Box>
              {entry.place !== null && <Diploma race={race} entry={entry} />}
            </>
          );
        }}
      </DataState>
    </PageWidth>
  );
}

interface EntryProps {
  readonly race: RaceRow;
  readonly entry: ResultEntry;
}

/** A record that this runner’s current time beats or equals. */
function RunnerRecord({ race, entry, entries }: EntryProps & { entries: readonly ResultEntry[] }) {
  const records = useRecords(race, entries);
  const own = records.holders.filter(({ runner }) => runner.sort === entry.runner.sort);
  return own.length > 0 && <RecordLine records={{ ...records, holders: own }} />;
}

function Head({ race, entry: { runner, place } }: EntryProps) {
  const { edition } = useAppConfig();
  const { sorts, toggle } = useFollowedRunners();
  return (
    <PageTitle
      title={fullName(runner)}
      lead={[runner.company, `nr ${runner.bib ?? ''}`, edition.name, formatDay(race.date)]
        .filter(Boolean)
        .join('\u00a0· ')}
    >
      <Button component={Link} to={paths.results({ day: race.date, distance: race.distance })}>
        Alla resultat
      </Button>
      {place !== null && (
        <>
          <Button startIcon={<PrintIcon />} onClick={() => window.print()}>
            Skriv ut diplom
          </Button>
          <ShareButton />
        </>
      )}
      <FollowButton runner={runner} isFollowed={sorts.has(runner.sort)} onToggle={toggle} />
    </PageTitle>
  );
}

/** The time in large, with places, pace and gap. Before the finish: the state and the race’s clock. */
function Figures({ race, entry, entries }: EntryProps & { entries: readonly ResultEntry[] }) {
  const { place, state } = entry;
  const figures = [...placesOf(entry, entries), ...paceOf(race, entry)];
  return (
    <Box data-surface="" sx={{ ...panelStyle, backgroundColor: distanceColours(race.distance).tint }}>
      <CourseMark
        metres={race.distance}
        sx={{ ...shapeStyle, color: distanceColours(race.distance).color }}
      />
      <Box sx={{ position: 'relative' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 700, mb: 1 }}>
          <DistanceChip metres={race.distance} /> {state}
          {place !== null && race.state !== 'ended' && ', preliminärt'}
        </Box>
        <Time race={race} entry={entry} />
        <Box component="dl" sx={figuresStyle}>
          {figures.map(([name, value]) => (
            <Figure key={name} name={name} value={value} />
          ))}
        </Box>
      </Box>
    </Box>
  );
}

/** The result, or the running clock while the runner is on the course. Otherwise nothing. */
function Time({ race, entry: { place, runner } }: EntryProps) {
  const { state, started } = race;
  if (place !== null && runner.result !== null) {
    return (
      <>
        <Box className="tabular" sx={timeStyle}>
          {formatResult(runner.result)}
        </Box>
        <Typography sx={{ mt: 0.5, color: 'text.secondary' }}>{timingText(race, runner)}</Typography>
      </>
    );
  }
  const isOnCourse = runner.status === '' && state === 'started';
  return isOnCourse && started !== null ? <ElapsedClock started={started} sx={timeStyle} /> : null;
}

type LabelledValue = readonly [name: string, value: string];

function placesOf(
  { runner, place, groupPlace }: ResultEntry,
  entries: readonly ResultEntry[],
): LabelledValue[] {
  const placed = entries.filter((each) => each.place !== null);
  const inGroup = placed.filter((each) => each.runner.group === runner.group);
  return [
    ...(place === null ? [] : [['Plats', `${place} av ${placed.length}`] as const]),
    ...(groupPlace === null ? [] : [[runner.group, `${groupPlace} av ${inGroup.length}`] as const]),
  ];
}

function paceOf({ distance }: RaceRow, { runner: { result }, gap }: ResultEntry): LabelledValue[] {
  if (result === null) return [];
  const pace = ['Fart', `${paceText(result, distance)} min/km`] as const;
  return gap ? [pace, ['Efter segraren', `+${formatResult(gap)}`]] : [pace];
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <Typography component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {name}
      </Typography>
      <Typography component="dd" sx={{ m: 0, typography: 'time', color: 'text.primary', mt: 0.5 }}>
        {value}
      </Typography>
    </div>
  );
}

function FieldHistogramSection({ race, entry, entries }: EntryProps & { entries: readonly ResultEntry[] }) {
  const results = entries.filter(isTimed).flatMap(({ runner }) => runner.result ?? []);
  const { result } = entry.runner;
  if (!isTimed(entry) || result === null || entry.place === null) return null;
  const counts = placesAround(entries, entry.place);
  return <RunnerHistogram metres={race.distance} results={results} mine={result} counts={counts} />;
}

function UnknownRunner({ bib, race }: { bib: string; race: RaceRow | undefined }) {
  const choice = race && { day: race.date, distance: race.distance };
  return (
    <>
      <PageTitle title="Löparen finns inte" lead={`Ingen har startnummer ${bib} i det här loppet.`} />
      <Button component={Link} to={paths.results(choice)}>
        Till resultaten
      </Button>
    </>
  );
}

/**
 * Opens the device's share dialog for the page's address; without one copies the address, or shows it when
 * copying is refused.
 */
function ShareButton() {
  const notice = useNotice();
  const share = async () => {
    const { href: url } = window.location;
    const device = navigator as Partial<Navigator>;
    if (device.share) {
      // Rejects when the user cancels: that is no error.
      await device.share({ title: document.title, url }).catch(() => undefined);
      return;
    }
    const isCopied = await device.clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    notice(isCopied ? { text: 'Länken är kopierad' } : { text: url });
  };
  return (
    <Button startIcon={<ShareIcon />} onClick={() => void share()}>
      Dela
    </Button>
  );
}

interface RunnerHistogramProps {
  readonly metres: number;
  /** All public results of the race, ms. */
  readonly results: readonly number[];
  /** The result to point out, ms. */
  readonly mine: number;
  readonly counts: ReturnType<typeof placesAround>;
}

/** The distribution of finish times with one runner pointed out, also as a table. */
function RunnerHistogram({ metres, results, mine, counts }: RunnerHistogramProps) {
  const { before, equal, after } = counts;
  return (
    <Box sx={{ mt: 5, maxWidth: 720 }}>
      <ResultsHistogram metres={metres} title="I fältet" results={results} mine={mine}>
        <Typography sx={{ color: 'text.secondary' }}>
          {before === 0 ? 'Först' : `${before} löpare före`}
          {equal > 0 && `, ${equal} på samma plats`} och {after} efter. Den fyllda stapeln är din.
        </Typography>
      </ResultsHistogram>
    </Box>
  );
}

/**
 * The earlier results that the family assigned to this runner. Renders nothing without any, or while loading.
 */
function EarlierYears({ part, bib }: { part: string; bib: number }) {
  const { data = [] } = useQuery(earlierResultsQuery(part, bib));
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="earlier-years" sx={{ mt: 4 }}>
      <Typography variant="h2" id="earlier-years" sx={{ mb: 1 }}>
        Tidigare år
      </Typography>
      <Box component="ul" className="tabular" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((year) => (
          <Box key={`${year.part} ${year.bib ?? ''}`} component="li" sx={{ py: 1 }}>
            <strong>{formatResult(year.result)}</strong> plats {year.place} av {year.of} ·{' '}
            {year.bib === null ? (
              raceText(year)
            ) : (
              <Link to={paths.runnerResult(year.part, year.bib)}>{raceText(year)}</Link>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function raceText({ edition, distance }: EarlierResult): string {
  return `${edition}, ${distanceLabel(distance)}`;
}

/** Layout of one runner’s result. */
// The course’s shape stands beside the figures; on a phone above them to the right.
const panelStyle = { position: 'relative', mb: 2, p: { xs: 2, md: 4 }, borderRadius: 1.5 } as const;

const shapeStyle = {
  position: 'absolute',
  top: { xs: 12, md: 24 },
  right: { xs: 12, md: 32 },
  width: { xs: 72, md: 340 },
  height: { xs: 48, md: 'calc(100% - 48px)' },
  '& path': { strokeWidth: { xs: 3, md: 6 } },
  '& path + path': { strokeWidth: { xs: 8, md: 16 } },
} as const;

const timeStyle = { typography: 'clock' };

const figuresStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 5,
  rowGap: 2,
  m: 0,
  mt: 3,
  maxWidth: { md: 'calc(100% - 380px)' },
} as const;

/** A one-page diploma: the runner, the distance, the time and the places. Visible in print only. */
function Diploma({ race, entry }: { race: RaceRow; entry: ResultEntry }) {
  const { edition } = useAppConfig();
  const { runner, place, groupPlace } = entry;
  const { color } = distanceColours(race.distance);
  const places = [
    place !== null && `Plats ${place}`,
    groupPlace !== null && runner.group !== '' && `${runner.group} ${groupPlace}`,
  ];
  return (
    <Box className="only-printed" sx={{ ...sheetStyle, borderColor: color }}>
      <CourseMark metres={race.distance} stroke={7} sx={{ color, width: '120mm', height: '62mm' }} />
      <Box sx={{ fontSize: '16pt', fontWeight: 650 }}>{edition.name}</Box>
      <Box sx={{ fontSize: '54pt', fontWeight: 800, lineHeight: 1, color: '#1A237E' }}>Diplom</Box>
      <Box sx={{ fontSize: '34pt', fontWeight: 800, lineHeight: 1.15, overflowWrap: 'anywhere' }}>
        {fullName(runner)}
      </Box>
      {runner.company && <Box sx={{ fontSize: '16pt' }}>{runner.company}</Box>}
      <Box sx={{ fontSize: '18pt' }}>
        har sprungit {distanceText(race.distance)}
        {runner.result !== null && ' på'}
      </Box>
      {runner.result !== null && (
        <Box className="tabular" sx={{ fontSize: '54pt', fontWeight: 800, lineHeight: 1, color }}>
          {formatResult(runner.result)}
        </Box>
      )}
      <Box className="tabular" sx={{ fontSize: '20pt', fontWeight: 650 }}>
        {places.filter(Boolean).join('\u00a0· ')}
      </Box>
      <Box sx={{ fontSize: '12pt', color: 'text.secondary' }}>
        {formatDay(race.date)} · {edition.organiser.name}
        {race.state !== 'ended' && ' · preliminärt resultat'}
      </Box>
    </Box>
  );
}

const sheetStyle = {
  height: '250mm',
  p: '12mm',
  border: '2mm double',
  borderRadius: '6mm',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-evenly',
  alignItems: 'center',
  textAlign: 'center',
  breakInside: 'avoid',
} as const;
