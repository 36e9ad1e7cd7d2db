import clsx from 'clsx';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { formatResult, type RecordPerformance } from '@app/domain';
import { FollowStar, type FollowedRunner } from '../../components/Follow';
import { PlainTable, RowGroups } from '../../components/PlainTable';
import { fullName } from '../../components/runner-text';
import { paths } from '../../config/paths';
import { correctionTexts, paceText, type ResultEntry } from './result-entries';
import { NewMark } from './NewFinishers';
import { Place } from './Place';
import { RecordMark } from './Records';
import styles from './ResultTable.module.css';

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
  const hasLongNumbers = entries.length > 999 || entries.some(({ runner }) => (runner.bib ?? 0) > 999);
  return (
    <div className={styles.container}>
      <PlainTable
        isLong
        caption="Resultat"
        className={clsx('starred-table', styles.table, hasLongNumbers && styles.withLongNumbers)}
      >
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" className="num">
              Plats
            </th>
            <th role="columnheader" scope="col" className="num">
              Nr
            </th>
            <th role="columnheader" scope="col">
              Namn
            </th>
            <th role="columnheader" scope="col" className="wide">
              Klubb
            </th>
            <th role="columnheader" scope="col" className="wide">
              Klass
            </th>
            <th role="columnheader" scope="col" className="num">
              Tid
            </th>
            <th role="columnheader" scope="col" className="num wide">
              Efter
            </th>
            <th role="columnheader" scope="col" className="num wide">
              min/km
            </th>
          </tr>
        </thead>
        <RowGroups>
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
        </RowGroups>
      </PlainTable>
    </div>
  );
}

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
    <tr role="row" className={rowClass(isNew, place)}>
      <td role="cell" className="num">
        <Place place={place} />
      </td>
      <td role="cell" className="num">
        {runner.bib}
      </td>
      <td role="cell" className="free-text starred">
        <Name runner={runner} /> {isNew && <NewMark />}
        {record && <RecordMark record={record} />}
        <Narrow text={[runner.company, group].filter(Boolean).join('\u00a0· ')} />
        <FollowStar runner={runner} isFollowed={isFollowed} onToggle={onFollow} />
      </td>
      <td role="cell" className="wide free-text">
        {runner.company}
      </td>
      <td role="cell" className="wide">
        {group}
      </td>
      <td role="cell" className={place === null ? styles.state : 'num'}>
        <Time place={place} state={state} result={runner.result} />
        <Corrected place={place} runner={runner} />
        <Narrow text={behind} />
      </td>
      <td role="cell" className="num wide">
        {behind}
      </td>
      <td role="cell" className="num wide">
        {place !== null && runner.result !== null && paceText(runner.result, metres)}
      </td>
    </tr>
  );
});

function Time({ place, state, result }: Pick<ResultEntry, 'place' | 'state'> & { result: number | null }) {
  if (place === null || result === null) return state;
  return <span className={clsx('time', styles.time)}>{formatResult(result)}</span>;
}

function Corrected({ place, runner }: Pick<ResultEntry, 'place' | 'runner'>) {
  const corrections = correctionTexts(runner).join(', ');
  return (
    place !== null && corrections !== '' && <div className={clsx('sub', styles.corrected)}>{corrections}</div>
  );
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
  return place === 1 ? styles.first : undefined;
}

// Text that has its own column on a wide screen.
function Narrow({ text }: { text: string }) {
  return text && <div className="sub narrow">{text}</div>;
}
