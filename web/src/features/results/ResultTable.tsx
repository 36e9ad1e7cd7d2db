import Box from '@mui/material/Box';
import { memo } from 'react';
import { formatResult } from '@app/domain';
import { PlainTable } from '../../components/PlainTable';
import { fullName } from '../../components/runner-words';
import { NewMark } from './NewFinishers';
import type { ResultEntry } from './result-entries';

interface ResultTableProps {
  readonly entries: readonly ResultEntry[];
  /** The `sort` of those to mark as new. */
  readonly fresh: ReadonlySet<string>;
}

/** The results, one row per runner. */
export function ResultTable({ entries, fresh }: ResultTableProps) {
  return (
    <PlainTable caption="Resultat">
      <thead>
        <tr>
          <th scope="col" className="num">
            Plats
          </th>
          <th scope="col" className="num">
            Nr
          </th>
          <th scope="col">Namn</th>
          <th scope="col" className="wide">
            Klubb
          </th>
          <th scope="col" className="wide">
            Klass
          </th>
          <th scope="col" className="num">
            Tid
          </th>
          <th scope="col" className="num wide">
            Efter
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <ResultRow key={entry.runner.sort} {...entry} isNew={fresh.has(entry.runner.sort)} />
        ))}
      </tbody>
    </PlainTable>
  );
}

type ResultRowProps = ResultEntry & { readonly isNew: boolean };

// Entries are new objects at every update, but their fields are plain or shared: only rows that differ render again.
const ResultRow = memo(function ResultRow({ runner, place, groupPlace, gap, state, isNew }: ResultRowProps) {
  const group = groupPlace === null ? runner.group : `${runner.group}\u00A0${groupPlace}`;
  const behind = gap === null || gap === 0 ? '' : `+${formatResult(gap)}`;
  return (
    <tr className={isNew ? 'new' : undefined}>
      <td className="num">
        <Place place={place} />
      </td>
      <td className="num">{runner.bib}</td>
      <td className="long">
        {fullName(runner)} {isNew && <NewMark />}
        <Narrow text={[runner.company, group].filter(Boolean).join(' · ')} />
      </td>
      <td className="wide long">{runner.company}</td>
      <td className="wide">{group}</td>
      <td className="num">
        {place === null || runner.result === null ? state : <strong>{formatResult(runner.result)}</strong>}
        <Narrow text={behind} />
      </td>
      <td className="num wide">{behind}</td>
    </tr>
  );
});

// What has a column of its own on a wide screen.
function Narrow({ text }: { text: string }) {
  return text && <div className="sub narrow">{text}</div>;
}

const PODIUM: Readonly<Record<number, string>> = { 1: '#FFCA28', 2: '#D5DAE3', 3: '#E9C3A0' };

function Place({ place }: { place: number | null }) {
  if (place === null) return null;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        minWidth: 32,
        px: 0.5,
        textAlign: 'center',
        borderRadius: 999,
        fontWeight: 700,
        backgroundColor: PODIUM[place],
      }}
    >
      {place}
    </Box>
  );
}
