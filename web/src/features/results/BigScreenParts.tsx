import clsx from 'clsx';
import { useCallback, useEffect, useState } from 'react';
import { formatResult, oldRecordText, recordPerformanceText, type RaceRow } from '@app/domain';
import { CourseMark } from '../../components/CourseMark';
import { bibLabel, fullName } from '../../components/runner-text';
import { Laurel, useRecords } from './Records';
import type { ResultEntry } from './result-entries';
import styles from './BigScreenParts.module.css';

/** The latest finisher, as large as possible. Reserves its space before the first finish. */
export function BigScreenLatest({ metres, entry }: { metres: number; entry: ResultEntry | undefined }) {
  return (
    <section data-surface="" aria-label="Senast i mål" className={styles.latest}>
      {entry ? (
        <div key={entry.runner.sort} className={styles.finisher}>
          <div className={styles.text}>
            <div className={clsx(styles.line, styles.name)}>{fullName(entry.runner)}</div>
            <div className={clsx('tabular', styles.line)}>
              {[
                entry.place !== null && `Plats ${entry.place}`,
                entry.runner.bib !== null && `nr ${entry.runner.bib}`,
                entry.runner.company,
              ]
                .filter(Boolean)
                .join('\u00a0· ')}
            </div>
          </div>
          <div className={clsx('tabular', styles.time)}>
            {entry.runner.result !== null && formatResult(entry.runner.result)}
          </div>
        </div>
      ) : (
        <div className={styles.waiting}>
          <CourseMark metres={metres} stroke={6} className={styles.shape} />
          <div className={styles.invitation}>Här visas de som kommer i mål.</div>
        </div>
      )}
    </section>
  );
}

/** A broken record in large text. Disappears when the time is removed. */
export function BigScreenRecord({ race, entries }: { race: RaceRow; entries: readonly ResultEntry[] }) {
  const { holders } = useRecords(race, entries);
  return holders.map(({ runner, record }) => (
    <section key={runner.sort} aria-label={recordPerformanceText(record)} className={styles.record}>
      <Laurel isBroken />
      <div className={styles.text}>
        <div className={styles.kind}>{recordPerformanceText(record)}</div>
        <div className={clsx('tabular', styles.line)}>
          {fullName(runner)} {runner.result !== null && formatResult(runner.result)}
        </div>
        <div className={clsx('tabular', styles.line, styles.old)}>{oldRecordText(record)}</div>
      </div>
    </section>
  ));
}

const TURN_MS = 10_000;
/** A row's height in the stylesheet. */
const ROW_EM = 1.6;

interface BigScreenListProps {
  readonly race: RaceRow;
  readonly entries: readonly ResultEntry[];
  readonly isPaused: boolean;
}

/** Finishers by place, rotating through its pages. Before the first finish: all runners by bib. */
export function BigScreenList({ race, entries, isPaused }: BigScreenListProps) {
  const [rows, ref] = useRowsThatFit(ROW_EM);
  const placed = entries.filter(({ place }) => place !== null);
  const list = placed.length > 0 ? placed : entries;
  const marks = list.map(({ runner, place }) => String(place ?? bibLabel(runner.bib, race.state)));
  const widest = Math.max(3, ...marks.map((mark) => mark.length));
  const markWidth = `${1 + widest * 0.64}em`;
  const { shown, page, pages } = useAutoPaging(list, { size: rows, everyMs: TURN_MS, isPaused });
  return (
    <>
      <div ref={ref} className={styles.list}>
        <table
          key={page}
          aria-label={placed.length > 0 ? 'Resultat' : 'Startlista'}
          className={clsx('tabular', styles.table)}
        >
          <tbody>
            {shown.map(({ runner, place }) => (
              <tr key={runner.sort} data-place={place ?? undefined}>
                <td className={styles.mark} style={{ width: markWidth }}>
                  {place ?? bibLabel(runner.bib, race.state)}
                </td>
                <th scope="row">{fullName(runner)}</th>
                <td className={styles.club}>{runner.company}</td>
                <td className={styles.result}>{runner.result === null ? '' : formatResult(runner.result)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {list.length === 0 && <div className={styles.empty}>Inga löpare anmälda på distansen</div>}
      <div className={clsx('tabular', styles.page)}>{pages > 1 && `Sida ${page + 1} av ${pages}`}&nbsp;</div>
    </>
  );
}

/** The current page of a list. `page` counts from 0. */
interface AutoPaging<Item> {
  readonly shown: readonly Item[];
  readonly page: number;
  readonly pages: number;
}

/** Shows `size` items at a time, advances every `everyMs`, and restarts after the last page. */
function useAutoPaging<Item>(
  items: readonly Item[],
  { size, everyMs, isPaused }: { size: number; everyMs: number; isPaused: boolean },
): AutoPaging<Item> {
  const [turns, setTurns] = useState(0);
  const pages = Math.max(1, Math.ceil(items.length / size));
  useEffect(() => {
    if (isPaused || pages === 1) return undefined;
    const timer = setInterval(() => setTurns((count) => count + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isPaused, pages]);
  const page = turns % pages;
  return { shown: items.slice(page * size, (page + 1) * size), page, pages };
}

/** The number of rows until the container has been measured. */
const INITIAL_ROWS = 8;

/**
 * How many rows of `rowEm` (in the container’s font size) fit, at least one, and the ref that measures the
 * container.
 */
function useRowsThatFit(rowEm: number): readonly [rows: number, ref: (place: HTMLElement | null) => void] {
  const [rows, setRows] = useState(INITIAL_ROWS);
  const ref = useCallback(
    (place: HTMLElement | null) => {
      if (!place || typeof ResizeObserver === 'undefined') return undefined;
      const observer = new ResizeObserver(() => {
        const row = rowEm * Number.parseFloat(getComputedStyle(place).fontSize);
        setRows(Math.max(1, Math.floor(place.clientHeight / row)));
      });
      observer.observe(place);
      return () => observer.disconnect();
    },
    [rowEm],
  );
  return [rows, ref];
}
