import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link, useParams } from 'react-router-dom';
import { formatResult, type RaceRow } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { isNotFound } from '../../api/client';
import { useLiveRace } from '../../api/live-race';
import { splitRaceRows } from '../../api/races';
import { DataState } from '../../components/DataState';
import { CourseMark } from '../../components/CourseMark';
import { DistanceChip, distanceColours } from '../../components/DistanceChip';
import { ElapsedClock } from '../../components/ElapsedClock';
import { Freshness } from '../../components/Freshness';
import { NotFoundPage } from '../../components/NotFoundPage';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { FollowButton, useFollowedRunners } from '../../components/Follow';
import { fullName } from '../../components/runner-text';
import { ShareButton } from '../../components/ShareButton';
import { formatDay } from '../../config/formats';
import { paths } from '../../config/paths';
import { Diploma } from './Diploma';
import { EarlierYears } from './EarlierYears';
import { RecordLine, useRecords } from './Records';
import { timingText } from './timing-text';
import { placesAround, isTimed, paceText, resultEntries, type ResultEntry } from './result-entries';
import { figuresStyle, panelStyle, shapeStyle, timeStyle } from './runner-styles';
import { RunnerHistogram } from './RunnerHistogram';

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
          <Button
            startIcon={<PrintIcon />}
            onClick={() => {
              window.print();
            }}
          >
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
  const isOut = runner.status === '' && state === 'started';
  return isOut && started !== null ? <ElapsedClock started={started} sx={timeStyle} /> : null;
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
