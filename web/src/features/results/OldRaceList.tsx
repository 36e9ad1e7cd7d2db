import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { matches, searchText, type OldRace, type OldResult } from '@app/domain';
import { NoMatch } from '../../components/LazyEmptyStates';
import { SearchField } from '../../components/PlainFields';
import { PlainTable } from '../../components/PlainTable';
import { useAddressText } from '../../components/use-address-text';
import { paths } from '../../config/paths';
import { Place } from './Place';

/** One race of an earlier year, with a search and a link to its source file. */
export function OldRaceList({ race: { distance, results, file } }: { race: OldRace }) {
  const [text, search] = useAddressText('sok');
  const shown = useMemo(() => results.filter(wantedBy(text)), [results, text]);
  return (
    <>
      <Box role="search" className="not-printed" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2 }}>
        <SearchField label="Sök namn, nummer eller klubb" value={text} onChange={search} />
      </Box>
      <Typography className="tabular" sx={{ color: 'text.secondary', mb: 2 }}>
        {summaryText(results)}
      </Typography>
      {shown.length > 0 ? (
        <OldResultTable results={shown} columns={columnsIn(results)} />
      ) : (
        <NoMatch metres={distance} />
      )}
      <Typography className="not-printed" sx={{ mt: 2, fontSize: '0.875rem' }}>
        <Link href={paths.resultFile(file)} sx={{ display: 'inline-block', py: 1.5 }}>
          Listan som textfil
        </Link>
      </Typography>
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
    .map(([state, count]) => `${count}\u00a0${state.replace(' ', '\u00a0')}`)
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
