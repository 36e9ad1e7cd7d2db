import clsx from 'clsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { matches, searchText, type OldRace, type OldResult } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { getJson, isNotFound } from '../../api/client';
import { DataState } from '../../components/DataState';
import { DistanceTabs } from '../../components/DistanceTabs';
import { NoMatch } from '../../components/LazyEmptyStates';
import { SearchField } from '../../components/PlainFields';
import { PlainTable } from '../../components/PlainTable';
import { RaceReplacedNote } from '../../components/RacePage';
import { distanceFromParams } from '../../components/race-choice';
import { useAddressText } from '../../components/use-address-text';
import { formatDay } from '../../config/formats';
import { paths } from '../../config/paths';
import styles from './OldResults.module.css';
import { Place } from './Place';

/** The races of an earlier year, shortest first. They do not change while a page is open. */
const oldRacesQuery = (year: number) =>
  queryOptions({
    queryKey: ['old-results', year],
    queryFn: ({ signal }) => getJson<OldRace[]>(`/api/old-results/${year}`, { signal }),
    staleTime: 60 * 60_000,
  });

/** The results of an earlier year, a tab per distance, the longest first. */
export function OldResults({ year }: { year: number }) {
  const query = useQuery(oldRacesQuery(year));
  const { error } = query;
  if (isNotFound(error)) return <p className="text">Det finns inga resultat från {year}.</p>;
  return (
    <>
      <TimedRacesLink year={year} />
      <DataState query={query}>{(races) => <ChosenRace year={year} races={races} />}</DataState>
    </>
  );
}

/** Links to races of that year timed in this system: they hold more than the stored list. */
function TimedRacesLink({ year }: { year: number }) {
  const day = useAppConfig().earlierRaceDays.find((each) => each.startsWith(`${year}-`));
  if (day === undefined) return null;
  return (
    <p className={clsx('not-printed', styles.races)}>
      <Link to={paths.results({ day })} className={clsx('link', styles.link)}>
        Loppen {formatDay(day)}, med varje löpares egen sida
      </Link>
    </p>
  );
}

function ChosenRace({ year, races }: { year: number; races: readonly OldRace[] }) {
  const [params, setParams] = useSearchParams();
  const wanted = distanceFromParams(params);
  const race = races.find(({ distance }) => distance === wanted) ?? races.at(-1);
  if (!race) return null;
  return (
    <>
      {wanted !== null && wanted !== race.distance && <RaceReplacedNote distance={race.distance} />}
      <DistanceTabs
        distances={races.map(({ distance }) => distance)}
        distance={race.distance}
        printed={String(year)}
        onChoose={(metres) =>
          setParams(
            (now) => {
              now.set('distans', String(metres / 1000));
              return now;
            },
            { preventScrollReset: true },
          )
        }
      >
        <OldRaceList key={race.file} race={race} />
      </DistanceTabs>
    </>
  );
}

/** One race of an earlier year, with a search and a link to its source file. */
function OldRaceList({ race: { distance, results, file } }: { race: OldRace }) {
  const [text, search] = useAddressText('sok');
  const shown = useMemo(() => results.filter(wantedBy(text)), [results, text]);
  return (
    <>
      <div role="search" className={clsx('not-printed', styles.search)}>
        <SearchField label="Sök namn, nummer eller klubb" value={text} onChange={search} />
      </div>
      <p className={clsx('tabular', styles.summary)}>{summaryText(results)}</p>
      {shown.length > 0 ? (
        <OldResultTable results={shown} columns={columnsIn(results)} />
      ) : (
        <NoMatch metres={distance} />
      )}
      <p className={clsx('not-printed', styles.file)}>
        <a href={paths.resultFile(file)} className={clsx('link', styles.link)}>
          Listan som textfil
        </a>
      </p>
    </>
  );
}

function wantedBy(text: string): (result: OldResult) => boolean {
  const isWanted = matches(text);
  return ({ bib, name, club }) =>
    isWanted(searchText({ bib: Number(bib) || null, firstname: name, lastname: '', company: club }));
}

/** '26 i mål · 1 DNF · 1 DNS'. */
function summaryText(results: readonly OldResult[]): string {
  const counts = new Map<string, number>();
  for (const { status } of results) counts.set(status || 'i mål', (counts.get(status || 'i mål') ?? 0) + 1);
  return [...counts]
    .map(([state, count]) => `${count}\u00a0${state.replaceAll(' ', '\u00a0')}`)
    .join('\u00a0· ');
}

type Columns = Readonly<Record<'place' | 'bib' | 'group' | 'club', boolean>>;

/** The columns that have at least one value. */
function columnsIn(results: readonly OldResult[]): Columns {
  return {
    place: results.some(({ place }) => place !== null),
    bib: results.some(({ bib }) => bib !== ''),
    group: results.some(({ group }) => group !== ''),
    club: results.some(({ club }) => club !== ''),
  };
}

function OldResultTable({ results, columns }: { results: readonly OldResult[]; columns: Columns }) {
  return (
    <PlainTable caption="Resultat">
      <thead>
        <tr>
          {columns.place && <Head className="num">Plats</Head>}
          {columns.bib && <Head className="num">Nr</Head>}
          <Head>Namn</Head>
          {columns.club && <Head className="wide">Klubb</Head>}
          {columns.group && <Head className="wide">Klass</Head>}
          <Head className="num">Tid</Head>
        </tr>
      </thead>
      <tbody>
        {results.map((result, index) => (
          <OldResultRow key={index} columns={columns} {...result} />
        ))}
      </tbody>
    </PlainTable>
  );
}

function Head({ className, children }: { className?: string; children: string }) {
  return (
    <th scope="col" className={className}>
      {children}
    </th>
  );
}

function OldResultRow({ columns, ...result }: OldResult & { columns: Columns }) {
  const { place, bib, name, club, group, time, status } = result;
  const besides = [club, group].filter(Boolean).join('\u00a0· ');
  return (
    <tr>
      {columns.place && (
        <td className="num">
          <Place place={place} />
        </td>
      )}
      {columns.bib && <td className="num">{bib}</td>}
      <td className="free-text">
        {name}
        {besides && <div className="sub narrow">{besides}</div>}
      </td>
      {columns.club && <td className="wide free-text">{club}</td>}
      {columns.group && <td className="wide">{group}</td>}
      <td className="num">{time ? <strong>{time}</strong> : status}</td>
    </tr>
  );
}
