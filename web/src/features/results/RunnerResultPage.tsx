import clsx from 'clsx';
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
import { DistanceChip, distanceClass, distanceText } from '../../components/DistanceChip';
import { ElapsedClock } from '../../components/ElapsedClock';
import { FollowButton, useFollowedRunners } from '../../components/Follow';
import { Freshness } from '../../components/Freshness';
import { Icon } from '../../components/Icon';
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
import styles from './RunnerResultPage.module.css';

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
              <div className="not-printed">
                <Head race={race} entry={entry} />
                <Figures race={race} entry={entry} entries={entries} />
                <RunnerRecord race={race} entry={entry} entries={entries} />
                <div className={styles.below}>
                  <Actions race={race} entry={entry} />
                  <Freshness connectionStatus={connectionStatus} updatedAt={query.dataUpdatedAt} />
                </div>
                <FieldHistogramSection race={race} entry={entry} entries={entries} />
                <EarlierYears part={race.part} bib={Number(bib)} />
              </div>
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

function Head({ race, entry: { runner } }: EntryProps) {
  const { edition } = useAppConfig();
  return (
    <PageTitle
      title={fullName(runner)}
      lead={[runner.company, `nr ${runner.bib ?? ''}`, edition.name, formatDay(race.date)]
        .filter(Boolean)
        .join('\u00a0· ')}
    />
  );
}

/** Below the time: on a phone the buttons would fill the screen before it. */
function Actions({ race, entry: { runner, place } }: EntryProps) {
  const { sorts, toggle } = useFollowedRunners();
  return (
    <div className={styles.actions}>
      <Link to={paths.results({ day: race.date, distance: race.distance })} className="button">
        Alla resultat
      </Link>
      {place !== null && (
        <>
          <button type="button" className="button" onClick={() => window.print()}>
            <Icon name="print" />
            Skriv ut diplom
          </button>
          <ShareButton />
        </>
      )}
      <FollowButton runner={runner} isFollowed={sorts.has(runner.sort)} onToggle={toggle} />
    </div>
  );
}

/** The time in large, with places, pace and gap. Before the finish: the state and the race’s clock. */
function Figures({ race, entry, entries }: EntryProps & { entries: readonly ResultEntry[] }) {
  const { place, state } = entry;
  const figures = [...placesOf(entry, entries), ...paceOf(race, entry)];
  return (
    <div data-surface="" className={clsx(distanceClass(race.distance), styles.panel)}>
      <CourseMark metres={race.distance} className={styles.course} />
      <div className={styles.facts}>
        <div className={styles.state}>
          <DistanceChip metres={race.distance} /> {state}
          {place !== null && race.state !== 'ended' && ', preliminärt'}
        </div>
        <Time race={race} entry={entry} />
        <dl className={styles.figures}>
          {figures.map(([name, value]) => (
            <Figure key={name} name={name} value={value} />
          ))}
        </dl>
      </div>
    </div>
  );
}

/** The result, or the running clock while the runner is on the course. Otherwise nothing. */
function Time({ race, entry: { place, runner } }: EntryProps) {
  const { state, started } = race;
  if (place !== null && runner.result !== null) {
    return (
      <>
        <div className="clock">{formatResult(runner.result)}</div>
        <p className={clsx('muted', styles.timing)}>{timingText(race, runner)}</p>
      </>
    );
  }
  const isOnCourse = runner.status === '' && state === 'started';
  return isOnCourse && started !== null ? <ElapsedClock started={started} className="clock" /> : null;
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
      <dt className="muted">{name}</dt>
      <dd className="time">{value}</dd>
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
      <Link to={paths.results(choice)} className="button">
        Till resultaten
      </Link>
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
    <button type="button" className="button" onClick={() => void share()}>
      <Icon name="share" />
      Dela
    </button>
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
    <div className={styles.histogram}>
      <ResultsHistogram metres={metres} title="I fältet" results={results} mine={mine}>
        <p className="text muted">
          {before === 0 ? 'Först' : `${before} löpare före`}
          {equal > 0 && `, ${equal} på samma plats`} och {after} efter. Den fyllda stapeln är din.
        </p>
      </ResultsHistogram>
    </div>
  );
}

/**
 * The earlier results that the family assigned to this runner. Renders nothing without any, or while loading.
 */
function EarlierYears({ part, bib }: { part: string; bib: number }) {
  const { data = [] } = useQuery(earlierResultsQuery(part, bib));
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="earlier-years" className={styles.years}>
      <h2 className="heading-2" id="earlier-years">
        Tidigare år
      </h2>
      <ul className="tabular">
        {data.map((year) => (
          <li key={`${year.part} ${year.bib ?? ''}`}>
            <strong>{formatResult(year.result)}</strong> plats {year.place} av {year.of} ·{' '}
            {year.bib === null ? (
              raceText(year)
            ) : (
              <Link to={paths.runnerResult(year.part, year.bib)}>{raceText(year)}</Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function raceText({ edition, distance }: EarlierResult): string {
  return `${edition}, ${distanceLabel(distance)}`;
}

const DIPLOMA = clsx('only-printed', styles.diploma);

/** A one-page diploma: the runner, the distance, the time and the places. Visible in print only. */
function Diploma({ race, entry }: { race: RaceRow; entry: ResultEntry }) {
  const { edition } = useAppConfig();
  const { runner, place, groupPlace } = entry;
  const places = [
    place !== null && `Plats ${place}`,
    groupPlace !== null && runner.group !== '' && `${runner.group} ${groupPlace}`,
  ];
  return (
    <div className={`${DIPLOMA} ${distanceClass(race.distance)}`}>
      <CourseMark metres={race.distance} stroke={7} className={styles.diplomaCourse} />
      <div className={styles.edition}>{edition.name}</div>
      <div className={styles.heading}>Diplom</div>
      <div className={styles.name}>{fullName(runner)}</div>
      {runner.company && <div className={styles.company}>{runner.company}</div>}
      <div className={styles.distance}>
        har sprungit {distanceText(race.distance)}
        {runner.result !== null && ' på'}
      </div>
      {runner.result !== null && <div className={styles.result}>{formatResult(runner.result)}</div>}
      <div className={styles.places}>{places.filter(Boolean).join('\u00a0· ')}</div>
      <div className={styles.small}>
        {formatDay(race.date)} · {edition.organiser.name}
        {race.state !== 'ended' && ' · preliminärt resultat'}
      </div>
    </div>
  );
}
