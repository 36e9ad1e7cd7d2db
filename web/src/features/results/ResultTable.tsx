import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { formatResult, type RecordPerformance } from '@app/domain';
import { FollowStar, starredTable, type FollowedRunner } from '../../components/Follow';
import { LARGE_TEXT, PlainTable } from '../../components/PlainTable';
import { fullName } from '../../components/runner-text';
import { paths } from '../../config/paths';
import { correctionTexts, paceText, type ResultEntry } from './result-entries';
import { NewMark } from './NewFinishers';
import { Place } from './Place';
import { RecordMark } from './Records';

interface ResultTableProps {
  /** The distance of the race. */
  readonly metres: number;
  readonly entries: readonly ResultEntry[];
  /** The `sort` of runners to mark as new. */
  readonly fresh: ReadonlySet<string>;
  /** The `sort` of followed runners on this device. */
  readonly followed: ReadonlySet<string>;
  readonly onFollow: (runner: FollowedRunner) => void;
  /** By `sort`. */
  readonly records: ReadonlyMap<string, RecordPerformance>;
}

/** The results, one row per runner. */
export function ResultTable({ metres, entries, fresh, followed, onFollow, records }: ResultTableProps) {
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <PlainTable caption="Resultat" sx={tableStyle}>
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
            <th scope="col" className="num wide">
              min/km
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <ResultRow
              key={entry.runner.sort}
              {...entry}
              metres={metres}
              isNew={fresh.has(entry.runner.sort)}
              isFollowed={followed.has(entry.runner.sort)}
              onFollow={onFollow}
              record={records.get(entry.runner.sort)}
            />
          ))}
        </tbody>
      </PlainTable>
    </Box>
  );
}

const arrive = keyframes({ from: { opacity: 0, transform: 'translateX(-8px)' }, to: { opacity: 1 } });

// Times stand out. A new row slides in.
const tableStyle = {
  '& .time': {
    typography: 'time',
    fontSize: { xs: '1rem', md: '1.25rem' },
    '@media print': { fontSize: '0.9375rem' },
  },
  // Highlights the winner, for readers who skip the podium above.
  '& tr.first td': { backgroundColor: '#FFF8E1' },
  '& tr.first .name': { fontWeight: 700 },
  '& td': { borderBottom: '1px solid', borderColor: 'divider', verticalAlign: 'top', py: { md: 1.5 } },
  // On the narrowest phones the second word wraps, because the name needs the space.
  '& .state': { textAlign: 'right', '@media (min-width: 380px)': { whiteSpace: 'nowrap' } },
  // On a phone each word has its own line: names need the room.
  '& .corrected': { width: { xs: 'min-content', md: 'auto' }, ml: 'auto', whiteSpace: 'normal' },
  ...starredTable,
  '& tr.new td': { backgroundColor: '#FFF8E1', animation: `${arrive} 180ms ease-out` },
  // At double text size on a phone, times stand below names.
  [LARGE_TEXT]: {
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(3rem, auto) minmax(2.5rem, auto) minmax(0, 1fr)',
      borderBottom: '1px solid',
      borderColor: 'divider',
    },
    '& tr.first, & tr.new': { backgroundColor: '#FFF8E1' },
    '& td, & th': { border: 0 },
    '& th:nth-of-type(n + 4)': { display: 'none' },
    '& td:nth-of-type(n + 4)': { gridColumn: 3, textAlign: 'left', pt: 0 },
  },
} as const;

interface ResultRowProps extends ResultEntry {
  readonly metres: number;
  readonly isNew: boolean;
  readonly isFollowed: boolean;
  readonly onFollow: (runner: FollowedRunner) => void;
  readonly record: RecordPerformance | undefined;
}

// Entries are new objects on every update, but their fields are primitive or shared, so memo re-renders only
// changed rows.
const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { runner, place, groupPlace, gap, state, metres, isNew, isFollowed, onFollow, record } = props;
  const group = [runner.group, groupPlace].filter(Boolean).join('\u00A0');
  const behind = gap ? `+${formatResult(gap)}` : '';
  return (
    <tr className={rowClass(isNew, place)}>
      <td className="num">
        <Place place={place} />
      </td>
      <td className="num">{runner.bib}</td>
      <td className="free-text starred">
        <Name runner={runner} /> {isNew && <NewMark />}
        {record && <RecordMark record={record} />}
        <Narrow text={[runner.company, group].filter(Boolean).join('\u00a0· ')} />
        <FollowStar runner={runner} isFollowed={isFollowed} onToggle={onFollow} />
      </td>
      <td className="wide free-text">{runner.company}</td>
      <td className="wide">{group}</td>
      <td className={place === null ? 'state' : 'num'}>
        <Time place={place} state={state} result={runner.result} />
        <Corrected place={place} runner={runner} />
        <Narrow text={behind} />
      </td>
      <td className="num wide">{behind}</td>
      <td className="num wide">
        {place !== null && runner.result !== null && paceText(runner.result, metres)}
      </td>
    </tr>
  );
});

function Time({ place, state, result }: Pick<ResultEntry, 'place' | 'state'> & { result: number | null }) {
  if (place === null || result === null) return state;
  return <span className="time">{formatResult(result)}</span>;
}

function Corrected({ place, runner }: Pick<ResultEntry, 'place' | 'runner'>) {
  const corrections = correctionTexts(runner).join(', ');
  return place !== null && corrections !== '' && <div className="sub corrected">{corrections}</div>;
}

/** Links to the runner’s own page. Without a bib there is none. */
function Name({ runner }: Pick<ResultEntry, 'runner'>) {
  if (runner.bib === null) return fullName(runner);
  return (
    <Link to={paths.runnerResult(runner.part, runner.bib)} className="name">
      {fullName(runner)}
    </Link>
  );
}

function rowClass(isNew: boolean, place: number | null): string | undefined {
  if (isNew) return 'new';
  return place === 1 ? 'first' : undefined;
}

// Text that has its own column on a wide screen.
function Narrow({ text }: { text: string }) {
  return text && <div className="sub narrow">{text}</div>;
}
